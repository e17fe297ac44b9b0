import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { fields, type Field } from '../../machines/contactRequest.ts'
import { anchorScrollDelay } from '../../machines/scrollDelays.ts'
import { storedFor } from '../../machines/storedConsent.ts'
import { attributes } from '../../src/names.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { contact } from '../../src/content/contact.ts'
import { paths } from '../../src/content/paths.ts'
import { cookieBanner, header } from '../../src/content/site.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { fillIn } from './journey.ts'
import { alive, decideBefore, notFoundMessages, saysViolated, take, test } from './site.ts'

/** Runs where a page takes it for markup. */
const script = '<img src=x onerror="window.pwned=true"><script>window.pwned=true</script>'
const encoded = encodeURIComponent(script)

/** What must hold whatever was tried: nothing of it ran, and nothing left for another host. */
async function expectNothingHappened(page: Page, origins: Set<string>, own: string) {
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect([...origins]).toEqual([own])
}

function watchOrigins(page: Page) {
  const origins = new Set<string>()
  page.on('request', (request) => {
    if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin)
  })
  return origins
}

describe('An address', () => {
  const tails = [
    `?q=${encoded}`,
    `#${encoded}`,
    `#${script}`,
    '#javascript:window.pwned=true',
    '#__proto__',
    '#constructor',
    '#%',
    '#%E0%A4%A',
    '#"]);window.pwned=true;//',
    '#:target',
    `#${'a'.repeat(20_000)}`,
    '?inspect',
    '?inspect=local',
    '?inspect=javascript:window.pwned=true',
    '?inspect=https://fremd.example/',
    '?__proto__[pwned]=true',
  ]
  const unknown = [
    `/${encoded}`,
    '/javascript:window.pwned=true',
    '/..%2f..%2fetc/passwd',
    '/https://fremd.example/',
    '/%5c%5cfremd.example/',
    '/__proto__',
    '/constructor',
    '/kontakt.html.',
    '/.env',
    '/_headers',
    '//fremd.example/kontakt',
    '/\\fremd.example/',
    '/kontakt%00.html',
  ]

  test.for([paths.home, paths.contact])(
    'of %s with anything behind it runs nothing and leads nowhere else',
    async (path, { page, site, problems }) => {
      const origins = watchOrigins(page)
      await decideBefore(page)
      for (const tail of tails) {
        await page.goto('about:blank')
        await page.goto(path + tail)
        await alive(page)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(new URL(page.url()).pathname).toBe(path)
        await expectNothingHappened(page, origins, site.url)
      }
      expect(problems).toEqual([])
    },
  )

  test('that leads to a field leaves it within reach of the keyboard', async ({ page }) => {
    const inFocus = (field: Field) =>
      page.getByLabel(contact.fields[field], { exact: true }).and(page.locator(':focus')).waitFor()
    await decideBefore(page)
    await page.clock.install()
    await page.goto(`${paths.contact}#email`)
    await page.clock.runFor(anchorScrollDelay)
    await inFocus('email')
    await page.keyboard.press('Tab')
    await inFocus('message')
    await page.keyboard.press('Shift+Tab')
    await inFocus('email')
  })

  test('that is unknown shows that there is no such page, and its links lead to this site', async ({
    page,
    site,
    problems,
  }) => {
    const origins = watchOrigins(page)
    await decideBefore(page)
    for (const path of unknown) {
      const answer = await page.goto(site.url + path)
      expect([path, answer?.status()]).toEqual([path, 404])
      await alive(page)
      await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
      await page.getByRole('heading', { level: 1, name: contact.title }).waitFor()
      expect(page.url()).toBe(site.url + paths.contact)
      await expectNothingHappened(page, origins, site.url)
    }
    expect(problems.splice(0)).toEqual(unknown.flatMap(() => notFoundMessages))
  })
})

describe('A stored decision', () => {
  const values = [
    '',
    ' true',
    'TRUE',
    '1',
    'null',
    '{"toString":"x"}',
    '__proto__',
    'constructor',
    script,
    `${storedFor.accepted}\u0000`,
    'x'.repeat(1_000_000),
  ]

  test.for(values.map((value) => [JSON.stringify(value.slice(0, 40)), value] as const))(
    '%s counts as none',
    async ([, value], { page, site }) => {
      const origins = watchOrigins(page)
      await decideBefore(page, value)
      await page.goto('/')
      await alive(page)
      const decline = page.getByRole('button', { name: cookieBanner.decline })
      await decline.click()
      await decline.waitFor({ state: 'hidden' })
      expect(await page.evaluate((key) => localStorage.getItem(key), consentKey)).toBe(
        storedFor.declined,
      )
      await expectNothingHappened(page, origins, site.url)
    },
  )

  test('that another tab stores counts as none as well', async ({ page, site }) => {
    const origins = watchOrigins(page)
    const other = await page.context().newPage()
    await other.goto('/faq')
    const store = (value: string) =>
      other.evaluate(([key, value]) => localStorage.setItem(key, value), [
        consentKey,
        value,
      ] as const)
    await page.goto('/')
    await alive(page)
    const decline = page.getByRole('button', { name: cookieBanner.decline })
    for (const value of values) {
      await store(storedFor.accepted)
      await decline.waitFor({ state: 'hidden' })
      await store(value)
      await decline.waitFor()
    }
    await expectNothingHappened(page, origins, site.url)
  })
})

