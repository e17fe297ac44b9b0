import { resolve } from 'node:path'
import {
  parseLoadOptions,
  loadOptions,
  loadUsage,
  runCommand,
  text,
  type Outcome,
} from './commandLine.ts'
import { formatProblems, walkMachines } from './load.ts'
import { pathTitle } from './pathTitle.ts'
import type { Path, Walked } from './planPaths.ts'
import type { Expectation } from './replay.ts'

/** A step for a person: what to do, by the labels on the page, and what must be seen after it. */
export interface Instruction {
  does: string
  expects: string[]
}

/** A path for a person who walks it by hand, and what cannot be done of it. */
export interface ManualPath {
  part: string
  steps: Instruction[]
  obstacle?: string
}

/** How the paths of a machine are said to a person. */
export interface PathProse {
  instruct: (path: Path) => Promise<Instruction[]>
  byHand: (path: Path) => Promise<ManualPath[]>
}

/** A project whose machines go by their names besides files. */
export interface PathsProject<Name extends string = string> {
  /** How its command is called. */
  usage: string
  names: readonly Name[]
  walk: (name: Name) => Walked
  /** The words for a machine of its own; the usual ones where there are none. */
  prose: (name: Name) => PathProse | undefined
}

const optionsUsage = `  --cases FILE       what can happen to the machines: export cases, input, bound; events that it
                     does not name come without a payload
  --state NAME       paths that come through the state: failure, request.failure.ownerMail
  --event TYPE       paths on which it happens: form.submitted
  --transition TEXT  paths that take one whose name has the text: 'open on menu.escaped'
  --purpose WHAT     transitions: paths without which one is not taken; pairs: the others
  --format text      journeys, each step with what is to be seen (as without it)
  --format checklist Markdown to tick off
  --format csv       a row a step: machine, path, step, do, expect, result
  --format json      the paths as data, with what is expected after each step
${loadUsage}`

const fileUsage = `Usage: statecharts paths FILE or FOLDER …   the shortest paths that take every transition and guard
                     of every machine that is exported there, and those they invoke; nothing of
                     them runs but guards and assignments`

export const pathsUsage = ({ usage }: { usage: string } = { usage: fileUsage }) =>
  `${usage}\n${optionsUsage}`

const formats = ['text', 'checklist', 'csv', 'json'] as const
const purposes = ['transitions', 'pairs'] as const

const refuse = (why: string): never => {
  throw new Error(why)
}

function oneOf<Name extends string>(names: readonly Name[], name: string, what: string): Name {
  return (
    names.find((one) => one === name) ??
    refuse(`Unknown ${what}: ${name}. There is:\n  ${names.join('\n  ')}`)
  )
}

const options = {
  ...loadOptions,
  ...{ cases: text, state: text, event: text, transition: text, purpose: text },
  format: { ...text, default: 'text' },
}

/** What a filter lets through: of the names that there are, those that fit, and the paths with one of them. */
interface Filter {
  what: string
  wanted: string | undefined
  fits: (name: string, wanted: string) => boolean
  namesIn: (result: Result, index: number) => Iterable<string>
}

type Wanted = Partial<Record<'state' | 'event' | 'transition', string>>

const filtersFor = (values: Wanted): Filter[] => [
  {
    what: 'state',
    wanted: values.state,
    fits: (id, wanted) => id === wanted || id.endsWith(`.${wanted}`),
    namesIn: ({ takes }, index) => takes[index]?.states ?? [],
  },
  {
    what: 'event',
    wanted: values.event,
    fits: (type, wanted) => type === wanted,
    namesIn: ({ paths }, index) => paths[index]?.steps.map(({ event }) => event.type) ?? [],
  },
  {
    what: 'transition',
    wanted: values.transition,
    fits: (name, wanted) => name.includes(wanted),
    namesIn: ({ takes }, index) => takes[index]?.transitions ?? [],
  },
]

/** The paths of a machine of the project, or of a file's. */
type Result = Walked & { machine: string; isOfFile: boolean; prose: PathProse }

/** The prose of any machine: what happens, and what it leads to. */
function defaultProse(actorNames = new Map<string, string>()): PathProse {
  const instruct = async ({ steps }: Path) =>
    steps.map((step) => ({
      does: `${step.elapsed > 0 ? `${step.elapsed} ms later: ` : ''}${step.does}`,
      expects: perceived(step, actorNames),
    }))
  return { instruct, byHand: async (path) => [{ part: '', steps: await instruct(path) }] }
}

