import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest'
import { focusById, focusInPlace } from '../../src/effects/focus.ts'
import {
  idIn,
  jumpToTop,
  keepFocusClearOf,
  keepInView,
  keepScrollClearOf,
  scrollToSection,
  scrollToTop,
  sectionInView,
} from '../../src/effects/scrolling.ts'
import { fakeTimers } from '../support/fakeTimers.ts'
import { element, show } from '../support/showHtml.ts'

fakeTimers()

describe('functions that scroll the page or move the focus', () => {
  const scrolled: unknown[] = []
  let focus: MockInstance<HTMLElement['focus']>

  beforeEach(() => {
    scrolled.length = 0
    vi.spyOn(window, 'scrollTo').mockImplementation((...how: unknown[]) => {
      scrolled.push(['top', ...how])
    })
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
      scrolled.push([this.id, how])
    })
    focus = vi.spyOn(HTMLElement.prototype, 'focus')
  })

  const preferReducedMotion = () => vi.stubGlobal('matchMedia', () => ({ matches: true }))

  test('scrollToTop scrolls smoothly, and jumpToTop scrolls instantly', () => {
    scrollToTop()
    jumpToTop()
    expect(scrolled).toEqual([
      ['top', { top: 0, behavior: 'smooth' }],
      ['top', { top: 0, behavior: 'instant' }],
    ])
  })

  test('with prefers-reduced-motion, scrolling is instant', () => {
    show('<section id="ort"></section>')
    preferReducedMotion()
    scrollToTop()
    scrollToSection('ort')
    expect(scrolled).toEqual([
      ['top', { top: 0, behavior: 'instant' }],
      ['ort', { behavior: 'instant' }],
    ])
  })

  test('scrollToSection opens the enclosing <details>, scrolls smoothly and focuses the element', () => {
    show('<details><p id="ort">Antwort</p></details>')
    scrollToSection('ort')
    expect(element('details')).toHaveProperty('open', true)
    expect(scrolled).toEqual([['ort', { behavior: 'smooth' }]])
    expect(element('#ort')).toHaveFocus()
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
    expect(element('#ort').getAttribute('tabindex')).toBe('-1')
  })

  test('a control that scrollToSection focuses stays reachable with Tab', () => {
    show('<button id="ort">Weiter</button>')
    scrollToSection('ort')
    expect(element('#ort').tabIndex).toBe(0)
  })

  test('scrollToSection does nothing if no element has the id', () => {
    scrollToSection('ort')
    expect(scrolled).toEqual([])
  })

  test('scrollToSection neither scrolls nor moves the focus if the focus is already inside the section', () => {
    show('<section id="ort"><button>Weiter</button></section>')
    element('button').focus()
    scrollToSection('ort')
    expect(scrolled).toEqual([])
    expect(element('button')).toHaveFocus()
  })

  test.each(['#ort', '#woanders'])(
    'if the element %s has the focus, scrollToSection scrolls to the section #ort and focuses this section',
    (focused) => {
      show('<section id="ort" tabindex="-1"></section><button id="woanders">Weiter</button>')
      element(focused).focus()
      scrollToSection('ort')
      expect(scrolled).toEqual([['ort', { behavior: 'smooth' }]])
      expect(element('#ort')).toHaveFocus()
    },
  )

  test('keepInView scrolls an opened question into view in the next frame', () => {
    show('<summary id="frage"></summary>')
    keepInView(element('#frage'))
    expect(scrolled).toEqual([])
    vi.advanceTimersToNextFrame()
    expect(scrolled).toEqual([['frage', { block: 'nearest' }]])
  })

  describe('a focused element under an element that covers part of the page', () => {
    const over = new DOMRect(600, 10, 400, 200)
    const nothing = new DOMRect()
    const { style } = document.documentElement
    let resize: () => void = () => undefined
    const disconnect = vi.fn()

    function cover(box: DOMRect, text: DOMRect, focused = '#ort', under = over) {
      vi.stubGlobal('innerHeight', 900)
      vi.stubGlobal(
        'ResizeObserver',
        class {
          observe: (element: Element) => void
          disconnect = disconnect
          constructor(report: () => void) {
            this.observe = ({ id }) => {
              if (id === 'oben') resize = report
            }
          }
        },
      )
      show('<button id="ort">Weiter</button><aside id="oben"><button>Zu</button></aside>')
      const rects = { oben: under, ort: box }
      for (const [id, rect] of Object.entries(rects))
        vi.spyOn(element(`#${id}`), 'getBoundingClientRect').mockReturnValue(rect)
      vi.spyOn(element('#oben button'), 'getBoundingClientRect').mockReturnValue(over)
      vi.spyOn(document.body, 'getBoundingClientRect').mockReturnValue(over)
      const range = document.createRange()
      range.getBoundingClientRect = () => text
      vi.spyOn(document, 'createRange').mockReturnValue(range)
      element(focused).focus()
      return keepFocusClearOf(element('#oben'))
    }

    afterEach(() => style.removeProperty('scroll-padding-block-start'))

    test.each<[string, DOMRect, DOMRect, boolean]>([
      ['is covered', new DOMRect(620, 100, 50, 20), nothing, true],
      ['has covered text', new DOMRect(0, 100, 1200, 20), new DOMRect(0, 100, 700, 20), true],
      [
        'has text that ends beside the cover',
        new DOMRect(0, 100, 1200, 20),
        new DOMRect(0, 100, 600, 20),
        false,
      ],
      ['begins at the lower edge of the cover', new DOMRect(620, 210, 50, 20), nothing, false],
      ['ends at the upper edge of the cover', new DOMRect(620, 0, 50, 10), nothing, false],
      ['ends at the left edge of the cover', new DOMRect(500, 100, 100, 20), nothing, false],
      ['begins at the right edge of the cover', new DOMRect(1000, 100, 50, 20), nothing, false],
    ])(
      'keepFocusClearOf scrolls to a focused element only if it is covered: the element %s',
      (_, box, text, isScrolled) => {
        cover(box, text)
        resize()
        expect(scrolled).toEqual(isScrolled ? [['ort', { behavior: 'instant' }]] : [])
        expect(style.scrollPaddingBlockStart).toBe('210px')
      },
    )

    test.each(['#oben button', 'body'])(
      'keepFocusClearOf does not scroll if the focused element is inside the cover or is the body: %s',
      (focused) => {
        const box = new DOMRect(620, 100, 50, 20)
        cover(box, nothing, focused)
        resize()
        expect(scrolled).toEqual([])
      },
    )

    test('keepFocusClearOf sets a scroll padding of at most two thirds of the viewport’s height', () => {
      cover(nothing, nothing)
      vi.stubGlobal('innerHeight', 240)
      resize()
      expect(style.scrollPaddingBlockStart).toBe('160px')
    })

    test('keepFocusClearOf removes the scroll padding when the covering element disappears', () => {
      style.scrollPaddingBlockStart = '210px'
      cover(new DOMRect(620, 100, 50, 20), nothing, '#ort', new DOMRect(600, 10, 400, 0))
      resize()
      expect(scrolled).toEqual([])
      expect(style.scrollPaddingBlockStart).toBe('')
    })

    test('until it is stopped, keepFocusClearOf scrolls when a covered element gets the focus', () => {
      const stop = cover(new DOMRect(620, 100, 50, 20), nothing)
      dispatchEvent(new Event('focusin'))
      stop()
      dispatchEvent(new Event('focusin'))
      expect(scrolled).toEqual([['ort', { behavior: 'instant' }]])
      expect(disconnect).toHaveBeenCalledOnce()
    })

    test('keepFocusClearOf does nothing in browsers without ResizeObserver', () => {
      show('<aside></aside>')
      keepFocusClearOf(element('aside'))()
      expect(scrolled).toEqual([])
    })
  })

  test('keepScrollClearOf sets a scroll padding at the bottom while the given element has a height', () => {
    let resize = (): void => undefined
    const [observe, end] = [vi.fn(), vi.fn()]
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = observe
        disconnect = end
        constructor(report: () => void) {
          resize = report
        }
      },
    )
    show('<aside></aside>')
    const { style } = document.documentElement
    const height = vi.spyOn(element('aside'), 'offsetHeight', 'get')
    const stop = keepScrollClearOf(element('aside'))
    const rooms = [128, 0, 190].map((measured) => {
      height.mockReturnValue(measured)
      resize()
      return style.scrollPaddingBlockEnd
    })
    stop()
    expect([...rooms, style.scrollPaddingBlockEnd]).toEqual(['136px', '', '198px', ''])
    expect([observe.mock.calls, end.mock.calls]).toEqual([[[element('aside')]], [[]]])
  })

  test('focusInPlace focuses an element without scrolling, and focusById scrolls to the element', () => {
    show('<h1 id="titel" tabindex="-1">Titel</h1>')
    focusInPlace('titel')
    focusById('titel')
    expect(element('h1')).toHaveFocus()
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }], []])
  })
})

