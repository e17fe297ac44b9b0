import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { median } from '../bench/report.ts'
import { paths } from '../../src/content/paths.ts'
import { hammer, type Outcome } from './hammer.ts'
import { readLoadOptions, type Loaded, type LoadOptions } from './loadOptions.ts'
import { freePort, serveWithCaddy, serveWithNginx } from './servers.ts'

/** How many times, and for how long, the site and the plain file are asked for in turn. */
const rounds = 15
const milliseconds = 300

/** How much more memory than after a third of its time a server may hold in the end. */
const mostGrowth = 1.25

/** A server with the site, and beside it with a folder of plain files where it can have one. */
interface Served {
  url: string
  plainUrl?: string
  pid: number
  close: () => Promise<void>
}

const serve: Record<Loaded, (folder: string) => Promise<Served>> = {
  nginx: async (folder) => {
    const port = await freePort()
    const plain = `server { listen 127.0.0.1:${port}; root ${folder}; }`
    return { ...(await serveWithNginx('dist', plain)), plainUrl: `http://127.0.0.1:${port}` }
  },
  caddy: async (folder) => {
    const plainUrl = `http://127.0.0.1:${await freePort()}`
    const plain = `${plainUrl} {\n\troot * ${folder}\n\tfile_server\n}\n`
    return { ...(await serveWithCaddy('dist', plain)), plainUrl }
  },
  preview: async () => {
    const port = await freePort()
    const vite = dirname(createRequire(import.meta.url).resolve('vite/package.json'))
    const server = spawn(
      process.execPath,
      [join(vite, 'bin/vite.js'), 'preview', '--strictPort', '--port', `${port}`],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    await once(server.stdout, 'data')
    return {
      url: `http://localhost:${port}`,
      pid: server.pid ?? NaN,
      close: async () => {
        server.kill()
        await once(server, 'close')
      },
    }
  },
}

/** What a process and those that it started hold in memory, in MiB. */
function memoryOf(pid: number): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const own = processes.filter(([id, parent]) => id === pid || parent === pid)
  return own.reduce((sum, [, , kibibytes = 0]) => sum + kibibytes / 1024, 0)
}

const assets = await Promise.all(
  (await readdir('dist/assets')).map(async (name) => ({
    path: `/assets/${name}`,
    body: await readFile(join('dist/assets', name)),
  })),
)
const targets = [
  { path: '/', body: await readFile('dist/index.html') },
  { path: paths.contact, body: await readFile(`dist${paths.contact}.html`) },
  ...assets.toSorted((one, other) => other.body.length - one.body.length).slice(0, 1),
]

interface Target {
  url: string
  body: Buffer
}

/** Asks for these in turn for a time. */
function last(asked: readonly Target[], time: number, connections?: number): Promise<Outcome> {
  const end = performance.now() + time
  return hammer((index) => {
    const target = asked[index % asked.length]
    return target && performance.now() < end
      ? { url: target.url, expected: { status: 200, body: target.body } }
      : undefined
  }, connections)
}

/** Compares the site with plain files of the same size, and says what was wrong. */
async function compare(url: string, plainUrl: string, plainFolder: string): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, body } of targets) {
    await writeFile(join(plainFolder, 'file.bin'), body)
    const own: Outcome[] = []
    const plain: Outcome[] = []
    for (let round = 0; round < rounds; round += 1) {
      own.push(await last([{ url: url + path, body }], milliseconds))
      plain.push(await last([{ url: `${plainUrl}/file.bin`, body }], milliseconds))
    }
    wrong.push(...[...own, ...plain].flatMap(({ failures }) => failures))
    const ratio = (figure: 'perSecond' | 'p99') => {
      const [ours = NaN, theirs = NaN] = [own, plain].map((outcomes) =>
        median(outcomes.map((outcome) => outcome[figure])),
      )
      return [ours, ours / theirs] as const
    }
    const [perSecond, share] = ratio('perSecond')
    const [p99, slower] = ratio('p99')
    console.log(
      [
        `  ${path.padEnd(34)}`,
        `${(body.length / 1024).toFixed(0)} KiB`,
        `${perSecond.toFixed(0)} requests/s, ${share.toFixed(2)} of plain`,
        `${p99.toFixed(1)} ms at p99, ${slower.toFixed(2)} of plain`,
      ].join(' | '),
    )
  }
  return wrong
}

/** Keeps a server busy for a time, and says what was wrong. */
async function endure(
  { url, pid }: Served,
  { seconds, connections }: LoadOptions,
): Promise<string[]> {
  const asked = targets.map(({ path, body }) => ({ url: url + path, body }))
  const warm = await last(asked, (seconds * 1_000) / 3, connections)
  const before = memoryOf(pid)
  const rest = await last(asked, (seconds * 2_000) / 3, connections)
  const after = memoryOf(pid)
  const requests = warm.requests + rest.requests
  const failures = [...new Set([...warm.failures, ...rest.failures])]
  console.log(
    `  ${seconds} s over ${connections} connections: ${requests} requests, ${warm.failures.length + rest.failures.length} failed, memory ${before.toFixed(0)} to ${after.toFixed(0)} MiB`,
  )
  return after > before * mostGrowth
    ? [...failures, `its memory grew to ${(after / before).toFixed(2)} of what it was`]
    : failures
}

async function load(options: LoadOptions): Promise<string[]> {
  const plainFolder = await mkdtemp(join(tmpdir(), 'plain-'))
  const wrong: string[] = []
  for (const name of options.servers) {
    const site = await serve[name](plainFolder)
    console.log(site.plainUrl ? `${name}, beside a plain file of the same size, medians` : name)
    const found = [
      ...(site.plainUrl ? await compare(site.url, site.plainUrl, plainFolder) : []),
      ...(await endure(site, options)),
    ]
    wrong.push(...found.map((line) => `${name}: ${line}`))
    await site.close()
  }
  await rm(plainFolder, { recursive: true })
  return wrong
}

try {
  const wrong = await load(readLoadOptions(process.argv.slice(2)))
  console.log(
    wrong.length === 0 ? 'No error, no changed byte, no growing memory.' : wrong.join('\n'),
  )
  if (wrong.length > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
