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

/** Unusual values for the `href` of a link: missing, empty, malformed and uncommon URLs. */
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

/**
 * Dispatches events on the window, on text and comment nodes, and on links with unusual URLs, as some extensions do.
 */
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
          // Skip a click on the text of the menu button, because the click opens the menu. The last test of this file
          // checks that click.
          if (kind === 'click' && target === text) continue
          target?.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
        }
      for (const link of links) link.remove()
      picture.remove()
      comment.remove()
    },
    [kinds, addresses] as const,
  )

test('events on text nodes, the document and unusual links cause no error before and after hydration', async ({
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

test('a click event dispatched on the text node of the menu button opens the menu', async ({
  page,
}) => {
  await page.goto('/faq')
  await page.evaluate(() =>
    document
      .querySelector('header button span')
      ?.firstChild?.dispatchEvent(new Event('click', { bubbles: true, cancelable: true })),
  )
  await expect(menu(page)).toBeVisible()
})