interface Chosen {
  result: Result
  paths: { number: number; path: Path }[]
}

function choose(
  results: readonly Result[],
  filters: readonly Filter[],
  purpose: Path['purpose'] | undefined,
): Chosen[] {
  for (const { what, wanted, fits, namesIn } of filters) {
    if (wanted === undefined) continue
    const known = results.flatMap((result) =>
      result.takes.flatMap((_, at) => [...namesIn(result, at)]),
    )
    if (!known.some((name) => fits(name, wanted)))
      refuse(`Unknown ${what}: ${wanted}. There is:\n  ${[...new Set(known)].sort().join('\n  ')}`)
  }
  return results.map((result) => ({
    result,
    paths: result.paths
      .map((path, at) => ({ path, at, number: at + 1 }))
      .filter(({ path }) => !purpose || path.purpose === purpose)
      .filter(({ at }) =>
        filters.every(
          ({ wanted, fits, namesIn }) =>
            wanted === undefined || [...namesIn(result, at)].some((name) => fits(name, wanted)),
        ),
      ),
  }))
}

const count = ({ declared, covered }: Walked, of: keyof Walked['declared']) =>
  `${[...declared[of]].filter((name) => covered[of].has(name)).length} of ${declared[of].size} ${of}`

const summary = (walked: Walked) => {
  const steps = walked.paths.flatMap((path) => path.steps)
  return [
    `${walked.paths.length} paths, ${steps.length} steps`,
    ...(['states', 'transitions', 'outcomes', 'pairs'] as const).map((of) => count(walked, of)),
  ].join('; ')
}

/** What a step of any machine leads to. */
function perceived(
  { value, shown, tags, running, actions, started, breaks }: Path['steps'][number],
  actorNames: Map<string, string>,
) {
  const called = (id: string) => actorNames.get(id) ?? id
  const all = {
    breaks: breaks === undefined ? [] : [`with “${breaks}”`],
    'is in': [stateInWords(value)],
    has: Object.entries(shown).map(([key, part]) => `${key}: ${JSON.stringify(part)}`),
    does: actions.map(([name]) => name),
    starts: started.map(({ id }) => called(id)),
    runs: running.map(called),
    'has the tags': tags,
  }
  return Object.entries(all).flatMap(([what, names]) =>
    names.length > 0 ? [`${what} ${names.join(', ')}`] : [],
  )
}

const pathsIn = (value: Expectation['value']): string[] =>
  typeof value === 'string'
    ? [value]
    : Object.entries(value).flatMap(([key, child]) =>
        pathsIn(child ?? '').map((path) => (path === '' ? key : `${key}.${path}`)),
      )

/** A state as one writes it: `form.onPage and request.idle.pristine`. */
const stateInWords = (value: Expectation['value']) =>
  pathsIn(value).join(' and ') || 'its only state'

const asText = async ({ result, paths }: Chosen) => {
  const { machine, start, prose } = result
  const journeys = paths.map(async ({ number, path }) => {
    const steps = await prose.instruct(path)
    return [
      `${number}. ${pathTitle(path)}`,
      ...path.steps.flatMap((step, at) => [
        `  ${step.elapsed > 0 ? `${step.elapsed} ms later: ` : ''}${step.does} → ${stateInWords(step.value)}`,
        ...(steps[at]?.expects ?? [])
          .filter((expected) => !expected.startsWith('is in '))
          .map((expected) => `      ${expected}`),
      ]),
      '',
    ].join('\n')
  })
  return [
    `${machine}, from ${stateInWords(start.value)}\n`,
    ...(await Promise.all(journeys)),
    `${summary(result)}\n`,
  ].join('\n')
}

/** The paths that a person can walk, and what is left out, by the reasons. */
async function walkable({ result: { machine, prose }, paths }: Chosen) {
  const walks = paths.map(async ({ number, path }) =>
    (await prose.byHand(path)).map((walk) => ({ number, path, ...walk })),
  )
  const all = (await Promise.all(walks)).flat()
  const reasons = all.flatMap(({ obstacle }) => obstacle ?? [])
  const counted = [...new Set(reasons)].map(
    (reason) => `${reason} (${reasons.filter((one) => one === reason).length})`,
  )
  return {
    machine,
    walks: all.filter(({ obstacle }) => obstacle === undefined),
    leftOut:
      reasons.length > 0
        ? [
            `Left out are ${reasons.length} of ${all.length} that nobody can walk by hand: ${counted.join('; ')}.`,
          ]
        : [],
  }
}

