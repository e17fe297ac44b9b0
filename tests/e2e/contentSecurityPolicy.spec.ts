import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { storedConsent } from '../../machines/constants.ts'
import { contact } from '../../src/content/contact.ts'
import { notFound } from '../../src/content/notFound.ts'
import { urls } from '../../src/content/urls.ts'
import { consentEntry } from '../../src/effects/consentStorage.ts'
import { visitEverything } from './support/visitorActions.ts'
import { formUnavailable, title, toContact } from './support/locators.ts'
import {
  hydrate,
  openHydrated,
  reportViolations,
  notFoundMessage,
  violationMessage,
} from './support/page.ts'

test.use({ consent: null })

/** HTML that would set `window.pwned` if a page inserted this text as markup. */
const script = '<img src=x onerror="window.pwned=true"><script>window.pwned=true</script>'
const encoded = encodeURIComponent(script)
const foreign = 'https://fremd.example'

const isPwned = (page: Page) => page.evaluate(() => 'pwned' in window)

function watchOrigins(page: Page) {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  return origins
}

const tails = [
  `?q=${encoded}`,
  `#${script}`,
  '#javascript:window.pwned=true',
  `?inspect=${foreign}/`,
]
const oddTails = [
  `#${encoded}`,
  '#__proto__',
  '#%',
  '#%E0%A4%A',
  '#"]);window.pwned=true;//',
  `#${'a'.repeat(20_000)}`,
  '?inspect=javascript:window.pwned=true',
  '?__proto__[pwned]=true',
]

for (const [what, all, details] of [
  ['HTML or JavaScript in the query or hash', tails, { tag: '@slow' }],
  ['a malformed query or hash', oddTails, { tag: '@slow' }],
] as const)
  test(
    `an address with ${what} does not run a script or cause a request to another site`,
    details,
    async ({ page, site }) => {
      const origins = watchOrigins(page)
      for (const tail of all) {
        // If two successive addresses differ only in their hash, the browser does not reload the page. So leave the
        // page before the next address is opened.
        await page.goto('about:blank')
        await openHydrated(page, `/kontakt${tail}`)
        await expect(title(page, contact.title)).toBeVisible()
        expect(new URL(page.url()).pathname, tail).toBe('/kontakt')
        expect([tail, await isPwned(page), ...origins]).toEqual([tail, false, site.url])
      }
    },
  )

test(
  'a malformed or malicious path shows the not-found page, whose links stay on the site',
  { tag: '@slow' },
  async ({ page, site, allowedProblems }) => {
    allowedProblems.push(notFoundMessage)
    const origins = watchOrigins(page)
    for (const path of [
      `/${encoded}`,
      '/javascript:window.pwned=true',
      '/..%2f..%2fetc/passwd',
      `/${foreign}/`,
      '/%5c%5cfremd.example/',
      '/__proto__',
      '/constructor',
      '//fremd.example/kontakt',
      '/\\fremd.example/',
      '/kontakt%00.html',
    ]) {
      const response = await page.goto(site.url + path)
      expect(response?.status(), path).toBe(404)
      await hydrate(page)
      await expect(title(page, notFound.title)).toBeVisible()
      await toContact(page).click()
      await expect(title(page, contact.title)).toBeVisible()
      await expect(page, path).toHaveURL(`${site.url}/kontakt`)
      expect([path, await isPwned(page), ...origins]).toEqual([path, false, site.url])
    }
  },
)

test('DOM clobbering of document.currentScript does not load a third-party script', async ({
  page,
  allowedProblems,
}) => {
  allowedProblems.push(violationMessage)
  const clobbering = `<img name="currentScript" data-modules="${foreign}/x.js">`
  const asked: string[] = []
  await page.route(`${foreign}/**`, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: 'window.pwned = true' })
  })
  await page.route('**/kontakt', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<script data-modules', `${clobbering}$&`)
    await route.fulfill({ response, body })
  })
  await page.goto('/kontakt')
  expect(await page.evaluate(() => document.currentScript?.localName)).toBe('img')
  await page.keyboard.press('Tab')
  await expect(formUnavailable(page)).toBeVisible()
  expect([asked, await isPwned(page)]).toEqual([[], false])
})

/**
 * Wraps each text of the page in two `<font>` elements, as a browser's translation does. Starts at DOMContentLoaded,
 * before the page is hydrated, and also wraps texts that change later. Call this function before navigation.
 */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const createFont = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font')
    const wrap = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        if (text.parentElement?.closest('font, style, script, noscript, textarea, svg')) continue
        if (!text.data.trim()) continue
        const [outer, inner] = [createFont(), createFont()]
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    addEventListener('DOMContentLoaded', () => {
      wrap()
      const all = { childList: true, subtree: true, characterData: true }
      new MutationObserver(wrap).observe(document.body, all)
    })
  })

const untranslated = (page: Page) =>
  page.locator(':is(h1, h2, p, a):not(:has(font)):visible').allTextContents()

