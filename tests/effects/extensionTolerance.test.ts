import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tolerateExtensions } from '../../src/effects/extensionTolerance.ts'

const names = ['removeChild', 'insertBefore'] as const
const element = (id: string) => document.querySelector(`#${id}`) ?? document.body

beforeEach(() => {
  tolerateExtensions()
  document.body.innerHTML = '<div id="page"><p id="first"></p><p id="last"></p></div><hr>'
})

afterEach(() => names.forEach((name) => Reflect.deleteProperty(Element.prototype, name)))

const order = () => [...element('page').children].map(({ id, localName }) => id || localName)

/**
 * Wraps an element in new elements with the given tag names, as a browser extension does. The last name is the
 * outermost wrapper.
 */
function wrap(wrapped: Element, ...names: string[]) {
  for (const name of names) {
    const wrapper = document.createElement(name)
    wrapped.replaceWith(wrapper)
    wrapper.append(wrapped)
  }
}

describe('removeChild after an extension or a translation has changed the page', () => {
  test('removeChild removes an element from the wrapper that a browser extension added', () => {
    const first = element('first')
    wrap(first, 'b')
    expect(element('page').removeChild(first)).toBe(first)
    expect([first.isConnected, order()]).toEqual([false, ['b', 'last']])
  })

  test('removeChild returns an element that a browser extension has already removed, and does not throw', () => {
    const first = element('first')
    first.remove()
    expect(element('page').removeChild(first)).toBe(first)
  })
})

describe('insertBefore after an extension or a translation has changed the page', () => {
  const insert = (next: Element | null) => {
    const inserted = document.createElement('i')
    expect(element('page').insertBefore(inserted, next)).toBe(inserted)
    return order()
  }

  test('insertBefore inserts an element before an unchanged reference element', () => {
    expect(insert(element('last'))).toEqual(['first', 'i', 'last'])
  })

  test('insertBefore inserts an element before the outermost wrapper of the reference element', () => {
    wrap(element('last'), 'b', 'u')
    expect(insert(element('last'))).toEqual(['first', 'i', 'b'])
  })

  test.each<[string, (last: Element) => unknown]>([
    ['was removed', (last) => last.remove()],
    ['was moved to another parent', (last) => document.body.append(last)],
  ])('insertBefore appends the new element if the reference element %s', (_, remove) => {
    const last = element('last')
    remove(last)
    expect(insert(last)).toEqual(['first', 'i'])
  })

  test('insertBefore appends the new element if the reference element is null', () => {
    expect(insert(null)).toEqual(['first', 'last', 'i'])
  })
})
