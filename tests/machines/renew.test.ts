import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { pictures, rowsIn, texts, type Maker } from '../../src/tools/renew/maker.ts'
import { fromTests, fromTypes } from '../../src/tools/renew/next.ts'
import { check, clean, renew } from '../../src/tools/renew/renew.ts'
import { run } from './script.ts'

test('nothing that a command makes is stale', async () => {
  // What shows on the built site is compared in tests/site/renew.test.ts.
  const sources = ['charts', 'paths', 'sbom', 'pictures']
  const { output } = await run('src/tools/renew/command.ts', '--check', ...sources)
  expect(output).toBe(`${clean}\n`)
})

describe('a maker', () => {
  let file = ''

  beforeEach(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'made-'))
    file = join(folder, 'made.md')
    return () => rm(folder, { recursive: true })
  })

  const table = (time: string) => `| state | time |\n| --- | --- |\n| shown | ${time} |\n`

  const makes = (text: string) =>
    texts('npm run tables', () => Promise.resolve(new Map([[file, text]])), rowsIn)

  test('writes a stale text and says what became different, then nothing', async () => {
    await writeFile(file, table('5 s'))

    expect(await check([makes(table('7 s'))])).toBe(`${file} is stale: npm run tables`)
    expect(await readFile(file, 'utf8')).toBe(table('5 s'))
    expect((await renew([makes(table('7 s'))])).split('\n')).toEqual([
      'Written:',
      `  ${file} (npm run tables)`,
      '    - | shown | 5 s |',
      '    + | shown | 7 s |',
    ])
    expect(await readFile(file, 'utf8')).toBe(table('7 s'))
    expect(await renew([makes(table('7 s'))])).toBe(clean)
  })

  test('draws a picture where its source or its bytes are others, and only then', async () => {
    const drawn: string[] = []
    const draws = (source: string) =>
      pictures(
        'npm run drawings',
        `${file}.json`,
        () => Promise.resolve(new Map([[file, [source]]])),
        () => Promise.resolve(Buffer.from(`${drawn.push(source)} of ${source}`)),
      )
    const runs: [source: string, before?: () => Promise<void>][] = [
      ['house'],
      ['house'],
      ['tree'],
      ['tree', () => writeFile(file, 'retouched')],
      ['tree'],
    ]
    for (const [source, before] of runs) {
      await before?.()
      await renew([draws(source)])
    }

    expect(drawn).toEqual(['house', 'tree', 'tree'])
    expect(await renew([draws('tree')])).toBe(clean)
  })

  test('that fails is left to a person, and the others go on', async () => {
    const broken: Maker = {
      command: 'npm run broken',
      stale: () => Promise.reject(new Error('no such state')),
    }

    expect(
      (await renew([broken, makes('')], () => Promise.resolve(['a.ts:3 wants b']))).split('\n'),
    ).toEqual([
      'Next, by hand:',
      '  npm run broken failed: Error: no such state',
      '  a.ts:3 wants b',
    ])
  })
})

test('a long list is cut to a screen and says where the rest is', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`)

  const text = await renew([], () => Promise.resolve(lines))
  expect(text.split('\n')).toHaveLength(22)
  expect(text).toMatch(/… and 11 more: npm test$/)
})

test('what types ask for is told with its place', () => {
  const output = "src/a.ts(12,5): error TS2741: Property 'x' is missing.\n  A detail.\n"

  expect(fromTypes(output)).toEqual(["src/a.ts:12 Property 'x' is missing."])
})

test('failed tests are told with the line that failed, together where it is one', () => {
  const failed = (fullName: string) => ({
    fullName,
    status: 'failed',
    failureMessages: [
      'Error: no page\nmore\n    at x (/p/node_modules/v/v.ts:1:1)\n    at /p/tests/a.test.ts:7:3\n',
    ],
  })
  const passed = { fullName: 'fine', status: 'passed', failureMessages: [] }

  expect(
    fromTests(
      {
        testResults: [
          {
            name: '/p/tests/a.test.ts',
            message: '',
            assertionResults: [failed('a'), passed, failed('b')],
          },
          { name: '/p/tests/b.test.ts', message: 'Cannot load c', assertionResults: [] },
        ],
      },
      '/p',
    ),
  ).toEqual(['tests/a.test.ts:7 a: Error: no page (and 1 more)', 'tests/b.test.ts:1 Cannot load c'])
})