test(
  'if the browser translates a page, the page reports neither errors nor Content-Security-Policy violations',
  { tag: '@slow' },
  async ({ page }) => {
    await reportViolations(page)
    await translate(page)
    for (const path of Object.values(urls)) {
      await openHydrated(page, path)
      expect([path, ...(await untranslated(page))]).toEqual([path])
    }
  },
)

test(
  'if the browser has translated the site, using each of its parts causes no error',
  { tag: '@slow' },
  async ({ page, site }) => {
    const origins = watchOrigins(page)
    await reportViolations(page)
    await translate(page)
    await visitEverything(page)
    expect(await untranslated(page)).toEqual([])
    const left = await page.evaluate(async () => ({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }))
    expect({ ...left, cookies: await page.context().cookies(), origins: [...origins] }).toEqual({
      local: [consentEntry(storedConsent.declined)],
      session: [],
      databases: [],
      caches: [],
      workers: 0,
      cookies: [],
      origins: [site.url],
    })
  },
)

/**
 * Returns the names of the violated directives of the Content-Security-Policy, one for each violation in `problems`.
 */
const violated = (problems: string[]) =>
  problems.flatMap((problem) => /^Violation: (\S+)/.exec(problem)?.[1] ?? [])

test.describe(() => {
  test.use({ allowedProblems: [violationMessage] })
  test.beforeEach(({ page }) => reportViolations(page))

  const injected = [
    '<script>window.pwned = true</script>',
    `<script src="${foreign}/x.js"></script>`,
    '<style>body { display: none }</style>',
    `<link rel="stylesheet" href="${foreign}/x.css">`,
    '<p style="color: red"></p>',
    '<img src="/icon-192.png" onload="window.pwned = true">',
    `<object data="${foreign}/x"></object>`,
  ].join('')

  test('the Content-Security-Policy blocks scripts, styles and objects injected into the HTML', async ({
    page,
    problems,
  }) => {
    await page.route('/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('</body>', `${injected}</body>`)
      await route.fulfill({ response, body })
    })
    await openHydrated(page, '/')
    // The header and the meta element both contain the policy, so the browser reports each violation twice.
    await expect
      .poll(() => violated(problems).sort())
      .toEqual([
        ...['object-src', 'object-src', 'script-src-attr', 'script-src-attr'],
        ...Array<string>(4).fill('script-src-elem'),
        ...['style-src-attr', 'style-src-attr'],
        ...Array<string>(4).fill('style-src-elem'),
      ])
    expect(await isPwned(page)).toBe(false)
  })

  /**
   * Code that the test runs in the page. Some code is a string, because the test runner would compile a function to
   * different code.
   */
  type Attack = string | (() => unknown)

  const append = (tag: string, properties: object): string =>
    `document.head.append(Object.assign(document.createElement('${tag}'), ${JSON.stringify(properties)}))`

  const attacks: Record<string, [blocked: string, attack: Attack]> = {
    'a style element': ['style-src-elem', append('style', { textContent: '* { display: none }' })],
    'a style attribute': [
      'style-src-attr',
      () => document.body.setAttribute('style', 'opacity: 0'),
    ],
    'an inline handler': [
      'require-trusted-types-for',
      () => document.body.setAttribute('onclick', 'window.pwned = true'),
    ],
    'an external script': [
      'require-trusted-types-for',
      append('script', { src: `${foreign}/x.js` }),
    ],
    'text in a script element': [
      'require-trusted-types-for',
      append('script', { textContent: 'window.pwned = true' }),
    ],
    innerHTML: [
      'require-trusted-types-for',
      () => (document.body.innerHTML = '<img src="x" onerror="window.pwned = true">'),
    ],
    // The browser's debugger runs this string and allows `eval` in it. `setTimeout` runs `eval` in a separate task,
    // where the policy applies.
    eval: ['require-trusted-types-for', "setTimeout(() => eval('window.pwned = true'))"],
    'a Trusted Types policy': [
      'trusted-types',
      "trustedTypes.createPolicy('default', { createHTML: String })",
    ],
    'an external module': ['script-src-elem', `import('${foreign}/x.js')`],
    'an external fetch': ['connect-src', `fetch('${foreign}', { method: 'POST', body: 'x' })`],
    'an external beacon': ['connect-src', `navigator.sendBeacon('${foreign}', 'x')`],
    'an external socket': ['connect-src', "new WebSocket('wss://fremd.example')"],
    'an external picture': ['img-src', append('img', { src: `${foreign}/x.png` })],
    'an external form target': [
      'form-action',
      `${append('form', { action: foreign })}; document.forms[0].submit()`,
    ],
    'an external frame': ['frame-src', append('iframe', { src: foreign })],
    'an external base': ['base-uri', append('base', { href: foreign })],
  }

  test('the Content-Security-Policy, with Trusted Types, blocks the attacks of an injected script', async ({
    page,
    problems,
  }) => {
    await openHydrated(page, '/kontakt')
    for (const [what, [directive, attack]] of Object.entries(attacks)) {
      const { length } = problems
      await page.evaluate(attack).catch(() => undefined)
      await expect
        .poll(() => [what, ...violated(problems.slice(length))])
        .toEqual([what, directive, directive])
    }
    expect(await isPwned(page)).toBe(false)
  })
})
