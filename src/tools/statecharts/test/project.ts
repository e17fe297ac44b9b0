import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { draw } from '../src/drawCommand.ts'
import type { Machine } from '../src/describe.ts'

/** Returns the source code of a file that exports a machine. `context` is the source code of the machine's context. */
export const machineFile = (id: string, context = '{}', imports = '') =>
  `import { createMachine } from 'xstate'\n${imports}\nexport const ${id} = createMachine({ id: '${id}', context: ${context} })\n`

/**
 * Creates a temporary project with the given files, and makes it the working directory until the test has finished. The
 * project uses the installed packages of this repository.
 */
export function enterProject(files: Record<string, string>): void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'project-')))
  const before = process.cwd()
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  process.chdir(folder)
  onTestFinished(() => {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  })
  writeProject(files)
}

/** Writes the given files into the working directory. The keys are paths, and the values are texts. */
export function writeProject(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(resolve(name)), { recursive: true })
    writeFileSync(name, text)
  }
}

/** Runs `draw --json`. Returns the contexts of the machines, keyed by id, and the lines on stderr. */
export async function contextsOf(...args: string[]) {
  const { code, output = '{"machines":[]}', complaint } = await draw([...args, '--json'])
  const { machines } = JSON.parse(output) as { machines: Machine[] }
  return {
    code,
    contexts: Object.fromEntries(machines.map(({ id, context }) => [id, context])),
    lines: complaint?.replaceAll(process.cwd(), '/project').split('\n') ?? [],
  }
}
