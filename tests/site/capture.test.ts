import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { paths } from '../../src/content/paths.ts'
import { decideBefore, test } from './site.ts'

const parts = 'header, main > *, main section, footer'

/** Of each part of the page in a capture of it: its name, and whether all its pixels there have one colour. */
const blanks = (page: Page, capture: Buffer) =>
  page.evaluate(
    async ([selector, source]) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), {
        width: image.width,
        height: image.height,
      }).getContext('2d', { willReadFrequently: true })
      canvas?.drawImage(image, 0, 0)
      return Array.from(document.querySelectorAll(selector), (part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        const { data } = canvas?.getImageData(x, y + scrollY, width, height) ?? { data: null }
        const pixels = new Uint32Array(data?.buffer ?? new ArrayBuffer())
        return {
          name: `${part.localName} ${part.id || part.textContent.slice(0, 20)}`,
          isBlank: pixels.every((pixel) => pixel === pixels[0]),
        }
      })
    },
    [parts, `data:image/png;base64,${capture.toString('base64')}`] as const,
  )

describe.for([360, 1280])('A capture of a whole page, %i px wide', (width) => {
  test.override({ options: { viewport: { width, height: 740 } } })

  test.for(Object.values(paths))(
    'shows every part of %s at once, before anybody scrolls',
    async (path, { page }) => {
      await decideBefore(page)
      await page.goto(path)
      const capture = await page.screenshot({
        fullPage: true,
        animations: 'allow',
        caret: 'initial',
      })
      const found = await blanks(page, capture)
      expect(found.length).toBeGreaterThan(2)
      expect(found.filter(({ isBlank }) => isBlank)).toEqual([])
    },
  )
})
