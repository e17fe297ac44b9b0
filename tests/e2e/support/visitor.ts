import type { Page } from '@playwright/test'
import { createFormFiller } from '../../../src/tools/fillIn.ts'
import type { Region, PointerVisitor } from '../../../src/tools/scenarios/visitor.ts'
import { readPage } from '../../../src/tools/scenarios/readPage.ts'

/** Creates a simulated visitor who acts in a Playwright page. */
export function createVisitor(page: Page): PointerVisitor {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const link = (name: string, region: Region) =>
    page.getByRole(region).getByRole('link', { name, exact: true })
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
  const formFiller = createFormFiller(page)
  return {
    ...formFiller,
    // In Firefox, `fill` appends to the value of an e-mail field instead of replacing it.
    type: async (label, text) => {
      if (!isFirefox) return formFiller.type(label, text)
      await page.getByLabel(label, { exact: true }).focus()
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    press: (name) =>
      button(name)
        .or(page.locator('summary', { hasText: name }))
        .click(),
    follow: (name, region) => link(name, region).click(),
    pressKey: (chord) => page.keyboard.press(chord),
    write: (text) => page.keyboard.type(text),
    pointAt: (name) => (name === null ? page.mouse.move(10, 400) : button(name).hover()),
    swipe: async (name, distance) => {
      const card = page.locator('[data-state]').filter({ has: button(name) })
      const { x = NaN, y = NaN } = (await card.boundingBox()) ?? {}
      // Move the pointer to a position on the toast that contains neither text nor a button.
      await page.mouse.move(x + 60, y + 20)
      await page.mouse.down()
      await page.mouse.move(x + 60 + distance, y + 20)
      await page.mouse.up()
    },
    pressOutside: () => page.mouse.click(640, (page.viewportSize()?.height ?? NaN) - 5),
    pressKeyOn: (name, chord, region) => (region ? link(name, region) : button(name)).press(chord),
    focusField: (label) => page.getByLabel(label, { exact: true }).focus(),
    activate: (name) => button(name).dispatchEvent('click'),
    see: () => page.evaluate(readPage),
  }
}
