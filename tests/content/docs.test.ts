import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { machineNames } from '../../src/tools/machineCases/index.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { documents, linksIn, readProjectFile } from '../support/projectFiles.ts'

/** Returns the anchors that GitHub generates for the headings of a page. */
const anchorsOf = (file: string) =>
  Array.from(readProjectFile(file).matchAll(/^#+ (.*)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

test('every page of the documentation can be reached from docs/README.md', () => {
  const reached = new Set(['docs/README.md'])
  for (const file of reached) {
    linksIn(file)
      .filter(({ target }) => target.endsWith('.md') && existsSync(target))
      .forEach(({ target }) => reached.add(target))
  }

  const pages = documents.filter((file) => file.includes('/'))
  expect(pages.filter((file) => !reached.has(file))).toEqual([])
})

test.each(documents)('every link in %s leads to an existing file and heading', (file) => {
  const dead = linksIn(file).filter(
    ({ target, anchor }) =>
      !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  )

  expect(dead.map(({ link }) => link)).toEqual([])
})

test.each(documents)('every link in %s with a file name as its text leads to this file', (page) => {
  const misnamed = linksIn(page).filter(({ text, target }) => {
    const isTest = /\.(?:test|spec)\.tsx?$/.test(target)
    if (/^[\w./-]+\.\w+$/.test(text)) return !`/${target}`.endsWith(`/${text}`)
    return isTest && /^\w+$/.test(text) && text !== basename(target).split('.')[0]
  })
  expect(misnamed.map(({ text, link }) => `${text}: ${link}`)).toEqual([])
})

test('the code in docs/testing.md and docs/testing/machine-paths.md is part of tests/e2e/example.spec.ts', () => {
  const shown = ['docs/testing.md', 'docs/testing/machine-paths.md'].flatMap((page) =>
    Array.from(readProjectFile(page).matchAll(/```ts\n([^]*?)```/g), ([, code = '']) => code),
  )
  const example = readProjectFile('tests/e2e/example.spec.ts')

  expect(shown).toHaveLength(2)
  expect(shown.filter((code) => !example.includes(code))).toEqual([])
})

test('docs/operations.md explains each status with which the mail service can fail', () => {
  const [, table = ''] =
    /^(\| status .*(?:\n\|.*)*)/m.exec(readProjectFile('docs/operations.md')) ?? []
  const explained = Array.from(table.matchAll(/^\| ([\d, ]+) \|/gm), ([, row = '']) =>
    row.split(','),
  )
  const statuses = new Set(serviceAnswers.failures.map(({ status }) => status))

  expect(new Set(explained.flat().map(Number))).toEqual(statuses)
})

test('docs/mutation.md has a row with the score of each machine', () => {
  const page = readProjectFile('docs/mutation.md')
  expect(machineNames.filter((name) => !page.includes(`| ${name}.ts `))).toEqual([])
})
