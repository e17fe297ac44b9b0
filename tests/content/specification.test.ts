// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { withoutSoftHyphens } from '../../src/content/format.ts'
import * as home from '../../src/content/home.ts'
import { tasks } from '../../src/content/tasks.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'
import { pageStatements, specificationStatements } from '../support/statements.ts'
import { comparedPages, comparedSections } from './comparedStatements.ts'
import { notCompared } from './notCompared.ts'

const specification = readProjectFile('docs/specification.md')
const headings = new Map(
  Array.from(
    specification.matchAll(/^##+ (\d+(?:\.\d+)?)\.? (.*)$/gm),
    ([, number = '', title = '']) => [number, title],
  ),
)

/** Returns a text on one line, without the comment markers of the source code. */
const flat = (text: string) =>
  text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?/g, ' ').replaceAll(/\s+/g, ' ')

const citation =
  /\bspecification[\s,('’s]*(?:sections?|chapters?|§+)?\s*\d[\d., andto]*(?:"[^"]*")?/gi
const form = /^specification, sections? (\d+(?:\.\d+)*)([^"]*)(?:"(.*)")?$/

/**
 * Returns the wrong citations of the specification in a text. A citation is wrong if the section does not exist, or if
 * the section has a different heading.
 */
const wrongIn = (text: string) =>
  (flat(text).match(citation) ?? []).filter((cited) => {
    const [, first = '', more = '', title = headings.get(first)] = form.exec(cited) ?? []
    const others = more.match(/\d+(?:\.\d+)*/g) ?? []
    return title !== headings.get(first) || ![first, ...others].every((at) => headings.has(at))
  })

test('every citation of the specification names an existing section', () => {
  const files = filesIn(['docs', 'machines', 'src', 'tests'], /\.(?:md|tsx?|css|html)$/)
  const texts = ['README.md', 'SECURITY.md', 'oxlint.config.js', 'vite.config.ts', ...files]
    .filter((file) => !file.endsWith('specification.test.ts'))
    .map((file) => [file, readProjectFile(file)] as const)

  expect(texts.filter(([, text]) => flat(text).match(citation)).length).toBeGreaterThan(9)
  expect(texts.flatMap(([file, text]) => wrongIn(text).map((cited) => [file, cited]))).toEqual([])
})

test('the sections of the specification are numbered without gaps', () => {
  const numbers = [...headings.keys()]
  const counted = numbers.map((number, index) => {
    const [section = 0, part = 0] = numbers[index - 1]?.split('.').map(Number) ?? []
    return number.includes('.') ? `${section}.${part + 1}` : `${section + 1}`
  })

  expect(numbers).toEqual(counted)
  expect(numbers.at(-1)).toMatch(/^9/)
})

test('section 1.2 of the specification lists the claims, services and tasks in the same order as the site', () => {
  const titles = (list: readonly { title: string }[]) =>
    list.map(({ title }) => withoutSoftHyphens(title))
  const [, section = ''] = specification.split('\n### 1.2 ')
  const [own = ''] = section.split(/\n##/)
  const quoted = Array.from(flat(own).matchAll(/„([^“]*)“/g), ([, quote]) => quote)
  expect(quoted).toEqual([...home.hero.claims, ...titles(home.service.services), ...titles(tasks)])
})

const stated = new Map([
  ...specificationStatements(/^[2-9]/),
  ...filesIn(['docs/machines'], /\.md$/).map((file) => [file, pageStatements(file)] as const),
])
const compared: Record<string, readonly string[]> = { ...comparedSections, ...comparedPages }

test.each([...stated])(
  'the statements in the section or page %s match the code',
  (name, statements) => {
    const listed = notCompared[name] ?? []
    expect(
      statements.filter((one) => !listed.some((beginning) => one.startsWith(beginning))),
      'The expected statements describe the code. Correct the document or the code. If a statement is new or reworded, change tests/content/comparedStatements.ts, or add its beginning to tests/content/notCompared.ts',
    ).toEqual(compared[name] ?? [])
  },
)

test('each entry of notCompared is the beginning of exactly one statement in the documents', () => {
  const beginnings = Object.entries(notCompared).flatMap(([name, listed]) =>
    listed.map((beginning) => ({
      name,
      beginning,
      found: (stated.get(name) ?? []).filter((one) => one.startsWith(beginning)).length,
    })),
  )
  expect(beginnings.filter(({ found }) => found !== 1)).toEqual([])
})

test('every section and page listed in comparedStatements.ts exists', () => {
  expect(Object.keys(compared).filter((name) => !stated.has(name))).toEqual([])
})
