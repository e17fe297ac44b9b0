import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { escapeHtml } from '../../src/build/text.ts'
import { test } from './site.ts'

/** What an owner pastes at the mail service: the ready notification, and the confirmation that docs offer. */
const bodies = {
  'the notification': () => readFile('docs/email/owner.html', 'utf8'),
  'a confirmation that repeats the request': async () => {
    const [, offered = ''] = (await readFile('docs/email-templates.md', 'utf8')).split(
      '### A confirmation that repeats the request',
    )
    const [own = ''] = offered.split('\n## ')
    return own
      .split('\n')
      .filter((line) => line.startsWith('    '))
      .join('\n')
  },
}

const message = [
  'Guten Tag,',
  '',
  'zwei Fragen:',
  '\t1.\tLage',
  '\t\ta)  Stadt   oder   Land',
  '    2. Preis',
  '',
  '',
  'ובתי דירות',
  'W'.repeat(300),
].join('\n')

const variables = {
  from_first_name: 'משה',
  from_last_name: 'כהן',
  from_email: 'moshe@example.test',
  message,
}

/** Shows a mail as Outlook for Windows and Office 365 do, which know no `white-space` but on `<pre>`. */
async function show(page: Page, template: string) {
  const filled = template
    .replaceAll(/white-space:[^;"]*/g, (declaration, at: number) =>
      template.lastIndexOf('<pre', at) > template.lastIndexOf('>', at) ? declaration : '',
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) =>
      escapeHtml(variables[name as keyof typeof variables]),
    )
  await page.setViewportSize({ width: 360, height: 800 })
  await page.setContent(filled)
}

describe.each(Object.entries(bodies))('a visitor’s words in %s', (_, template) => {
  test('keep their line breaks, tabs, blanks and indents where Outlook shows them', async ({
    page,
  }) => {
    await show(page, await template())
    const shown = page.locator('pre')
    expect(await shown.innerText()).toBe(message)
  })

  test('look like what stands around them and break where they are too long', async ({ page }) => {
    await show(page, await template())
    const words = page.locator('pre')
    const sizes = [words, words.locator('..')].map((element) =>
      element.evaluate((one) => getComputedStyle(one).fontSize),
    )
    const [own, around] = await Promise.all(sizes)
    expect(own).toBe(around)
    expect(await words.evaluate((one) => getComputedStyle(one).fontFamily)).toContain('Segoe UI')
    const isTooWide = () => document.documentElement.scrollWidth > innerWidth
    expect(await page.evaluate(isTooWide)).toBe(false)
  })

  test('run in their own direction', async ({ page }) => {
    await show(page, await template())
    const words = page.getByText(variables.from_first_name)
    expect(await words.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
    expect(await page.locator('pre').getAttribute('dir')).toBe('auto')
  })
})

test('the fields of the form run in the direction of what stands in them', async ({ page }) => {
  await page.goto('/kontakt')
  for (const field of await page.getByRole('textbox').all()) {
    await field.fill(variables.from_first_name)
    expect(await field.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  }
})
