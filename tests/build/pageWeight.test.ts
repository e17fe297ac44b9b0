import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { expect, test } from 'vitest'
import { fileNameOf, urls } from '../../src/content/urls.ts'

/**
 * The maximum size of a page's HTML, and of its JavaScript, in KiB after compression with brotli at quality 11. The
 * HTML of the home page has 17.6 KiB with our placeholders. If an owner fills in all facts, it has 18.0 KiB.
 */
const most = { HTML: 18.1, code: 122 }

const measure = async (file: string) =>
  (await promisify(brotliCompress)(await readFile(`dist/${file}`))).length / 1024

const measured: Record<string, Promise<number>> = {}
const kibOf = (file: string) => (measured[file] ??= measure(file))

/** Returns the compressed size of a page's HTML, and of all JavaScript modules that the HTML lists, in KiB. */
async function weigh(path: string): Promise<typeof most> {
  const file = `${fileNameOf(path)}.html`
  const [, modules = ''] =
    /data-modules="([^"]+)"/.exec(await readFile(`dist/${file}`, 'utf8')) ?? []
  const sizes = await Promise.all(modules.split(' ').map(kibOf))
  expect(sizes.length).toBeGreaterThan(1)
  return { HTML: await kibOf(file), code: sizes.reduce((sum, size) => sum + size, 0) }
}

const advice = `Shorten the texts, styles or inline pictures of the page, or move a picture into a separate file that loads lazily.
If the page must be larger, raise \`most\` in tests/build/pageWeight.test.ts, and measure the effect with npm run bench.`

test('the compressed HTML and JavaScript of each page stay within the page weight limits', async () => {
  const weights = await Promise.all(
    Object.values(urls).map(async (path) => ({ path, kib: await weigh(path) })),
  )
  const parts = weights.flatMap(({ path, kib }) =>
    (['HTML', 'code'] as const).map((part) => ({
      what: `${path} has ${kib[part].toFixed(2)} KiB of ${part}`,
      left: most[part] - kib[part],
      limit: most[part],
    })),
  )
  const report = parts.map(({ what, left, limit }) =>
    left < 0
      ? `${what}: ${(-left).toFixed(2)} KiB too much, the limit is ${limit} KiB.`
      : `${what}: ${left.toFixed(2)} KiB left of ${limit} KiB.`,
  )
  const tooHeavy = parts.filter(({ left }) => left < 0)
  expect(tooHeavy, ['', ...report, advice, ''].join('\n')).toEqual([])
})
