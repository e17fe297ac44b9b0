import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { escapeHtml } from '../../src/build/escapeHtml.ts'
import { ownerParameters } from '../../src/effects/mailParameters.ts'
import { completeRequest } from '../../src/tools/sampleForms.ts'

/**
 * The bodies of the mail templates that contain the visitor's input: the notification for the owner, and the optional
 * confirmation for the visitor (`docs/email-templates.md`).
 */
const bodies = {
  'the notification mail': () => readFile('docs/email/owner.html', 'utf8'),
  'a confirmation mail that repeats the request': async () => {
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

const firstName = 'משה'
const variables = new Map(
  Object.entries(ownerParameters({ ...completeRequest, firstName, lastName: 'כהן', message }, '')),
)

/** Shows a mail as Outlook for Windows and Office 365 do. They ignore `white-space` on all elements except `<pre>`. */
async function show(page: Page, template: string) {
  const filled = template
    .replaceAll(/white-space:[^;"]*/g, (declaration, at: number) =>
      template.lastIndexOf('<pre', at) > template.lastIndexOf('>', at) ? declaration : '',
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => escapeHtml(variables.get(name) ?? ''))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.setContent(filled)
}

for (const [what, template] of Object.entries(bodies))
  test(`in Outlook, ${what} keeps the line breaks of the visitor's message`, async ({ page }) => {
    await show(page, await template())
    const words = page.locator('pre')
    expect(await words.innerText()).toBe(message)
    await expect(words).toHaveAttribute('dir', 'auto')

    const fontSize = await words.locator('..').evaluate((one) => getComputedStyle(one).fontSize)
    await expect(words).toHaveCSS('font-size', fontSize)
    await expect(words).toHaveCSS('font-family', /Segoe UI/)
    await expect(page.getByText(firstName)).toHaveCSS('direction', 'rtl')

    const isTooWide = () => document.documentElement.scrollWidth > innerWidth
    expect(await page.evaluate(isTooWide)).toBe(false)
  })
