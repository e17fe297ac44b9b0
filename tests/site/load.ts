import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '../bench/report.ts'
import { hammer, type Outcome } from './hammer.ts'
import { freePort, serveWithNginx } from './servers.ts'

const rounds = 3
const milliseconds = 900

const assets = await Promise.all(
  (await readdir('dist/assets')).map(async (name) => ({
    path: `/assets/${name}`,
    body: await readFile(join('dist/assets', name)),
  })),
)
const targets = [
  { path: '/', body: await readFile('dist/index.html') },
  { path: '/kontakt', body: await readFile('dist/kontakt.html') },
  ...assets.toSorted((one, other) => other.body.length - one.body.length).slice(0, 1),
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

const failures: string[] = []
console.log('nginx with the site’s headers beside a plain file of the same size, medians')
for (const { path, body } of targets) {
  await writeFile(join(plainFolder, 'file.bin'), body)
  const own: Outcome[] = []
  const plain: Outcome[] = []
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(site.url + path, body))
    plain.push(await measure(`http://127.0.0.1:${plainPort}/file.bin`, body))
  }
  failures.push(...[...own, ...plain].flatMap((outcome) => outcome.failures))
  const compare = (figure: 'perSecond' | 'p99', unit: string) => {
    const [ours = NaN, theirs = NaN] = [own, plain].map((outcomes) =>
      median(outcomes.map((outcome) => outcome[figure])),
    )
    return `${ours.toFixed(1)} ${unit}, ${(ours / theirs).toFixed(2)} of plain`
  }
  const size = `${(body.length / 1024).toFixed(0)} KiB`
  const figures = [compare('perSecond', 'requests/s'), compare('p99', 'ms at p99')]
  console.log([path.padEnd(34), size, ...figures].join(' | '))
}
await site.close()
await rm(plainFolder, { recursive: true })

console.log(failures.length === 0 ? 'No error, no changed byte.' : failures.join('\n'))
if (failures.length > 0) process.exitCode = 1
