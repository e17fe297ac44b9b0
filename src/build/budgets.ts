import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Plugin } from 'vite'
import { nameOf, paths } from '../content/paths.ts'
import accepted from './budgets.json' with { type: 'json' }

export interface Page {
  path: string
  /** KiB of its HTML, and of the code that it runs once it is reached for, as brotli 11 leaves them. */
  html: number
  code: number
  /** What its HTML asks for before the load event. */
  fetched: string[]
}

export type Limits = Record<string, Pick<Page, 'html' | 'code'>>

/** KiB that the HTML of no page may exceed: more would cost one more round trip before the first paint. */
export const mostHtml = 17

const early =
  /<(script [^>]*src=|link rel="(stylesheet|preload|modulepreload)"|img (?![^>]*loading="lazy"))[^>]*>/g

/** Measures the pages of a built site. */
export function measurePages(folder: string): Promise<Page[]> {
  const sizes: Record<string, Promise<number>> = {}
  const kibOf = (file: string) =>
    (sizes[file] ??= readFile(join(folder, file))
      .then(promisify(brotliCompress))
      .then(({ length }) => length / 1024))
  const measure = async (path: string): Promise<Page> => {
    const file = `${nameOf(path)}.html`
    const text = await readFile(join(folder, file), 'utf8')
    const [, modules] = /data-modules="([^"]+)"/.exec(text) ?? []
    if (!modules) throw new Error(`The page at ${path} does not name its modules`)
    const [html = 0, ...code] = await Promise.all([file, ...modules.split(' ')].map(kibOf))
    const sum = code.reduce((total, size) => total + size, 0)
    return { path, html, code: sum, fetched: text.match(early) ?? [] }
  }
  return Promise.all(Object.values(paths).map(measure))
}

/** Limits in whole KiB that leave each page one more to grow; none allows more HTML than any page may have. */
export const limitsFor = (pages: Page[]): Limits =>
  Object.fromEntries(
    pages.map(({ path, html, code }) => [
      path,
      { html: Math.min(Math.ceil(html + 1), mostHtml), code: Math.ceil(code + 1) },
    ]),
  )

/** One sentence for each excess, with what to do about it. */
export function findExcesses(pages: Page[], limits: Limits): string[] {
  const advice = `make it smaller, or accept it with npm run budgets (HTML up to ${mostHtml} KiB)`
  return pages.flatMap(({ path, html, code, fetched }) => {
    const limit = limits[path] ?? { html: 0, code: 0 }
    const excess = (part: string, size: number, most: number) =>
      size <= most
        ? []
        : [`${path} has ${size.toFixed(1)} KiB of ${part}, and may have ${most}: ${advice}`]
    return [
      ...excess('HTML', html, Math.min(limit.html, mostHtml)),
      ...excess('code', code, limit.code),
      ...fetched.map(
        (tag) => `${path} loads ${tag} at once: put it into the HTML, or load it later`,
      ),
    ]
  })
}

/** Says with each build which budgets its pages exceed. */
export const budgets = (): Plugin => ({
  name: 'budgets',
  apply: 'build',
  buildApp: {
    order: 'post',
    handler: async ({ config: { root, build, logger } }) => {
      const pages = await measurePages(resolve(root, build.outDir))
      for (const excess of findExcesses(pages, accepted)) logger.warn(excess)
    },
  },
})
