import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { licencesFile } from '../../src/build/publicFiles.ts'
import { fileNameOf } from '../../src/content/urls.ts'
import { machines } from '../../src/tools/machineCases/index.ts'
import { pages } from '../../src/tools/scenarios/pageContents.ts'

const files = readdirSync('dist', { recursive: true, encoding: 'utf8' })
const readBuiltPage = (path: string) => readFileSync(`dist/${fileNameOf(path)}.html`, 'utf8')

describe('the prerendered HTML', () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:recommended'],
    rules: {
      // These settings accept the output of React and oxfmt: closed void elements, boolean attributes with an empty
      // value, and the doctype in lower case. HTML allows all of this.
      'void-style': ['error', { style: 'selfclosing' }],
      'attribute-boolean-style': ['error', { style: 'empty' }],
      'attribute-empty-style': 'off',
      'doctype-style': ['error', { style: 'lowercase' }],
      // React writes noValidate and autoComplete in camel case, and HTML ignores the case.
      'attr-case': 'off',
      // The two lists of the menu are named by the titles above them. ARIA allows names for lists.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The owner writes the company's telephone number, so it can contain normal spaces.
      'tel-non-breaking': 'off',
    },
  })

  test.for(pages)('the HTML of $path is valid', async ({ path }) => {
    const report = await validator.validateString(readBuiltPage(path))
    expect(
      report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
    ).toEqual([])
  })

  test('the build contains one HTML file for each page, and no unexpected file outside of assets/', () => {
    const isListed = (name: string) => !/^(?:assets\/.*|[\w.-]+\.(?:png|ico|svg))$/.test(name)
    expect(files.filter(isListed).sort()).toEqual(
      [
        ...pages.map(({ path }) => `${fileNameOf(path)}.html`),
        ...['.well-known', '.well-known/security.txt', '_headers', 'assets', licencesFile],
        ...['manifest.webmanifest', 'robots.txt', 'sitemap.xml'],
      ].sort(),
    )
  })
})

test('the production build contains neither the local mail service nor the inspector', () => {
  const traces = /outbox|statelyai|stately\.ai|xstateinspector|inspector|\?inspect|inspection\b/
  const entries = readdirSync('dist', { recursive: true, withFileTypes: true })
  const texts = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')] as const)
  expect(texts.flatMap((text) => (traces.test(text.join('\n')) ? [text[0]] : []))).toEqual([])
})

test('the built JavaScript does not contain the description texts of the state machines', async () => {
  const scripts = files.filter((name) => name.endsWith('.js'))
  const code = scripts.map((name) => readFileSync(join('dist', name), 'utf8'))
  const configurations = [...machines.values()].map(({ config }) => JSON.stringify(config))
  const texts = [...configurations.join('').matchAll(/"description":"([^"]+)"/g)].map(
    ([, text = '']) => text,
  )
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter((text) => code.some((script) => script.includes(text)))).toEqual([])
})
