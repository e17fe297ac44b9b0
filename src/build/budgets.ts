import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify, styleText } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { createBuilder, type Plugin } from 'vite'
import { pathOf } from '../content/paths.ts'
import { bundledName } from './code.ts'

/** What a visitor of a page receives, in bytes as brotli 11 leaves them. */
export interface PageSize {
  html: number
  /** What the boot script fetches by itself. */
  scripts: number
  font: number
  /** The code of the page itself and of the toasts, which follows the first input. */
  atInput: number
}

/** A chunk in bytes as brotli 11 leaves it, and what each module puts into it before minifying. */
export interface ChunkSize {
  bytes: number
  modules: Record<string, number>
}

export interface Sizes {
  pages: Record<string, PageSize>
  chunks: Record<string, ChunkSize>
}

export interface Budgets {
  /** KiB that a page may take before any input, without the headline font. */
  limits: Record<string, number>
  /** The sizes that were last accepted. */
  accepted: Sizes
}

/** What pages and chunks may take above the accepted sizes, in bytes. */
export const headroom = 512

/**
 * What a page's HTML may take, in bytes: with some headers it fills the ten packets that a server sends
 * before it waits for an answer (RFC 6928). One more packet is one more round trip before the first paint.
 */
const firstPackets = 14_300

const kib = (bytes: number) => (bytes / 1024).toFixed(1)
const compress = promisify(brotliCompress)
const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const isUnique = <Value>(value: Value, index: number, all: Value[]) => all.indexOf(value) === index

/** What a page takes before any input, in bytes, without the headline font. */
export const beforeInput = ({ html, scripts }: PageSize): number => html + scripts

/**
 * What is above a limit, or above the accepted sizes by more than the headroom: one sentence each,
 * with the modules that have grown.
 */
export function findRegressions({ pages, chunks }: Sizes, { limits, accepted }: Budgets): string[] {
  const ofLimits = Object.entries(pages).flatMap(([path, size]) => {
    const limit = limits[path]
    if (limit === undefined) return [`${path} has no limit`]
    const bytes = beforeInput(size)
    return [
      ...(bytes <= limit * 1024
        ? []
        : [`${path} takes ${kib(bytes)} KiB before any input, and may take ${limit}`]),
      ...(size.html <= firstPackets
        ? []
        : [
            `the HTML of ${path} takes ${size.html} bytes, and the first packets hold ${firstPackets}`,
          ]),
    ]
  })
  const ofPages = Object.entries(pages).flatMap(([path, size]) => {
    const before = accepted.pages[path]
    if (!before) return [`${path} is new`]
    const parts = (Object.keys(size) as (keyof PageSize)[])
      .filter((part) => size[part] > before[part] + headroom)
      .map((part) => `${part} ${kib(before[part])} to ${kib(size[part])} KiB`)
    return parts.length === 0 ? [] : [`${path} has grown: ${parts.join(', ')}`]
  })
  const ofChunks = Object.entries(chunks).flatMap(([name, { bytes, modules }]) => {
    const before = accepted.chunks[name] ?? { bytes: 0, modules: {} }
    if (bytes <= before.bytes + headroom) return []
    const grown = Object.entries(modules)
      .map(([module, size]) => ({ module, growth: size - (before.modules[module] ?? 0) }))
      .filter(({ growth }) => growth > 0)
      .toSorted((one, other) => other.growth - one.growth)
      .map(({ module, growth }) => `${module} +${growth} bytes before minifying`)
    return [
      `the chunk ${name} has grown from ${kib(before.bytes)} to ${kib(bytes)} KiB: ${grown.join(', ')}`,
    ]
  })
  return [...ofLimits, ...ofPages, ...ofChunks]
}

const table = (rows: string[][]) => {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0
          ? cell.padEnd(widths?.[column] ?? 0)
          : cell.padStart((widths?.[column] ?? 0) + 2),
      )
      .join(''),
  )
}

/** Packages by name, our own files by folder. */
const groupOf = (module: string) =>
  module.includes('/') && !module.startsWith('@') ? module.replace(/\/[^/]*$/, '') : module

function describeChunk([name, { bytes, modules }]: [string, ChunkSize]): string {
  const groups = new Map<string, number>()
  for (const [module, size] of Object.entries(modules))
    groups.set(groupOf(module), (groups.get(groupOf(module)) ?? 0) + size)
  const contents = Array.from(groups)
    .toSorted(([, one], [, other]) => other - one)
    .map(([group, size]) => `${group} ${kib(size)}`)
  return `${name} ${kib(bytes)}: ${contents.join(', ')}`
}

/** The sizes as text for a terminal. */
export function describeSizes({ pages, chunks }: Sizes): string {
  return [
    'Before any input, KiB with brotli 11; the last column follows the first input',
    ...table([
      ['page', 'HTML', 'scripts', 'sum', 'font', 'in all', 'at input'],
      ...Object.entries(pages).map(([path, size]) => [
        path,
        ...[size.html, size.scripts].map(kib),
        kib(beforeInput(size)),
        kib(size.font),
        kib(beforeInput(size) + size.font),
        kib(size.atInput),
      ]),
    ]),
    '',
    'Chunks, KiB with brotli 11, and what is in them before minifying',
    ...Object.entries(chunks)
      .toSorted(([, one], [, other]) => other.bytes - one.bytes)
      .map(describeChunk),
  ].join('\n')
}

