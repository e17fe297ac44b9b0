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

describe('Scrolling', () => {
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

  test('to the top is smooth, but for a page that has just come', () => {
    scrollToTop()
    jumpToTop()
    expect(scrolled).toEqual([
      ['top', { top: 0, behavior: 'smooth' }],
      ['top', { top: 0, behavior: 'instant' }],
    ])
  })

  test('is not smooth under reduced motion', () => {
    show('<section id="ort"></section>')
    preferReducedMotion()
    scrollToTop()
    scrollToSection('ort')
    expect(scrolled).toEqual([
      ['top', { top: 0, behavior: 'instant' }],
      ['ort', { behavior: 'instant' }],
    ])
  })

  test('to a place opens what holds it and moves the focus without a jump', () => {
    show('<details><p id="ort">Antwort</p></details>')
    scrollToSection('ort')
    expect(element('details')).toHaveProperty('open', true)
    expect(scrolled).toEqual([['ort', { behavior: 'smooth' }]])
    expect(element('#ort')).toHaveFocus()
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
    expect(element('#ort').getAttribute('tabindex')).toBe('-1')
  })

  test('to a control leaves it in reach of Tab', () => {
    show('<button id="ort">Weiter</button>')
    scrollToSection('ort')
    expect(element('#ort').tabIndex).toBe(0)
  })

  test('to a place that is not there does nothing', () => {
    scrollToSection('ort')
    expect(scrolled).toEqual([])
  })

  test('calls nobody back who has gone on within the place', () => {
    show('<section id="ort"><button>Weiter</button></section>')
    element('button').focus()
    scrollToSection('ort')
    expect(scrolled).toEqual([])
    expect(element('button')).toHaveFocus()
  })

  test.each(['#ort', '#woanders'])('goes on from a focus on %s', (focused) => {
    show('<section id="ort" tabindex="-1"></section><button id="woanders">Weiter</button>')
    element(focused).focus()
    scrollToSection('ort')
    expect(scrolled).toEqual([['ort', { behavior: 'smooth' }]])
    expect(element('#ort')).toHaveFocus()
  })

  test('keeps a question in view once the page is laid out again', () => {
    show('<summary id="frage"></summary>')
    keepInView(element('#frage'))
    expect(scrolled).toEqual([])
    vi.advanceTimersToNextFrame()
    expect(scrolled).toEqual([['frage', { block: 'nearest' }]])
  })

  describe('past what lies over the top of the page', () => {
    const over = new DOMRect(600, 10, 400, 200)
    const nothing = new DOMRect()
    const { style } = document.documentElement
    let resize: () => void
    const disconnect = vi.fn()

    function cover(box: DOMRect, text: DOMRect, focused = '#ort', under = over) {
      vi.stubGlobal('innerHeight', 900)
      vi.stubGlobal(
        'ResizeObserver',
        class {
          observe = vi.fn()
          disconnect = disconnect
          constructor(report: () => void) {
            resize = report
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
      ['it lies over it', new DOMRect(620, 100, 50, 20), nothing, true],
      ['it lies over its text', new DOMRect(0, 100, 1200, 20), new DOMRect(0, 100, 700, 20), true],
      ['its text ends before', new DOMRect(0, 100, 1200, 20), new DOMRect(0, 100, 600, 20), false],
      ['it begins right below', new DOMRect(620, 210, 50, 20), nothing, false],
      ['it ends right above', new DOMRect(620, 0, 50, 10), nothing, false],
      ['it ends right beside', new DOMRect(500, 100, 100, 20), nothing, false],
      ['it begins right beside', new DOMRect(1000, 100, 50, 20), nothing, false],
    ])('happens to what has the focus or not, as %s', (_, box, text, isScrolled) => {
      cover(box, text)
      resize()
      expect(scrolled).toEqual(isScrolled ? [['ort', { behavior: 'instant' }]] : [])
      expect(style.scrollPaddingBlockStart).toBe('210px')
    })

    test.each(['#oben button', 'body'])('does not happen to %s', (focused) => {
      const box = new DOMRect(620, 100, 50, 20)
      cover(box, nothing, focused)
      resize()
      expect(scrolled).toEqual([])
    })

    test('leaves a third of a low window', () => {
      cover(nothing, nothing)
      vi.stubGlobal('innerHeight', 240)
      resize()
      expect(style.scrollPaddingBlockStart).toBe('160px')
    })

    test('ends with what lies there', () => {
      style.scrollPaddingBlockStart = '210px'
      cover(new DOMRect(620, 100, 50, 20), nothing, '#ort', new DOMRect(600, 10, 400, 0))
      resize()
      expect(scrolled).toEqual([])
      expect(style.scrollPaddingBlockStart).toBe('')
    })

    test('happens when the focus moves, until nobody asks for it', () => {
      const stop = cover(new DOMRect(620, 100, 50, 20), nothing)
      dispatchEvent(new Event('focusin'))
      stop()
      dispatchEvent(new Event('focusin'))
      expect(scrolled).toEqual([['ort', { behavior: 'instant' }]])
      expect(disconnect).toHaveBeenCalledOnce()
    })

    test('is left to browsers that observe sizes', () => {
      show('<aside></aside>')
      keepFocusClearOf(element('aside'))()
      expect(scrolled).toEqual([])
    })
  })

  test('stops above what lies at the end of the window, while that shows', () => {
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

  test('stays where it is when the focus moves in place, and follows it elsewhere', () => {
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
])('The hash "%s" names %j', (hash, id) => {
  expect(idIn(hash)).toBe(id)
})

test.each([
  ['none above the first', 401, 900, null],
  ['one that reaches the middle of the window', 400, 900, 'first'],
  ['the last of those above it', -900, 100, 'second'],
])('Of the sections the reader is in %s', (_, first, second, expected) => {
  vi.stubGlobal('innerHeight', 800)
  show('<section id="first"></section><section id="second"></section>')
  for (const [id, top] of Object.entries({ first, second }))
    vi.spyOn(element(`#${id}`), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top))
  expect(sectionInView(['first', 'missing', 'second'])).toBe(expected)
})
