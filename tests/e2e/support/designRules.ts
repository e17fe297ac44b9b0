import type { Page } from '@playwright/test'

/**
 * Finds problems of spacing, alignment and size on the screen or on paper. Texts and controls must keep a distance from
 * edges, pictures, icons and each other. The text of a button must be in its middle, and an icon next to its text. Texts
 * below each other must begin at the same column. A heading must be larger or bolder than its text, and closer to it
 * than to the text above. The rules compare parts of the page, so they do not depend on texts, fonts or exact sizes.
 */
export const designProblems = (page: Page) =>
  page.evaluate(() => {
    interface Box {
      left: number
      right: number
      top: number
      bottom: number
    }
    interface Piece {
      element: Element
      box: Box
    }

    const isPrinted = matchMedia('print').matches

    const cached = <Value>(find: (element: Element) => Value) => {
      const found = new Map<Element, Value>()
      return (element: Element): Value => {
        const value = found.has(element) ? (found.get(element) as Value) : find(element)
        found.set(element, value)
        return value
      }
    }
    const above = (element: Element) => {
      const chain: Element[] = []
      for (let at: Element | null = element; at; at = at.parentElement) chain.push(at)
      return chain
    }
    const px = (element: Element, property: string) =>
      parseFloat(getComputedStyle(element).getPropertyValue(property)) || 0
    const size = (element: Element) => px(element, 'font-size')
    /** The smallest distance of a text or control from an edge or from another control, in px. */
    const least = 0.37 * size(document.documentElement)
    const name = (element: Element) =>
      `${element.outerHTML.slice(0, 60)} ${element.textContent.trim().slice(0, 30)}`
    const isOpaque = (colour: string) => !/^rgba\(.*, 0\)$/.test(colour)
    const fill = cached((element: Element) =>
      above(element)
        .map((at) => getComputedStyle(at).backgroundColor)
        .find(isOpaque),
    )
    /** The sides of an element on which it has a visible edge: a border, or another background than its parent. */
    const edges = cached((element: Element) => {
      const style = getComputedStyle(element)
      const { parentElement } = element
      const isFilled =
        isOpaque(style.backgroundColor) && parentElement && fill(element) !== fill(parentElement)
      return (['top', 'right', 'bottom', 'left'] as const).filter(
        (side) =>
          Boolean(isFilled) ||
          (px(element, `border-${side}-width`) > 0 &&
            isOpaque(style.getPropertyValue(`border-${side}-color`))),
      )
    })
    const isFramed = (element: Element) => edges(element).length === 4
    /** The part with a fixed position that contains the element. It covers other parts, so distances to them vary. */
    const overlay = cached((element: Element) =>
      above(element).find(
        (at) => at.matches('header nav') || /fixed|sticky/.test(getComputedStyle(at).position),
      ),
    )

    const boxOf = (element: Element): Box => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return { left, right, top, bottom }
    }
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) =>
        !element.closest('svg *, script') &&
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        above(element).every((at) => getComputedStyle(at).clipPath !== 'inset(50%)'),
    )
    const all = (selector: string) => shown.filter((element) => element.matches(selector))
    const range = document.createRange()
    /** The lines of text that are directly in an element. Each line is as high as the font size, in any font. */
    const lines = cached((element: Element) =>
      [...element.childNodes]
        .filter((node) => node instanceof Text && node.data.trim() !== '')
        .flatMap((node): Box[] => {
          range.selectNodeContents(node)
          return [...range.getClientRects()]
            .filter(({ width }) => width > 0)
            .map(({ left, right, top, bottom }) => ({
              left,
              right,
              top: (top + bottom - size(element)) / 2,
              bottom: (top + bottom + size(element)) / 2,
            }))
        }),
    )
    const texts = shown.flatMap((element) => lines(element).map((box): Piece => ({ element, box })))
    const controls = all('input, textarea, button, a')
      .filter(isFramed)
      .map((element): Piece => ({ element, box: boxOf(element) }))
    const contents = [...texts, ...controls]
    const { clientWidth } = document.documentElement
    /** Cards, which do not fill the complete width of the page. */
    const cards = all('main *')
      .filter((element) => isFramed(element) && element.clientWidth < 0.98 * clientWidth)
      .map((element): Piece => ({ element, box: boxOf(element) }))
    const within = (element: Element, pieces = contents) =>
      pieces.filter((piece) => element.contains(piece.element))
    const around = (boxes: Box[]): Box => ({
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    })
    const gapX = (one: Box, other: Box) =>
      Math.max(one.left, other.left) - Math.min(one.right, other.right)
    const gapY = (one: Box, other: Box) =>
      Math.max(one.top, other.top) - Math.min(one.bottom, other.bottom)

    const middle = ({ top, bottom }: Box) => (top + bottom) / 2
    const centre = ({ left, right }: Box) => (left + right) / 2
    const icons = all('svg[aria-hidden]').map((element): Piece => ({
      element,
      box: boxOf(element),
    }))

    const atEdge = shown
      .filter((card) => edges(card).length > 0 && !card.closest('table, [role=img]'))
      .filter((card) => getComputedStyle(card).display !== 'inline')
      .filter((card) => card.scrollHeight <= card.clientHeight + 1)
      .flatMap((card) => {
        const frame = card.getBoundingClientRect()
        return [...contents, ...cards].filter(({ element, box }) => {
          const isOwnText = element === card && lines(card).includes(box)
          if ((element.contains(card) && !isOwnText) || overlay(element) !== overlay(card))
            return false
          const isInside = card.contains(element)
          return edges(card).some((side) => {
            const isAcross = side === 'left' || side === 'right'
            if ((isAcross ? gapY : gapX)(frame, box) > -2) return false
            const [start, end] = isAcross ? [box.left, box.right] : [box.top, box.bottom]
            const isStart = side === 'left' || side === 'top'
            const [near, far] = isStart ? [start, end] : [-end, -start]
            const edge = isStart ? frame[side] : -frame[side]
            if (isInside) {
              // The text of a button can be closer to its edge than the text of a card.
              const distance = near - edge - px(card, `border-${side}-width`)
              return distance < (card.matches('a, button') ? least / 2 : least)
            }
            return edge - far > -1 && edge - far < least
          })
        })
      })

    const atScreenEdge = contents.filter(
      ({ box }) => !isPrinted && (box.left < least || box.right > clientWidth - least),
    )
    const narrowBands = all('header, footer, main [data-tone]')
      .map(boxOf)
      .filter(({ left, right }) => left > 0 || right < clientWidth)

    const pictures = all('main img').map((element): Piece => ({ element, box: boxOf(element) }))
    const atNeighbour = [...controls, ...pictures].flatMap((part) =>
      contents.filter(
        ({ element, box }) =>
          !part.element.contains(element) &&
          overlay(element) === overlay(part.element) &&
          Math.max(gapX(box, part.box), gapY(box, part.box)) < least,
      ),
    )
    const stretched = controls.filter(({ element, box }) => {
      const own = within(element, texts).map((text) => text.box)
      const width = around(own).right - around(own).left
      return own.length > 0 && box.right - box.left > width + 7 * size(element)
    })
    const narrowFields = all('input, textarea').filter((field) => px(field, 'padding-left') < least)

    const notCentred = all('a, button')
      .filter((control) => control.getBoundingClientRect().height >= 40)
      .filter((control) => {
        const frame = control.getBoundingClientRect()
        const own = within(control, [...texts, ...icons]).map(({ box }) => box)
        if (own.length === 0) return false
        const isWide = isFramed(control) || !within(control, texts).length
        return (
          Math.abs(middle(around(own)) - middle(frame)) > 4 ||
          (isWide && own.some((box) => Math.abs(centre(box) - centre(frame)) > 3))
        )
      })

    // A large icon is above its text.
    const wrongIcons = icons.filter(({ element, box }) => {
      const width = box.right - box.left
      const height = box.bottom - box.top
      if (Math.min(width, height) < 12 || Math.max(width, height) > 64) return true
      const beside = element.parentElement ? within(element.parentElement, texts) : []
      return height < 40 && beside.length > 0 && beside.every((text) => gapY(text.box, box) > 0)
    })
    const undrawn = all('svg').filter((drawing) =>
      [...drawing.children].some((shape) => {
        const { stroke, fill } = getComputedStyle(shape)
        return (
          !shape.matches('defs, title') &&
          [stroke, fill].every((colour) => ['none', 'rgb(0, 0, 0)'].includes(colour))
        )
      }),
    )
    const distorted = all('main img').filter((image) => {
      if (!(image instanceof HTMLImageElement)) return true
      const { width, height } = image.getBoundingClientRect()
      const { objectFit } = getComputedStyle(image)
      const [across, down] =
        objectFit === 'fill' && image.naturalWidth > 0
          ? [image.naturalWidth, image.naturalHeight]
          : [Number(image.getAttribute('width')), Number(image.getAttribute('height'))]
      const ratio = (width * down) / (height * across)
      return width < 40 || (objectFit !== 'contain' && Math.abs(ratio - 1) > 0.03)
    })
    const drawn = all('main img').map((image) =>
      [image.getAttribute('src'), getComputedStyle(image).objectPosition].join(),
    )

    const shownParts = [...contents, ...icons]
    const isPlain = (part: Element) => {
      const { textAlign } = getComputedStyle(part)
      return (
        part.matches('h1, h2, h3, p, ul, ol, dl') &&
        textAlign === 'start' &&
        !edges(part).includes('left') &&
        !part.querySelector('img, svg')
      )
    }
    /** The columns that the texts and controls of an element fill, without the padding of their blocks. */
    const column = (element: Element) =>
      around(
        within(element, shownParts).map((piece) => {
          const block = above(piece.element).find(
            (at) => at === element || !/inline|contents/.test(getComputedStyle(at).display),
          )
          if (!block) return piece.box
          const { left, right } = block.getBoundingClientRect()
          return {
            ...piece.box,
            left: left + px(block, 'padding-left'),
            right: right - px(block, 'padding-right'),
          }
        }),
      )
    const neighbours = [document.body, ...shown]
      .filter((parent) => !parent.closest('[role=img], table'))
      .flatMap((parent) => {
        const parts = [...parent.children]
          .filter(
            (part) =>
              within(part, shownParts).length > 0 && overlay(part) === overlay(document.body),
          )
          .filter((part) => !/inline|contents|none/.test(getComputedStyle(part).display))
          .map((element) => ({ element, box: column(element) }))
        return parts.flatMap((one, index) =>
          parts.slice(index + 1).map((other) => [one, other] as const),
        )
      })
    const besideEachOther = neighbours.filter(
      ([one, other]) => gapY(one.box, other.box) < -2 && gapX(one.box, other.box) > -2,
    )
    const belowEachOther = neighbours.filter(
      ([one, other]) => gapY(one.box, other.box) >= 0 && gapX(one.box, other.box) < -2,
    )
    const start = ({ element, box }: Piece) => {
      const [entry] = element.children
      if (!entry || !element.matches('ul, ol, dl')) return box.left
      // The markers of a list are to the left of its entries, so the entries must be indented.
      const isMarked = element.matches('ul') && getComputedStyle(entry).listStyleType === 'disc'
      return boxOf(entry).left - (isMarked ? Math.max(size(entry), px(element, 'padding-left')) : 0)
    }
    const indented = belowEachOther.filter(
      ([one, other]) =>
        isPlain(one.element) && isPlain(other.element) && Math.abs(start(one) - start(other)) > 1.5,
    )
    const runTogether = belowEachOther.filter(
      ([one, other]) =>
        one.element.matches('p') &&
        other.element.matches('p') &&
        one.element.nextElementSibling === other.element &&
        gapY(one.box, other.box) < px(other.element, 'line-height') - size(other.element) + 1.5,
    )

    /** The parts that begin closer to the contents of the part above than their own margin says. */
    const pulledUp = shown.filter((element) => {
      const [margin, previous] = [px(element, 'margin-top'), element.previousElementSibling]
      if (margin <= 0 || !previous || overlay(previous) !== overlay(element)) return false
      const box = boxOf(element)
      if (gapX(boxOf(previous), box) > -2) return false
      return within(previous, [...contents, ...pictures, ...cards]).some(
        (part) => part.box.top < box.top && gapY(part.box, box) < margin - 1,
      )
    })

    const headings = all('main :is(h1, h2, h3):not(details:not([open]) *, summary > h3)')
    const [title = 0] = headings.filter((heading) => heading.matches('h1')).map(size)
    const weakHeadings = headings.filter((heading) => {
      if (!heading.matches('h1') && size(heading) >= title) return true
      const last = within(heading, texts).at(-1)
      const next = last && texts[texts.indexOf(last) + 1]
      if (!last || !next || next.element.closest('h1, h2, h3')) return false
      const isBolder = px(heading, 'font-weight') > px(next.element, 'font-weight')
      return size(heading) < (isBolder ? 1 : 1.1) * size(next.element)
    })
    /** The headings that are closer to the text above than to their own text. */
    const strayHeadings = headings.filter((heading) => {
      const own = within(heading, texts)
      const last = own.at(-1)
      const next = last && texts[texts.indexOf(last) + 1]
      const box = around(own.map(({ box }) => box))
      if (!next || isPrinted || next.box.top < box.bottom) return false
      if (next.element.closest('h1, h2, h3')) return false
      return texts.some(
        (text) =>
          text.element.closest('main') &&
          text.box.bottom <= box.top + 1 &&
          Math.abs(text.box.left - box.left) < 4 &&
          box.top - text.box.bottom < next.box.top - box.bottom,
      )
    })

    const written = shown.filter((element) => lines(element).length > 0)
    const rows = (element: Element) =>
      new Set(lines(element).map(({ top }) => Math.round(top))).size
    const hardToRead = written
      .filter((element) => !element.closest('[role=img]'))
      .filter((element) => {
        const ratio = px(element, 'line-height') / size(element)
        const width = Math.max(...lines(element).map(({ left, right }) => right - left))
        return (
          size(element) < 0.75 * size(document.documentElement) ||
          (rows(element) > 1 && (ratio < 1 || (ratio > 1.5 && headings.includes(element)))) ||
          (rows(element) > 1 && width > 50 * size(element)) ||
          (rows(element) > 5 && width < 6 * size(element))
        )
      })
    const unstyled = all('a, button, input, textarea').filter((control) => {
      const { color, backgroundColor, borderTopStyle } = getComputedStyle(control)
      return (
        color === 'rgb(0, 0, 238)' ||
        backgroundColor === 'rgb(239, 239, 239)' ||
        /inset|outset/.test(borderTopStyle)
      )
    })
    const families = new Set(written.map((element) => getComputedStyle(element).fontFamily))
    /** The rows of tables whose figures are not exactly below the figures of the first row. */
    const ragged = all('table').flatMap((table) => {
      const ends = [...table.querySelectorAll('tr')].map(({ cells }) =>
        [...cells]
          .slice(1)
          .map((cell) => Math.round(around(within(cell).map(({ box }) => box)).right)),
      )
      return ends.filter((row) => String(row) !== String(ends[0])).map(String)
    })

    const names = (found: Piece[]) => found.map(({ element }) => name(element))
    const pairs = (found: (readonly [Piece, Piece])[]) =>
      found.map(([one, other]) => `${name(one.element)} | ${name(other.element)}`)
    return {
      atEdge: names(atEdge),
      atScreenEdge: names(atScreenEdge),
      narrowBands: narrowBands.map(String),
      atNeighbour: names(atNeighbour),
      stretched: names(stretched),
      narrowFields: narrowFields.map(name),
      notCentred: notCentred.map(name),
      wrongIcons: names(wrongIcons),
      undrawn: undrawn.map(name),
      distorted: distorted.map(name),
      drawnTwice: drawn.filter((picture, index) => drawn.indexOf(picture) < index),
      touching: pairs(besideEachOther.filter(([one, other]) => gapX(one.box, other.box) < least)),
      indented: pairs(indented),
      runTogether: pairs(runTogether),
      pulledUp: pulledUp.map(name),
      weakHeadings: weakHeadings.map(name),
      strayHeadings: strayHeadings.map(name),
      hardToRead: hardToRead.map(name),
      unstyled: unstyled.map(name),
      families: [...families].slice(2),
      ragged,
    }
  })

/** The result of `designProblems` for a page without problems. */
export const noDesignProblems = {
  atEdge: [],
  atScreenEdge: [],
  narrowBands: [],
  atNeighbour: [],
  stretched: [],
  narrowFields: [],
  notCentred: [],
  wrongIcons: [],
  undrawn: [],
  distorted: [],
  drawnTwice: [],
  touching: [],
  indented: [],
  runTogether: [],
  pulledUp: [],
  weakHeadings: [],
  strayHeadings: [],
  hardToRead: [],
  unstyled: [],
  families: [],
  ragged: [],
}