test('An element that takes the place of the inline script has nothing foreign run', async ({
  page,
  problems,
}) => {
  const clobbering = '<img name="currentScript" data-modules="https://fremd.example/x.js">'
  const asked: string[] = []
  await decideBefore(page)
  await page.route('https://fremd.example/**', async (route) => {
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
  await page.getByText(contact.unavailable).waitFor()
  expect([asked, await page.evaluate(() => 'pwned' in window)]).toEqual([[], false])
  take(problems, saysViolated)
})

describe('A page of another site', () => {
  const server = createServer((_, response) => response.end('<!doctype html><title>Fremd</title>'))

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })

  test.beforeEach(async ({ page }) => {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
  })

  test('cannot show this one in a frame', async ({ page, site, problems }) => {
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          const frame = Object.assign(document.createElement('iframe'), { src, onload: resolve })
          document.body.append(frame)
        }),
      site.url,
    )
    const shown = page.frames().map((frame) => frame.getByRole('banner').count())
    expect(await Promise.all(shown)).toEqual([0, 0])
    take(problems, /X-Frame-Options|frame-ancestors/)
  })

  test('keeps no hand on one that it opens', async ({ page, site }) => {
    const opening = page.context().waitForEvent('page')
    await page.evaluate((url) => void open(url, 'offen'), site.url)
    const opened = await opening
    await opened.getByRole('heading', { level: 1 }).waitFor()
    expect(
      await opened.evaluate(() => ({ opener: window.opener as unknown, name: window.name })),
    ).toEqual({ opener: null, name: '' })
  })

  test('is not told from where a visitor comes', async ({ page }) => {
    const foreign = page.url()
    await page.goto(paths.contact)
    // Firefox complains of a font that is still under way when its page is left.
    await page.locator(`[${attributes.headline}]`).waitFor()
    await page.evaluate((foreign) => location.assign(foreign), foreign)
    await page.waitForURL(foreign)
    expect(await page.evaluate(() => document.referrer)).toBe('')
  })
})

describe('The form', () => {
  const message = () => contact.fields.message

  test('asks for nothing that it does not show, which a browser would fill in', async ({
    page,
  }) => {
    await page.goto('/kontakt')
    const names = (fields: Locator) =>
      fields.evaluateAll((fields) => fields.map((field) => field.getAttribute('name')))
    expect(await names(page.locator('input, select, textarea'))).toEqual(fields)
    expect(await names(page.getByRole('textbox'))).toEqual(fields)
  })

  test('says of a message that the mail service would refuse that it is too long', async ({
    page,
    site,
  }) => {
    const before = await fetch(`${site.url}/outbox/calls.json`).then((answer) => answer.text())
    await page.goto('/kontakt')
    await fillIn(page, { ...completeForm, message: 'x'.repeat(60_000) })
    await page.getByRole('button', { name: contact.submit }).click()
    await page.getByText(contact.errors.message.tooLong).waitFor()
    expect(await fetch(`${site.url}/outbox/calls.json`).then((answer) => answer.text())).toBe(
      before,
    )
  })

  test.for([
    ['piled marks', '\u0301\u0316'.repeat(50_000)],
    ['invisible characters', '\u200b'.repeat(100_000)],
    ['line breaks', '\n\t'.repeat(50_000)],
  ])('answers a message of %s', async ([, text], { page }) => {
    await page.goto('/kontakt')
    await alive(page)
    await page.getByLabel(message()).evaluate((field, text) => {
      ;(field as HTMLTextAreaElement).value = text
    }, text)
    await page.getByRole('button', { name: contact.submit }).click()
    await page.getByText(contact.errors.lastName.tooShort).waitFor()
  })

  test('sends what looks like code as text, without what turns its direction', async ({
    page,
    site,
  }) => {
    const origins = watchOrigins(page)
    await decideBefore(page)
    await page.goto('/kontakt')
    await fillIn(page, {
      firstName: '\u202eE\u2066rika',
      lastName: '{{message}}',
      email: completeForm.email,
      message: `${script} {{{from_email}}}`,
    })
    await page.getByRole('button', { name: contact.submit }).click()
    await page.getByRole('heading', { name: contact.thankYou.title }).waitFor()
    await expectNothingHappened(page, origins, site.url)

    const answer = await fetch(`${site.url}/outbox/mails.json`)
    const [confirmation, notification] = (await answer.json()) as { html: string; text: string }[]
    expect(notification?.text).toContain('Vorname: Erika\nNachname: {{message}}\n')
    expect(notification?.text).toContain(`${script} {{{from_email}}}`)
    expect(notification?.html).not.toMatch(/<img|<script/)
    expect(`${confirmation?.html}${confirmation?.text}`).not.toMatch(/pwned|Erika|\{\{/)
  })
})
