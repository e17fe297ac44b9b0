// @module-tag slow

import { createWebSocketInspector } from '@statelyai/inspect'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, createMachine } from 'xstate'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
/**
 * The first two shell code blocks of the README. `pack` packs the package, and `use` installs the package and draws
 * charts.
 */
const [pack = '', use = ''] = Array.from(
  readme.matchAll(/^```sh\n(.*?)^```/gms),
  ([, code]) => code,
)

/** Returns the command line of a command in the README, without the comment after it. */
const lineOf = (command: string) =>
  new RegExp(`^(npx statecharts ${command}.*?) +#`, 'm').exec(readme)?.[1] ?? ''

const bash = (lines: string, folder: string) =>
  execFileSync('bash', ['-ec', lines], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()

/** Runs `statecharts inspect` in a project until the test has finished. Returns the inspector's URL. */
async function serveInspector(project: string): Promise<string> {
  const child = spawn('bash', ['-ec', `${lineOf('inspect')} --port 0`], {
    cwd: project,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void process.kill(-(child.pid ?? NaN)))
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return url
}

/**
 * Reads the inspector's event stream until a message contains `text`, and returns true. Returns false if the stream
 * ends before such a message.
 */
async function forwards(url: string, text: string): Promise<boolean> {
  const { body } = await fetch(`${url}/stream`)
  let read = ''
  for await (const part of body as unknown as AsyncIterable<Uint8Array>) {
    read += Buffer.from(part).toString()
    if (read.includes(text)) return true
  }
  return false
}

test.each([
  ['module', '5.33.3'],
  ['commonjs', '5.19.4'],
])(
  'in a project with "type": "%s" and XState %s, the installed package draws, simulates and inspects machines',
  async (type, version) => {
    const project = mkdtempSync(join(tmpdir(), 'packed-'))
    onTestFinished(() => rmSync(project, { recursive: true }))
    mkdirSync(join(project, 'src'))
    const files = {
      'package.json': JSON.stringify({ type }),
      'tsconfig.json':
        '{ "compilerOptions": { "jsx": "react-jsx", "paths": { "@/*": ["./src/*"] } } }',
      'src/Lamp.tsx': 'export const Lamp = () => <b>lamp</b>\n',
      'src/machine.ts':
        "import { createMachine } from 'xstate'\nimport { Lamp } from '@/Lamp'\nexport const lamp: unknown = createMachine({ id: 'lamp' })\nexport const view = Lamp\n",
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text)

    bash(`${pack.trim()} --pack-destination ${project}`, '.')
    bash(`npm i xstate@${version}`, project)

    expect(bash(use, project)).toMatch(/^charts\/lamp\.md$/m)
    expect(readFileSync(join(project, 'charts/lamp.svg'), 'utf8')).toContain('>lamp<')

    expect(Number(bash('du -sm node_modules', project).split('\t')[0])).toBeLessThanOrEqual(36)
    const entries = ['', '/paths', '/inspector', '/commands']
    const names = (load: string) =>
      bash(
        `node -e '(async () => { for (const entry of ${JSON.stringify(entries)}) console.log(Object.keys(${load}("xstate-statecharts" + entry)).join()) })()'`,
        project,
      )
    expect(names('await import')).toBe(names('require'))

    expect(bash(lineOf('simulate'), project)).toBe('simulator.html\n')
    expect(readFileSync(join(project, 'simulator.html'), 'utf8')).toContain('{ id: "lamp" }')

    const url = await serveInspector(project)
    expect(await (await fetch(url)).text()).toContain('<title>Inspector</title>')
    const inspector = createWebSocketInspector({ url: url.replace('http', 'ws') })
    onTestFinished(() => inspector.stop())
    createActor(createMachine({ id: 'hall' }), { inspect: inspector.inspect }).start()
    expect(await forwards(url, 'hall')).toBe(true)
  },
)
