import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { describe, expect, onTestFinished } from 'vitest'
import { fileNameOf } from '../../src/content/urls.ts'
import { pages } from '../support/pageContents.ts'
import { untilAlive, engine, launch, test } from '../support/builtSite.ts'

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const readBuiltPage = (path: string) => readFileSync(`dist/${fileNameOf(path)}.html`, 'utf8')

describe('The HTML', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // React and Prettier close void elements, give boolean attributes an empty value and write the
      // doctype in lower case; HTML allows either way.
      'void-style': ['error', { style: 'selfclosing' }],
      'attribute-boolean-style': ['error', { style: 'empty' }],
      'attribute-empty-style': 'off',
      'doctype-style': ['error', { style: 'lowercase' }],
      // React writes noValidate and autoComplete as in its own interface; HTML ignores the case.
      'attr-case': 'off',
      // The two lists of the menu are named by the titles above them, which ARIA allows for lists.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // A telephone number is shown as the company writes it.
      'tel-non-breaking': 'off',
    },
  })

  test.for(pages)('of $path is valid', async ({ path }) => {
    const report = await validator.validateString(readBuiltPage(path))
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
    ).toEqual([])
  })

  test('is that of the pages and no other, and names nothing of the mail service that is there for trying', () => {
    expect(files.filter((name) => name.endsWith('.html')).sort()).toEqual(
      pages.map(({ path }) => `${fileNameOf(path)}.html`).sort(),
    )
    const isText = /\.(html|js|json|xml|txt|webmanifest)$/
    expect(
      files.filter(
        (name) =>
          name.includes('outbox') ||
          (isText.test(name) && readFileSync(`dist/${name}`, 'utf8').includes('/outbox')),
      ),
    ).toEqual([])
  })
})

test.skipIf(engine !== 'chromium')(
  'Chromium compiles every function of the code with its file and puts none off',
  async ({ site }) => {
    const folder = await mkdtemp(join(tmpdir(), 'compiled-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const browser = await launch({
      args: [`--js-flags=--log-function-events --logfile=${folder}/%p.log`],
    })
    const page = await browser.newPage({ baseURL: site.url })
    await page.goto('/kontakt')
    await untilAlive(page)
    await browser.close()
    const events = readdirSync(folder).flatMap((name) => {
      const log = readFileSync(join(folder, name), 'utf8')
      const ids = Array.from(
        log.matchAll(/^script-details,(\d+),[^,]*\/assets\//gm),
        ([, id]) => id,
      )
      return Array.from(log.matchAll(/^function,([\w-]+),(\d+),/gm)).flatMap(([, event, id]) =>
        ids.includes(id) ? event : [],
      )
    })
    expect(events).toContain('full-parse')
    expect(events.filter((event) => event?.startsWith('preparse'))).toEqual([])
  },
)