interface BuiltChunk {
  name: string
  file: string
  code: string
  imports: string[]
  modules: Record<string, number>
}

/** Measures each build of the site and prints what its pages take and what their chunks consist of. */
export function budgets(onMeasured?: (sizes: Sizes) => void): Plugin {
  let root = ''
  const chunks: BuiltChunk[] = []

  const nameOf = (module: string) =>
    /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1] ??
    module.replace(`${root}/`, '').replace('\0', '')

  return {
    name: 'budgets',
    apply: 'build',
    enforce: 'post',
    sharedDuringBuild: true,
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      chunks.length = 0
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const modules: Record<string, number> = {}
        for (const [id, { renderedLength }] of Object.entries(chunk.modules))
          modules[nameOf(id)] = (modules[nameOf(id)] ?? 0) + renderedLength
        chunks.push({
          name: chunk.name,
          file: chunk.fileName,
          code: chunk.code,
          imports: chunk.imports,
          modules,
        })
      }
    },
    buildApp: {
      order: 'post',
      handler: async ({ config }) => {
        const folder = resolve(root, config.build.outDir)
        const sizes = await measure(folder, chunks)
        onMeasured?.(sizes)
        config.logger.info(`\n${styleText('bold', 'Budgets')}\n${describeSizes(sizes)}\n`)
      },
    },
  }
}

/** Builds the site into a temporary folder and measures it. */
export async function buildAndMeasure(): Promise<Sizes> {
  const outDir = await mkdtemp(join(tmpdir(), 'budgets-'))
  const measured: Sizes[] = []
  try {
    const builder = await createBuilder({
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
      plugins: [budgets((sizes) => measured.push(sizes))],
    })
    await builder.buildApp()
  } finally {
    await rm(outDir, { recursive: true })
  }
  const [sizes] = measured
  if (!sizes) throw new Error('The build was not measured')
  return sizes
}

const pages = 'pages/'

async function measure(folder: string, chunks: BuiltChunk[]): Promise<Sizes> {
  const read = async (file: string) => readFile(join(folder, file))
  const sizeOf = async (content: Buffer | string) => (await compress(content)).length
  const built = await readdir(join(folder, 'assets'), { recursive: true })
  const files = new Map(
    built.map((file) => [bundledName(`assets/${file}`), `assets/${file}`] as const),
  )
  const sizes = new Map(
    await Promise.all(
      chunks.map(async (chunk) => {
        const file = files.get(chunk.file)
        // The boot script stands in the pages, no longer in a file.
        return [chunk, await sizeOf(file === undefined ? chunk.code : await read(file))] as const
      }),
    ),
  )
  const sizeOfAll = (some: BuiltChunk[]) => sum(some.map((chunk) => sizes.get(chunk) ?? 0))
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const chunkOf = (file: string) => {
    const chunk = byFile.get(bundledName(file))
    if (!chunk) throw new Error(`The build has no chunk ${file}`)
    return chunk
  }
  const namedIn = (text: string, ending: string) =>
    Array.from(text.matchAll(/assets\/[\w./-]+\.\w+/g), ([file]) => file)
      .filter((file) => file.endsWith(ending))
      .filter(isUnique)
  const withImports = (chunk: BuiltChunk): BuiltChunk[] => [
    ...chunk.imports.map(chunkOf).flatMap(withImports),
    chunk,
  ]
  const toastArea = chunks.find(({ name }) => name === 'ToastArea')
  if (!toastArea) throw new Error('The build has no chunk for src/ToastArea.tsx')

  const measurePage = async (own: BuiltChunk): Promise<PageSize> => {
    const html = await read(`${own.name.slice(pages.length)}.html`)
    const fetched = namedIn(html.toString(), '.js').map(chunkOf)
    const fonts = namedIn([html, ...fetched.map(({ code }) => code)].join('\n'), '.woff2')
    return {
      html: await sizeOf(html),
      scripts: sizeOfAll(fetched),
      font: sum(await Promise.all(fonts.map(async (file) => (await read(file)).length))),
      atInput: sizeOfAll(
        [own, toastArea]
          .flatMap(withImports)
          .filter(isUnique)
          .filter((chunk) => !fetched.includes(chunk)),
      ),
    }
  }

  return {
    pages: Object.fromEntries(
      await Promise.all(
        chunks
          .filter(({ name }) => name.startsWith(pages))
          .map(async (own) => [pathOf(own.name.slice(pages.length)), await measurePage(own)]),
      ),
    ) as Record<string, PageSize>,
    chunks: Object.fromEntries(
      chunks.map((chunk) => [chunk.name, { bytes: sizes.get(chunk) ?? 0, modules: chunk.modules }]),
    ),
  }
}
