import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { StateMachine } from 'xstate'
import { formatted } from '../formatted.ts'
import { parseJson } from '../json.ts'
import { compareMachines, type Comparison, type Difference } from './compare.ts'
import { describeMachine, signs, type State } from './describe.ts'
import { journey, type StoredPaths } from './journey.ts'
import { layOut } from './layout.ts'
import { writeSvg } from './svg.ts'

const root = resolve(import.meta.dirname, '../../..')
const fixtures = 'tests/machines/fixtures'

interface Revision {
  machines: State[]
  /** Of each machine the paths as journeys, with all that is expected on them. */
  paths: Map<string, Map<string, string>>
}

async function readRevision(folder: string): Promise<Revision> {
  const sources = readdirSync(join(folder, 'machines')).filter((file) => file.endsWith('.ts'))
  const machines: State[] = []
  for (const file of sources.sort()) {
    const exported = (await import(pathToFileURL(join(folder, 'machines', file)).href)) as object
    for (const value of Object.values(exported)) {
      if (value instanceof StateMachine) machines.push(describeMachine(value))
    }
  }
  const paths: Revision['paths'] = new Map()
  for (const { id } of machines) {
    const file = join(folder, fixtures, `${id}.json`)
    if (!existsSync(file)) continue
    const { paths: stored } = parseJson(await readFile(file, 'utf8')) as StoredPaths
    paths.set(id, new Map(stored.map((path) => [journey(path), JSON.stringify(path.steps)])))
  }
  return { machines, paths }
}

/** Reads the machines of a commit with the packages that are installed now; throws where it has none. */
async function readCommit(reference: string): Promise<Revision> {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, {
      cwd: root,
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  const listed = git(
    'ls-tree',
    '--name-only',
    '--end-of-options',
    reference,
    'machines',
    fixtures,
  ).toString()
  const folders = listed.split('\n').filter(Boolean)
  if (!folders.includes('machines')) throw new Error(`${reference} has no machines/`)
  const folder = mkdtempSync(join(tmpdir(), 'machines-'))
  try {
    const archive = git('archive', '--end-of-options', reference, ...folders)
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    return await readRevision(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const cell = (text: string | null) => (text === null ? '' : text.replaceAll('|', '\\|'))

const rowOf = ({ change, what, before, after }: Difference) =>
  `| ${signs[change]}${change} | ${cell(what)} | ${cell(before)} | ${cell(after)} |`

function pathsInWords(
  before: Map<string, string> | undefined,
  after: Map<string, string> | undefined,
): string[] {
  if (!before && !after) return ['No paths are recorded in either revision.']
  const [old, now] = [before ?? new Map<string, string>(), after ?? new Map<string, string>()]
  const appear = [...now.keys()].filter((path) => !old.has(path))
  const vanish = [...old.keys()].filter((path) => !now.has(path))
  const change = [...now.keys()].filter((path) => old.has(path) && old.get(path) !== now.get(path))
  const lines = [
    ...appear.map((path) => `- ${signs.new}${path}`),
    ...vanish.map((path) => `- ${signs.gone}${path}`),
    ...change.map((path) => `- ${signs.changed}${path}`),
  ]
  const count = `Paths: ${appear.length} appear, ${vanish.length} vanish, ${change.length} change.`
  return lines.length === 0
    ? [count]
    : [count, `<details><summary>The paths</summary>\n\n${lines.join('\n')}\n\n</details>`]
}

function section(
  { merged, renamedFrom, differences }: Comparison,
  before: Revision,
  after: Revision,
) {
  const { id, change } = merged
  const name = renamedFrom ?? id
  const how =
    change === 'new' || change === 'gone'
      ? ` (${change})`
      : renamedFrom
        ? ` (was ${renamedFrom})`
        : ''
  return [
    `## ${id}${how}`,
    ...(differences.length > 0
      ? [
          `![What changed in ${id}](${id}.svg)`,
          [
            '| Change | What | Before | After |',
            '| --- | --- | --- | --- |',
            ...differences.map(rowOf),
          ].join('\n'),
        ]
      : ['Its states and transitions are as they were.']),
    ...pathsInWords(before.paths.get(name), after.paths.get(id)),
  ]
}

/**
 * What a change does to the machines' behaviour, as files for a pull request: `changes.md`, and a chart of
 * each machine that changed. Without a second reference the files as they are now are compared. Throws
 * where a reference is unknown or has no machines.
 */
export async function changesSince(since: string, until?: string): Promise<Map<string, string>> {
  const before = await readCommit(since)
  const after = until === undefined ? await readRevision(root) : await readCommit(until)
  const isChanged = ({ merged, renamedFrom, differences }: Comparison) => {
    const [old, now] = [before.paths.get(renamedFrom ?? merged.id), after.paths.get(merged.id)]
    return (
      renamedFrom !== null ||
      differences.length > 0 ||
      JSON.stringify([...(old ?? [])]) !== JSON.stringify([...(now ?? [])])
    )
  }
  const changed = compareMachines(before.machines, after.machines).filter(isChanged)
  const files = new Map<string, string>()
  for (const { merged, differences } of changed) {
    if (differences.length === 0) continue
    files.set(`${merged.id}.svg`, writeSvg(await layOut(merged)))
  }
  const text = [
    `# What the machines do otherwise since ${since}`,
    ...(changed.length === 0
      ? ['Nothing: every state, transition and path is as it was.']
      : [
          'In the charts + and a thick green line is new, − and a dashed red one gone, ~ and a dotted brass one changed.',
        ]),
    ...changed.flatMap((comparison) => section(comparison, before, after)),
  ]
  return files.set('changes.md', await formatted('docs/changes.md', text.join('\n\n')))
}

/** Writes these files into a folder and says the text. */
export async function writeChanges(folder: string, since: string, until?: string): Promise<string> {
  const files = await changesSince(since, until)
  await mkdir(folder, { recursive: true })
  for (const [file, text] of files) await writeFile(join(folder, file), text)
  return files.get('changes.md') ?? ''
}
