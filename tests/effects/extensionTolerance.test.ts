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

/** What an extension puts around an element. */
function wrap(wrapped: Element, ...names: string[]) {
  for (const name of names) {
    const wrapper = document.createElement(name)
    wrapped.replaceWith(wrapper)
    wrapper.append(wrapped)
  }
}

describe('Where an extension or a translation has changed the page, an element goes', () => {
  test('from where it is', () => {
    const first = element('first')
    wrap(first, 'b')
    expect(element('page').removeChild(first)).toBe(first)
    expect([first.isConnected, order()]).toEqual([false, ['b', 'last']])
  })

  test('though it is gone already', () => {
    const first = element('first')
    first.remove()
    expect(element('page').removeChild(first)).toBe(first)
  })
})

describe('Where an extension or a translation has changed the page, an element comes', () => {
  const insert = (next: Element | null) => {
    const news = document.createElement('i')
    expect(element('page').insertBefore(news, next)).toBe(news)
    return order()
  }

  test('before the next one', () => {
    expect(insert(element('last'))).toEqual(['first', 'i', 'last'])
  })

  test('before what holds the next one', () => {
    wrap(element('last'), 'b', 'u')
    expect(insert(element('last'))).toEqual(['first', 'i', 'b'])
  })

  test.each<[string, (last: Element) => unknown]>([
    ['gone', (last) => last.remove()],
    ['elsewhere', (last) => document.body.append(last)],
  ])('at the end where the next one is %s', (_, remove) => {
    const last = element('last')
    remove(last)
    expect(insert(last)).toEqual(['first', 'i'])
  })

  test('at the end where there is no next one', () => {
    expect(insert(null)).toEqual(['first', 'last', 'i'])
  })
})
