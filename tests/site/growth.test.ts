import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { build, grow } from '../bench/growth.ts'

/** Pages, code and headers by file, without what names the state of the code as a whole. */
async function filesOf(folder: string): Promise<Map<string, string>> {
  const files = await readdir(folder, { recursive: true })
  const wanted = files.filter((file) => /\.(html|js)$|^_headers$/.test(file))
  const neutral = (text: string) =>
    text
      .replaceAll(/app-[\w-]{8}/g, 'app')
      .replaceAll(/'sha256-[^']*'/g, 'hash')
      .replaceAll(/^\/seite-\d\n.*\n\n/gm, '')
  return new Map(
    await Promise.all(
      wanted
        .toSorted()
        .map(
          async (file) =>
            [neutral(file), neutral(await readFile(join(folder, file), 'utf8'))] as const,
        ),
    ),
  )
}

describe('More content', () => {
  test.for([
    ['pages', { questions: 1, pages: 3 }, /seite-\d\.(html|js)$/, 20],
    ['questions', { questions: 3, pages: 1 }, /faq\.(html|js)$/, 2],
  ] as const)(
    'costs the others nothing: more %s',
    { timeout: 60_000 },
    async ([, growth, ofTheNew, count]) => {
      const copy = await grow(growth)
      onTestFinished(copy.remove)
      await build(copy)
      const before = await filesOf('dist')
      const after = await filesOf(join(copy.folder, 'dist'))
      const news = [...after.keys()].filter((file) => ofTheNew.test(file))
      expect(news).toHaveLength(count)
      for (const file of news) {
        before.delete(file)
        after.delete(file)
      }
      expect(after).toEqual(before)
    },
  )
})
