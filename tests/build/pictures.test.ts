import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { facts } from '../../src/content/company.ts'
import { photograph, pictures as drawn, sheets } from '../../src/pictures/index.ts'

describe('pictures of the built pages', () => {
  const folder = 'src/pictures'
  const ownSizes = new Map(
    Object.values(drawn).map(({ src, width, height }) => [
      src.split('/').at(-1) ?? '',
      { width: `${width}`, height: `${height}` },
    ]),
  )

  const anySize = { width: expect.any(String) as string, height: expect.any(String) as string }

  /**
   * The `<img>` elements of all built pages. `file` is the name of the picture without the hash that the build adds to
   * the name.
   */
  const images = readdirSync('dist')
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => readFileSync(`dist/${name}`, 'utf8').match(/<img\s[^>]*>/g) ?? [])
    .map((tag) => {
      const readAttribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
      const [alt, loading, width, height] = ['alt', 'loading', 'width', 'height'].map(readAttribute)
      const file = (readAttribute('src') ?? '').replace(/^\/assets\/(.*)-[\w-]{8}\.svg$/, '$1.svg')
      return { file, seen: { alt, loading, width, height } }
    })

  test('each <img> has loading="lazy", an empty alt, a width and a height, and each picture file is used', () => {
    for (const { file, seen } of images)
      expect({ file, seen }).toEqual({
        file,
        seen: { alt: '', loading: 'lazy', ...(ownSizes.get(file) ?? anySize) },
      })
    const files = readdirSync(folder).filter((name) => name.endsWith('.svg'))
    const used = images.map(({ file }) => file)
    const replaced = facts.contactPerson && photograph ? ['telephone.svg'] : []
    expect(files.filter((file) => !used.includes(file))).toEqual(replaced)
  })

  test('each SVG file is as high as all its drawings together, and smaller than 3 KiB with Brotli', () => {
    const counts = new Map(Object.values(sheets).map(({ src, count }) => [src, count]))
    for (const { src, width, height } of Object.values(drawn)) {
      const file = src.split('/').at(-1) ?? ''
      const size = { width: String(width), height: String(height * (counts.get(src) ?? 1)) }
      const text = readFileSync(`${folder}/${file}`, 'utf8')
      const [, across = '', down] = /width="([\d%]+)" height="(\d+)"/.exec(text) ?? []
      expect({ file, width: across, height: down }).toEqual({
        file,
        ...size,
        ...(across === '100%' && { width: across }),
      })
      expect(brotliCompressSync(text).length).toBeLessThan(3 * 1024)
    }
  })
})
