import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (folder: string, file: string) => readFileSync(join(root, folder, file), 'utf8')
const sources = readdirSync(join(root, 'machines')).map((file) => [
  file,
  read('machines', file).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''),
])

describe.each(sources)('machines/%s', (_, source = '') => {
  test('imports nothing but xstate, yup and its neighbours', () => {
    const imported = [...source.matchAll(/(?:from|import)\s*\(?\s*['"`]([^'"`]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'xstate' && name !== 'yup' && !/^\.\/\w+\.ts$/.test(name))

    expect(imported).toEqual([])
  })

  test('uses neither the page, the network, the clock nor chance', () => {
    const foreign =
      /\b(window|document|globalThis|navigator|localStorage|sessionStorage|fetch|XMLHttpRequest|Date|performance|setTimeout|setInterval|requestAnimationFrame|Math\.random|crypto|console|process)\b/g

    expect(source.match(foreign)).toBeNull()
  })

  test('holds no sentence that a visitor reads', () => {
    expect(source.match(/[äöüßÄÖÜ]|\b(der|die|das|und|nicht|bitte|Sie|Ihre)\b/g)).toBeNull()
  })
})

test('only one file uses @xstate/graph', () => {
  const users = ['machines', 'src', 'tests', 'docs'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => read(folder, file).includes("from '@xstate/graph'"))
      .map((file) => join(folder, file)),
  )

  expect(users.filter((file) => file !== 'tests/machines/sources.test.ts')).toEqual([
    'tests/machines/paths.ts',
  ])
})
