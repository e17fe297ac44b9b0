import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { menu, menuButton } from './support/locators.ts'
import { hydrate } from './support/page.ts'

const kinds = [
  ...['keydown', 'keyup', 'focusin', 'focusout', 'click', 'pointermove', 'pointerdown'],
  ...[
    'pointerover',
    'touchstart',
    'input',
    'storage',
    'popstate',
    'hashchange',
    'visibilitychange',
  ],
]

/** Addresses that lead nowhere, or that some take for none. */
const addresses = [
  null,
  '',
  '#',
  '#%',
  '//',
  'http://',
  'http://[',
  'https://a:b@:0/',
  'blob:x',
  'tel:',
  '\\\\',
  '%',
]

/** Does what extensions do: dispatches bare events on what is no element, and on links that lead nowhere. */
const dispatchAnywhere = (page: Page) =>
  page.evaluate(
    ([kinds, addresses]) => {
      const text = document.querySelector('header button span')?.firstChild
      const picture = document.createElementNS('http://www.w3.org/2000/svg', 'a')
      const links = addresses.map((address) => {
        const link = document.createElement('a')
        if (address !== null) link.setAttribute('href', address)
        link.addEventListener('click', (event) => event.preventDefault())
        return link
      })
      document.body.append(picture, ...links)
      const comment = document.body.appendChild(document.createComment(''))
      const targets = [window, document, document.documentElement, text, comment, picture, ...links]
      for (const target of targets)
        for (const kind of kinds) {
          // Some of them reload a page without code, which is another matter.
          if (kind === 'click' && target === text) continue
          target?.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
        }
      for (const link of links) link.remove()
      picture.remove()
      comment.remove()
    },
    [kinds, addresses] as const,
  )

test('Events on texts, on the document and on links that lead nowhere break nothing before the code has run, nor after', async ({
  page,
  problems,
}) => {
  for (const path of ['/faq', '/kontakt']) {
    await page.goto(path)
    await dispatchAnywhere(page)
    await hydrate(page)
    await menuButton(page).click()
    await expect(menu(page)).toBeVisible()
    await dispatchAnywhere(page)
    expect([new URL(page.url()).pathname, problems]).toEqual([path, []])
  }
})

test('A click dispatched on the words of a button counts as a press on it', async ({ page }) => {
  await page.goto('/faq')
  await page.evaluate(() =>
    document
      .querySelector('header button span')
      ?.firstChild?.dispatchEvent(new Event('click', { bubbles: true, cancelable: true })),
  )
  await expect(menu(page)).toBeVisible()
})
