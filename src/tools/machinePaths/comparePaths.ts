import { isDeepStrictEqual } from 'node:util'
import type { MachineRevision, ReportSection } from 'xstate-statecharts/commands'
import { pathTitle, type Step } from 'xstate-statecharts/paths'
import { fixtureFile } from './pathFixtures.ts'
import type { Fixture } from './sitePaths.ts'

/**
 * Compares the committed paths of a machine in two revisions. Returns the new, removed and changed paths for the report
 * of `npm run charts -- --since`.
 */
export function comparePaths(before: MachineRevision, after: MachineRevision): ReportSection[] {
  const [old, now] = [stepsByTitle(before), stepsByTitle(after)]
  if (old.size + now.size === 0) return []
  const added = [...now.keys()].filter((path) => !old.has(path))
  const removed = [...old.keys()].filter((path) => !now.has(path))
  const changed = [...now].flatMap(([path, steps]) => {
    const earlier = old.get(path)
    const at = steps.findIndex((step, index) => !isDeepStrictEqual(step, earlier?.[index]))
    const [was, is] = [earlier?.[at], steps[at]]
    return was && is ? [`changed: ${path}: ${firstDifference(was, is)}`] : []
  })
  return [
    {
      title: `Paths: ${added.length} new, ${removed.length} removed, ${changed.length} changed.`,
      lines: [
        ...added.map((path) => `new: ${path}`),
        ...removed.map((path) => `removed: ${path}`),
        ...changed,
      ],
    },
  ]
}

/** Returns the steps of a machine's committed paths, keyed by the path's title. */
function stepsByTitle({ id, read }: MachineRevision): Map<string, Step[]> {
  const { paths } = JSON.parse(read(fixtureFile(id)) ?? '{ "paths": [] }') as Fixture
  return new Map(paths.map((path) => [pathTitle(path), path.steps]))
}

/**
 * Returns the first property in which two steps differ, with both values: `after “submits”: value "sending" ⇒ "idle"`.
 */
function firstDifference(before: Step, after: Step): string {
  const keys = Object.keys({ ...after, ...before }) as (keyof Step)[]
  const key = keys.find((key) => !isDeepStrictEqual(before[key], after[key])) ?? 'does'
  return `after “${after.does}”: ${key} ${JSON.stringify(before[key])} ⇒ ${JSON.stringify(after[key])}`
}