const asChecklist = async (chosen: Chosen) => {
  const { machine, walks, leftOut } = await walkable(chosen)
  return [
    ...walks.map(({ number, path, part, steps }) =>
      [
        `## ${machine} ${number}: ${pathTitle(path)}`,
        '',
        ...(part ? [`${part}:`, ''] : []),
        ...steps.flatMap(({ does, expects }, at) => [
          `${at + 1}. ${does}`,
          ...expects.map((expected) => `   - [ ] ${expected}`),
        ]),
        '',
      ].join('\n'),
    ),
    ...leftOut.map((text) => `${text}\n`),
  ].join('\n')
}

/** Without it and semicolons a German Excel shows umlauts as others, and each row as one cell. */
const byteOrderMark = '\u{feff}'

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`

const asRows = async (chosen: Chosen) => {
  const { machine, walks, leftOut } = await walkable(chosen)
  return [
    ...walks.flatMap(({ number, steps }) =>
      steps.map(({ does, expects }, at) => [machine, number, at + 1, does, expects.join('\n'), '']),
    ),
    ...leftOut.map((text) => [machine, '', '', text, '', '']),
  ].map((cells) => cells.map(cell).join(';'))
}

const withoutPayloads = `Events have no payload unless a file of cases gives them one (--cases).`

/** `statecharts paths`: the paths of machines, for people and for tools. */
export const paths = <Name extends string>(
  args: string[],
  project?: PathsProject<Name>,
): Promise<Outcome> =>
  runCommand(args, { usage: pathsUsage(project), options }, async (values, positionals) => {
    const format = oneOf(formats, values.format, 'format')
    const purpose =
      values.purpose === undefined ? undefined : oneOf(purposes, values.purpose, 'purpose')
    const results: Result[] = []
    const problems: string[] = []
    const notes: string[] = []
    const reading = {
      ...parseLoadOptions(values),
      cases: values.cases === undefined ? undefined : resolve(values.cases),
    }
    const known: readonly Name[] = project?.names ?? []
    const names: readonly string[] = positionals.length > 0 ? positionals : known
    if (names.length === 0) throw new Error('Name a file or a folder.')
    for (const name of names) {
      const own = known.find((one) => one === name)
      if (project && own !== undefined) {
        const prose = project.prose(own) ?? defaultProse()
        results.push({ ...project.walk(own), machine: own, isOfFile: false, prose })
      } else if (project === undefined || /[./\\]/.test(name)) {
        const sources = await walkMachines([resolve(name)], reading)
        const remarks = formatProblems(sources)
        for (const { results: walked } of sources)
          for (const [machine, { actorNames, ...paths }] of walked)
            results.push({ ...paths, machine, isOfFile: true, prose: defaultProse(actorNames) })
        problems.push(...remarks.problems)
        notes.push(...remarks.notes)
      } else oneOf(known, name, 'machine')
    }
    const filters = filtersFor(values)
    const chosen = choose(results, filters, purpose)
    const isFiltered = purpose !== undefined || filters.some(({ wanted }) => wanted !== undefined)
    const missing = results.flatMap(({ missing, isOfFile, machine }) =>
      missing.length > 0
        ? [
            `No path of ${machine} takes:`,
            ...missing.map((name) => `  ${name}`),
            ...(isOfFile && values.cases === undefined ? [withoutPayloads] : []),
          ]
        : [],
    )
    const complaints = [...problems, ...notes, ...missing]
    const hasFailed =
      problems.length > 0 ||
      results.some(({ missing, isOfFile }) => missing.length > 0 && !isOfFile)
    return {
      code: hasFailed ? 1 : 0,
      output: await write(
        chosen.filter(({ paths }) => !isFiltered || paths.length > 0),
        format,
      ),
      ...(complaints.length > 0 && { complaint: complaints.join('\n') }),
    }
  })

async function write(chosen: Chosen[], format: (typeof formats)[number]): Promise<string> {
  if (format === 'json')
    return JSON.stringify(
      chosen.map(({ result: { machine, start }, paths }) => ({
        machine,
        start,
        paths: paths.map(({ path }) => path),
      })),
    )
  if (format === 'csv')
    return [
      `${byteOrderMark}machine;path;step;do;expect;result`,
      ...(await Promise.all(chosen.map(asRows))).flat(),
    ].join('\r\n')
  return (await Promise.all(chosen.map(format === 'checklist' ? asChecklist : asText))).join('\n')
}