test.each([
  ['#eine%20Stelle', 'eine Stelle'],
  ['#', null],
  ['', null],
  ['#%', null],
  ['#rendite?utm_source=mail&utm_medium=a%20b', 'rendite'],
  ['#rendite&fbclid=a', 'rendite'],
  ['#rendite%3Futm_source%3Dmail', 'rendite'],
  ['#rendite%3futm_source=mail', 'rendite'],
  ['#rendite%26fbclid=a', 'rendite'],
  ['#rendite?discount=100%', 'rendite'],
  ['#eine%20Stelle?a=b#c', 'eine Stelle'],
  ['#100%25', '100%'],
  ['#?utm_source=mail', null],
  ['#%3Futm_source=mail', null],
  ['#%?a', null],
])('for the URL hash “%s”, idIn returns the element id %j', (hash, id) => {
  expect(idIn(hash)).toBe(id)
})

test.each([
  ['null if there is none', 401, 900, null],
  ['also a section that begins exactly at the middle', 400, 900, 'first'],
  ['the second of two', -900, 100, 'second'],
])(
  'sectionInView returns the last section that begins above the middle of the viewport: %s',
  (_, first, second, expected) => {
    vi.stubGlobal('innerHeight', 800)
    show('<section id="first"></section><section id="second"></section>')
    for (const [id, top] of Object.entries({ first, second }))
      vi.spyOn(element(`#${id}`), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top))
    expect(sectionInView(['first', 'missing', 'second'])).toBe(expected)
  },
)
