import { runnerImport } from 'vite'
import { describe, expect, test, vi } from 'vitest'
import { company } from '../../src/content/company.ts'
import { isText, reword, textFiles } from '../site/reword.ts'
import { subjects } from '../../src/tools/subjects.ts'
import { filesIn, read } from './files.ts'
import { mutationTests } from './mutation.vitest.config.ts'

const sources = filesIn(['machines'], /./).map((file) => [
  file,
  read(file).replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, ''),
])
const folders = ['machines', 'src', 'tests', 'docs']

const foreign =
  /\b(window|document|globalThis|navigator|localStorage|sessionStorage|fetch|XMLHttpRequest|Date|performance|setTimeout|setInterval|requestAnimationFrame|Math\.random|crypto|console|process)\b/g
const german = /[äöüßÄÖÜ]|\b(der|die|das|und|nicht|bitte|Sie|Ihre)\b/g

describe.each(sources)('%s', (_, source = '') => {
  test('uses neither the page, the network, the clock nor chance', () => {
    expect(source.match(foreign)).toBeNull()
  })

  test('holds no sentence that a visitor reads', () => {
    expect(source.match(german)).toBeNull()
  })
})

test('what no machine may do is found where one does it', () => {
  const source = 'Date.now() // bitte'

  expect([source.match(foreign), source.match(german)]).toEqual([['Date'], ['bitte']])
})

test('only one file uses @xstate/graph', () => {
  const users = filesIn(folders, /\.tsx?$/).filter((file) =>
    read(file).includes("from '@xstate/graph'"),
  )

  expect(users.filter((file) => file !== 'tests/machines/sources.test.ts')).toEqual([
    'tests/machines/paths.ts',
  ])
})

test.each([
  ...[...mutationTests, 'record.ts', 'coverage.ts'].map((file) => `tests/machines/${file}`),
  'src/tools/subjects.ts',
])('%s imports machines within its tests, where one that does not load fails them', (file) => {
  const text = read(file)
  const imported = [...text.matchAll(/^import (?!type )[^;]*?'(.*?)'/gm)].map(([, name]) => name)

  expect(imported.filter((name) => name?.includes('/machines/'))).toEqual([])
  expect(text).toMatch(/^import /m)
})

test('a machine that does not load fails where it is loaded', async () => {
  vi.doMock('../../machines/headerMenu.ts', () => {
    throw new Error('planted')
  })

  await expect(subjects.headerMenu.load()).rejects.toThrow()
})

test('the mail service goes by its name only where it must', () => {
  const name = RegExp(company.mailService.brand, 'i')
  const files = filesIn(folders, /\.(?:tsx?|md|json|html)$/)
  const naming = [...files, 'README.md', '.env.example', 'SECURITY.md'].filter((file) =>
    name.test(read(file)),
  )

  expect(new Set(naming)).toEqual(
    new Set([
      'docs/email-templates.md',
      'src/content/company.ts',
      'src/effects/mailService.ts',
      'src/tools/mailService/standIn.ts',
      'tests/views/mailService.test.ts',
    ]),
  )
})

test.each(textFiles)(
  '%s differs in its vowels alone once an owner has reworded it',
  async (file) => {
    const load = async (change: (source: string) => string) => {
      const transform = (source: string, id: string) => (id.endsWith(file) ? change(source) : null)
      const plugins = [{ name: 'change', enforce: 'pre' as const, transform }]
      const { module } = await runnerImport(file, { configFile: false, plugins })
      return JSON.stringify(module)
    }
    const ours = await load((source) => source)
    const reworded = await load((source) => reword(source, isText))

    expect(reworded).not.toBe(ours)
    expect(reworded.replaceAll(/[aeou]/gi, '')).toBe(ours.replaceAll(/[aeou]/gi, ''))
  },
)

test('only the test of the specification repeats words that visitors read', () => {
  const texts = textFiles.map(read).join('\n')
  const repeating = filesIn(['tests'], /\.tsx?$/).filter((file) =>
    Array.from(read(file).matchAll(/'([^'\n]*\p{L}{2} \p{L}{2}[^'\n]*)'/gu)).some(
      ([, words = '']) => texts.includes(words),
    ),
  )

  expect(repeating).toEqual(['tests/views/content.test.ts'])
})
