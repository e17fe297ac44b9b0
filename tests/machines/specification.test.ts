import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file))

const specification = read('docs/specification.md')
const headings = new Map(
  Array.from(
    specification.matchAll(/^##+ (\d+(?:\.\d+)?)\.? (.*)$/gm),
    ([, number = '', title = '']) => [number, title],
  ),
)

/** A text on one line, without what its comments begin lines with. */
const flat = (text: string) =>
  text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?/g, ' ').replaceAll(/\s+/g, ' ')

const citation =
  /\bspecification[\s,('’s]*(?:sections?|chapters?|§+)?\s*\d[\d., andto]*(?:"[^"]*")?/gi
const form = /^specification, sections? (\d+(?:\.\d+)*)([^"]*)(?:"(.*)")?$/

/** The citations in a text that name no section of the specification or another heading than its own. */
const wrongIn = (text: string) =>
  (flat(text).match(citation) ?? []).filter((cited) => {
    const [, first = '', more = '', title = headings.get(first)] = form.exec(cited) ?? []
    const others = more.match(/\d+(?:\.\d+)*/g) ?? []
    return title !== headings.get(first) || ![first, ...others].every((at) => headings.has(at))
  })

test('every citation names a section of the specification', () => {
  const files = ['docs', 'machines', 'src', 'tests'].flatMap((folder) =>
    filesIn(folder, /\.(?:md|tsx?|css|html)$/),
  )
  const texts = ['README.md', 'SECURITY.md', 'eslint.config.js', 'vite.config.ts', ...files]
    .filter((file) => !file.endsWith('specification.test.ts'))
    .map((file) => [file, read(file)] as const)

  expect(texts.filter(([, text]) => flat(text).match(citation)).length).toBeGreaterThan(9)
  expect(texts.flatMap(([file, text]) => wrongIn(text).map((cited) => [file, cited]))).toEqual([])
})

test('right citations are found to be right', () => {
  expect(
    wrongIn('/** As said\n * (specification,\n * sections 2.8, 4.1 and 9), and by its words. */'),
  ).toEqual([])
  expect(wrongIn('(specification, section 2.8, "Header")')).toEqual([])
})

test.each([
  ['a section that is not there', '/** The menu (specification, section 2.88). */'],
  ['one such section of two', '// (specification, sections 4.1 and\n// 10)'],
  ['a section by another heading', '(specification, section 2.8, "Footer")'],
  ['a section in another form', 'as the specification (§ 2.8) says'],
])('a citation of %s is found to be wrong', (_, text) => {
  expect(wrongIn(text)).toHaveLength(1)
})

test('the sections are numbered without a gap', () => {
  const numbers = [...headings.keys()]
  const counted = numbers.map((number, index) => {
    const [section = 0, part = 0] = numbers[index - 1]?.split('.').map(Number) ?? []
    return number.includes('.') ? `${section}.${part + 1}` : `${section + 1}`
  })

  expect(numbers).toEqual(counted)
  expect(numbers.at(-1)).toMatch(/^9/)
})
