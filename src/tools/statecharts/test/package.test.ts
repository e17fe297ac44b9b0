import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
/** Its lines for the shell: those that pack it, and those that install it and draw. */
const [pack = '', use = ''] = Array.from(
  readme.matchAll(/^```sh\n(.*?)^```/gms),
  ([, code]) => code,
)

const bash = (lines: string, folder: string) =>
  execFileSync('bash', ['-ec', lines], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()

test.each(['module', 'commonjs'])(
  'packed and installed as its README says, it draws in an empty project of type %s',
  (type) => {
    const project = mkdtempSync(join(tmpdir(), 'packed-'))
    onTestFinished(() => rmSync(project, { recursive: true }))
    mkdirSync(join(project, 'src'))
    writeFileSync(join(project, 'package.json'), JSON.stringify({ type }))
    writeFileSync(
      join(project, 'src/machine.ts'),
      "import { createMachine } from 'xstate'\nexport const lamp: unknown = createMachine({ id: 'lamp' })\n",
    )

    bash(`${pack.trim()} --pack-destination ${project}`, '.')
    bash('npm i xstate@5.33.3 typescript@6.0.3', project)

    expect(bash(use, project)).toMatch(/^charts\/lamp\.md$/m)
    expect(readFileSync(join(project, 'charts/lamp.svg'), 'utf8')).toContain('>lamp<')
  },
)
