import { expect, test, vi } from 'vitest'
import { openDetailsInPrint } from '../../src/boot/print.ts'
import { closeOthers } from '../../src/effects/details.ts'
import { element, show } from '../support/showHtml.ts'

const detailsWith = (...attributes: string[]) =>
  show(attributes.map((list) => `<details ${list}></details>`).join(''))

/** Returns the name of each `<details>` and whether it is open. */
const shown = () =>
  Array.from(document.querySelectorAll('details'), (details) => [
    details.getAttribute('name'),
    details.open,
  ])

test.each<[string, string[], boolean[]]>([
  [
    'closes the other elements with the same name',
    ['name="a" open', 'name="a" open', 'name="a"'],
    [true, false, false],
  ],
  [
    'does not close elements with another name or without a name',
    ['name="a" open', 'name="b" open', 'open'],
    [true, true, true],
  ],
  ['closes nothing if the given element is closed', ['name="a"', 'name="a" open'], [false, true]],
  ['closes nothing if the given element has no name', ['open', 'open'], [true, true]],
  [
    'closes nothing if the name of the given element is empty',
    ['name="" open', 'name="" open'],
    [true, true],
  ],
])('closeOthers() %s', (_, attributes, open) => {
  detailsWith(...attributes)
  closeOthers(element('details') as HTMLDetailsElement)
  expect(shown().map(([, isOpen]) => isOpen)).toEqual(open)
})

const print = (supported: boolean) => {
  vi.stubGlobal('CSS', { supports: () => supported })
  detailsWith('name="a" open', 'name="a"', 'name="a"', '')
  openDetailsInPrint()
  dispatchEvent(new Event('beforeprint'))
  const printed = shown()
  dispatchEvent(new Event('afterprint'))
  return { printed, afterwards: shown() }
}

const before = [
  ['a', true],
  ['a', false],
  ['a', false],
]

test('in a browser with ::details-content, printing does not open any <details>', () => {
  expect(print(true)).toEqual({
    printed: [...before, [null, false]],
    afterwards: [...before, [null, false]],
  })
})

test('in a browser without ::details-content, every <details> is open while the page is printed', () => {
  expect(print(false)).toEqual({
    // `openDetailsInPrint` clears the name of each `<details>` that it opens. Otherwise, the browser would close all
    // but one `<details>` with the same name.
    printed: [
      ['a', true],
      ['', true],
      ['', true],
      ['', true],
    ],
    afterwards: [...before, ['', false]],
  })
})

test('a <details> that is opened between two prints stays open after the second print', () => {
  print(false)
  element('details:last-of-type').toggleAttribute('open', true)
  dispatchEvent(new Event('beforeprint'))
  dispatchEvent(new Event('afterprint'))
  expect(shown()).toEqual([...before, ['', true]])
})
