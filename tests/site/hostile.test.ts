import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { consentKey } from '../../src/effects/consentStorage.ts'
import { contact } from '../../src/content/contact.ts'
import { paths } from '../../src/content/paths.ts'
import { cookieBanner, header } from '../../src/content/site.ts'
import { completeForm } from '../machines/cases.ts'
import { fillIn } from './journey.ts'
import { alive, decideBefore, notFoundMessages, test } from './site.ts'

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
  ]

  test.for([paths.home, paths.contact])(
    'of %s with anything behind it runs nothing and leads nowhere else',
    { timeout: 120_000 },
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

  test(
    'that is unknown shows that there is no such page',
    { timeout: 120_000 },
    async ({ page, site, problems }) => {
      const origins = watchOrigins(page)
      await decideBefore(page)
      for (const path of unknown) {
        const answer = await page.goto(path)
        expect([path, answer?.status()]).toEqual([path, 404])
        await alive(page)
        await expectNothingHappened(page, origins, site.url)
      }
      expect(problems.splice(0)).toEqual(unknown.flatMap(() => notFoundMessages))
    },
  )
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
    'true\u0000',
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
      expect(await page.evaluate((key) => localStorage.getItem(key), consentKey)).toBe('false')
      await expectNothingHappened(page, origins, site.url)
    },
  )
})

test('Elements that are named as the browser’s own parts are do not take their place', async ({
  page,
  site,
}) => {
  const names = ['forms', 'fonts', 'documentElement', 'getElementById', 'currentScript', 'cookie']
  const clobbering = names.map((name) => `<a id="${name}" name="${name}"></a>`).join('')
  const origins = watchOrigins(page)
  await decideBefore(page)
  await page.route('**/kontakt', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `${clobbering}</body>`)
    await route.fulfill({ response, body })
  })
  await page.goto('/kontakt')
  await alive(page)
  await page.getByRole('button', { name: header.openMenu }).click()
  await page.getByRole('button', { name: header.closeMenu }).waitFor()
  await expectNothingHappened(page, origins, site.url)
})

describe('The form', () => {
  const message = () => contact.fields.message

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
  ])('answers at once to a message of %s', async ([, text], { page }) => {
    await page.goto('/kontakt')
    await alive(page)
    await page.getByLabel(message()).evaluate((field, text) => {
      ;(field as HTMLTextAreaElement).value = text
    }, text)
    const start = Date.now()
    await page.getByRole('button', { name: contact.submit }).click()
    await page.getByText(contact.errors.lastName.tooShort).waitFor()
    expect(Date.now() - start).toBeLessThan(5_000)
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
