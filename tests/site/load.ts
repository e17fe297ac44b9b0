import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hammer, type Outcome } from './hammer.ts'
import { freePort, serveWithNginx } from './nginx.ts'

const rounds = 3
const milliseconds = 900

const sizes = await Promise.all(
  (await readdir('dist/assets')).map(async (name) => ({
    name,
    size: (await stat(join('dist/assets', name))).size,
  })),
)
const largest = sizes.reduce((one, other) => (other.size > one.size ? other : one))
const targets = [
  { path: '/', file: 'index.html' },
  { path: '/kontakt', file: 'kontakt.html' },
  { path: `/assets/${largest.name}`, file: `assets/${largest.name}` },
]

const plainFolder = await mkdtemp(join(tmpdir(), 'plain-'))
const plainPort = await freePort()
const site = await serveWithNginx(
  'dist',
  `server { listen 127.0.0.1:${plainPort}; root ${plainFolder}; }`,
)

async function measure(url: string, body: Buffer): Promise<Outcome> {
  const end = performance.now() + milliseconds
  const call = { url, expected: { status: 200, body } }
  return hammer(() => (performance.now() < end ? call : undefined))
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN

const failures: string[] = []
console.log('nginx with the site’s headers beside a plain file of the same size, medians')
for (const [index, { path, file }] of targets.entries()) {
  const body = await readFile(join('dist', file))
  await writeFile(join(plainFolder, `${index}.bin`), body)
  const outcomes: Record<'site' | 'plain', Outcome[]> = { site: [], plain: [] }
  for (let round = 0; round < rounds; round += 1) {
    outcomes.site.push(await measure(site.url + path, body))
    outcomes.plain.push(await measure(`http://127.0.0.1:${plainPort}/${index}.bin`, body))
  }
  const all = [...outcomes.site, ...outcomes.plain]
  failures.push(...all.flatMap((outcome) => outcome.failures))
  const [perSecond, plainPerSecond] = [outcomes.site, outcomes.plain].map((list) =>
    median(list.map((outcome) => outcome.perSecond)),
  ) as [number, number]
  const [p99, plainP99] = [outcomes.site, outcomes.plain].map((list) =>
    median(list.map((outcome) => outcome.p99)),
  ) as [number, number]
  console.log(
    [
      path.padEnd(34),
      `${(body.length / 1024).toFixed(0)} KiB`,
      `${perSecond.toFixed(0)} requests/s, ${(perSecond / plainPerSecond).toFixed(2)} of plain`,
      `p99 ${p99.toFixed(1)} ms, ${(p99 / plainP99).toFixed(2)} of plain`,
      `${all.reduce((sum, { requests }) => sum + requests, 0)} requests`,
    ].join(' | '),
  )
}
await site.close()
await rm(plainFolder, { recursive: true })

console.log(failures.length === 0 ? 'No error, no changed byte.' : failures.join('\n'))
if (failures.length > 0) process.exitCode = 1
