import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fileNameOf, urls } from '../../src/content/urls.ts'
import { machines } from '../../src/tools/machineCases/index.ts'

/**
 * The most that a page's HTML and its code may have, in KiB with brotli 11. The home page has 17.6 with our placeholders
 * and 18.0 with all facts of an owner.
 */
const most = { html: 18.1, code: 122 }

const measure = async (file: string) =>
  (await promisify(brotliCompress)(await readFile(`dist/${file}`))).length / 1024

const measured: Record<string, Promise<number>> = {}
const kibOf = (file: string) => (measured[file] ??= measure(file))

describe.for(Object.values(urls))('%s', (path) => {
  test('weighs no more KiB than it may, and neither does its code', async () => {
    const file = `${fileNameOf(path)}.html`
    const [, modules = ''] =
      /data-modules="([^"]+)"/.exec(await readFile(`dist/${file}`, 'utf8')) ?? []
    const sizes = await Promise.all(modules.split(' ').map(kibOf))
    expect(sizes.length).toBeGreaterThan(1)
    expect(await kibOf(file)).toBeLessThanOrEqual(most.html)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(most.code)
  })
})

test('the code contains no description of a machine or a state', async () => {
  const files = await readdir('dist/assets')
  const scripts = files.filter((name) => name.endsWith('.js'))
  const code = await Promise.all(scripts.map((name) => readFile(`dist/assets/${name}`, 'utf8')))
  const configurations = [...machines.values()].map(({ config }) => JSON.stringify(config))
  const texts = [...configurations.join('').matchAll(/"description":"([^"]+)"/g)].map(
    ([, text = '']) => text,
  )
  expect(texts.length).toBeGreaterThan(30)
  expect(texts.filter((text) => code.some((script) => script.includes(text)))).toEqual([])
})
