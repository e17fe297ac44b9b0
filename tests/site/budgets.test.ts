import { describe, expect, test, vi } from 'vitest'
import {
  buildAndMeasure,
  describeSizes,
  findRegressions,
  type Budgets,
  type Sizes,
} from '../../src/build/budgets.ts'
import budgets from '../../src/build/budgets.json'

const page = { html: 4096, scripts: 92_160, font: 20_480, atInput: 2048 }
const accepted: Sizes = {
  pages: { '/faq': page },
  chunks: {
    main: { bytes: 10_240, modules: { 'src/ui/Footer.tsx': 2000, 'src/App.tsx': 3000 } },
    react: { bytes: 58_000, modules: { 'react-dom': 524_800 } },
  },
}
const example: Budgets = { limits: { '/faq': 102 }, accepted }

const withPage = (changes: Partial<typeof page>): Sizes => ({
  ...accepted,
  pages: { '/faq': { ...page, ...changes } },
})

describe('The built site', () => {
  test('keeps to its budgets', { timeout: 60_000 }, async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const sizes = await buildAndMeasure()
    expect(findRegressions(sizes, budgets), 'npm run budgets accepts what is meant').toEqual([])
    expect(Object.keys(sizes.pages)).toEqual(Object.keys(budgets.accepted.pages))
    expect(Object.keys(sizes.chunks)).toEqual(Object.keys(budgets.accepted.chunks))
  })
})

describe('A regression', () => {
  test('is none within the headroom', () => {
    expect(findRegressions(withPage({ html: 4600 }), example)).toEqual([])
  })

  test('names the module that has grown and by how much', () => {
    const sizes: Sizes = {
      ...accepted,
      chunks: {
        ...accepted.chunks,
        main: {
          bytes: 13_312,
          modules: { 'src/ui/Footer.tsx': 2000, 'src/App.tsx': 2900, 'src/ui/Big.tsx': 9000 },
        },
      },
    }
    expect(findRegressions(sizes, example)).toEqual([
      'the chunk main has grown from 10.0 to 13.0 KiB: src/ui/Big.tsx +9000 bytes before minifying',
    ])
  })

  test('names the part of a page that has grown', () => {
    expect(findRegressions(withPage({ html: 5120, atInput: 4096 }), example)).toEqual([
      '/faq has grown: html 4.0 to 5.0 KiB, atInput 2.0 to 4.0 KiB',
    ])
  })

  test('is a page above its limit, even where its size was accepted', () => {
    const sizes = withPage({ scripts: 102_400 })
    expect(findRegressions(sizes, { ...example, accepted: sizes })).toEqual([
      '/faq takes 104.0 KiB before any input, and may take 102',
    ])
  })

  test('is HTML for which a server has to wait, even where its size was accepted', () => {
    const sizes = withPage({ html: 14_301 })
    expect(
      findRegressions(sizes, { ...example, limits: { '/faq': 108 }, accepted: sizes }),
    ).toEqual(['the HTML of /faq takes 14301 bytes, and the first packets hold 14300'])
  })

  test('is a page or a chunk that nobody has accepted', () => {
    expect(findRegressions(accepted, { limits: {}, accepted: { pages: {}, chunks: {} } })).toEqual([
      '/faq has no limit',
      '/faq is new',
      'the chunk main has grown from 0.0 to 10.0 KiB: src/App.tsx +3000 bytes before minifying, src/ui/Footer.tsx +2000 bytes before minifying',
      'the chunk react has grown from 0.0 to 56.6 KiB: react-dom +524800 bytes before minifying',
    ])
  })
})

test('The sizes are printed by page and by chunk, the largest first', () => {
  expect(describeSizes(accepted)).toBe(`\
Before any input, KiB with brotli 11; the last column follows the first input
page  HTML  scripts   sum  font  in all  at input
/faq   4.0     90.0  94.0  20.0   114.0       2.0

Chunks, KiB with brotli 11, and what is in them before minifying
react 56.6: react-dom 512.5
main 10.0: src 2.9, src/ui 2.0`)
})
