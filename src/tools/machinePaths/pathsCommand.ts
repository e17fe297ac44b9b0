import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { runIfEntry, type Outcome } from '../../build/runCommand.ts'
import { remarksOn, secondsIn, walkMachines, type WalkedMachine } from '../statecharts/src/load.ts'
import type { Path } from '../statecharts/src/planPaths.ts'
import { machineNames, machineCases, type MachineName } from '../machineCases/index.ts'
import { pathTitle } from '../statecharts/src/pathTitle.ts'
import { generatePaths, describeStep, stateInWords, type GeneratedPaths } from './sitePaths.ts'

/** A step for a person: what to do, by the labels on the page, and what must be seen after it. */
export interface Instruction {
  does: string
  expects: string[]
}

/** A path for a person who walks it by hand, and what cannot be done of it. */
export interface ManualWalk {
  part: string
  steps: Instruction[]
  obstacle?: string
}

/** How a path of one of the site's machines is said to a person: what a file for `--prose` exports. */
export interface PathProse {
  instruct: (machine: MachineName, path: Path) => Promise<Instruction[]>
  byHand: (machine: MachineName, path: Path) => Promise<ManualWalk[]>
}

export const usage = `Usage: npm run paths -- [machine or FILE …] [filters] [--format text|checklist|csv|json]
  machine            one of ${machineNames.join(', ')}; all of them where none is named
  FILE               a file or folder: every machine that is exported there, and those they invoke;
                     nothing of them runs but guards and assignments
  --cases FILE       what can happen to the machines of files: export cases, input, bound, as in
                     src/tools/machineCases/; events that it does not name come without a payload
  --prose FILE       says the steps of the site's machines as a person does and sees them
  --timeout S        how long a file, and then each of its machines, may take (30)
  --state NAME       paths that come through the state: failure, request.failure.ownerMail
  --event TYPE       paths on which it happens: form.submitted
  --transition TEXT  paths that take one whose name has the text: 'open on menu.escaped'
  --purpose WHAT     transitions: paths without which one is not taken; pairs: the others
  --format text      journeys, each step with what is to be seen (as without it)
  --format checklist Markdown to tick off
  --format csv       a row a step: machine, path, step, do, expect, result
  --format json      the paths as data, with what is expected after each step
  --help             says this`

const formats = ['text', 'checklist', 'csv', 'json'] as const
const purposes = ['transitions', 'pairs'] as const

/** What the command does not know. */
class Refusal extends Error {}

const refuse = (why: string): never => {
  throw new Refusal(why)
}

function oneOf<Name extends string>(names: readonly Name[], name: string, what: string): Name {
  return names.find((one) => one === name) ?? refuse(`Unknown ${what}: ${name}`)
}

function readArguments(args: string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        cases: text,
        prose: text,
        timeout: text,
        help: { type: 'boolean', default: false },
        state: text,
        event: text,
        transition: text,
        purpose: text,
        format: { ...text, default: 'text' },
      },
    })
  } catch (error) {
    return refuse((error as Error).message)
  }
}

function timeoutIn(timeout: string | undefined): number {
  try {
    return secondsIn(timeout)
  } catch (error) {
    return refuse((error as Error).message)
  }
}

/** What a filter lets through: of the names that there are, those that fit, and the paths with one of them. */
interface Filter {
  what: string
  wanted: string | undefined
  fits: (name: string, wanted: string) => boolean
  namesIn: (generated: GeneratedPaths, index: number) => Iterable<string>
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
    namesIn: ({ fixture }, index) =>
      fixture.paths[index]?.steps.map(({ event }) => event.type) ?? [],
  },
  {
    what: 'transition',
    wanted: values.transition,
    fits: (name, wanted) => name.includes(wanted),
    namesIn: ({ takes }, index) => takes[index]?.transitions ?? [],
  },
]

/** The paths of a machine of the site, or of a file's. */
type Result = GeneratedPaths & { isOfFile?: true; prose: Prose }

/** What actors are called. */
interface Called {
  actorNames?: Map<string, string>
}

/** How the paths of one machine are said. */
interface Prose {
  instruct: (path: Path) => Promise<Instruction[]>
  byHand: (path: Path) => Promise<ManualWalk[]>
}

/** The prose of any machine: what happens, and what it leads to. */
function proseIn(setting: Called): Prose {
  const instruct = async (path: Path) => describeSteps(path, setting)
  return { instruct, byHand: async (path) => [{ part: '', steps: await instruct(path) }] }
}

/** The prose of a machine of the site. */
const proseOf = (name: MachineName, prose: PathProse | undefined): Prose =>
  prose === undefined
    ? proseIn(machineCases[name])
    : {
        instruct: (path) => prose.instruct(name, path),
        byHand: (path) => prose.byHand(name, path),
      }

const loadProse = async (file: string | undefined) =>
  file === undefined ? undefined : ((await import(pathToFileURL(resolve(file)).href)) as PathProse)

interface Chosen {
  generated: Result
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
  return results.map((generated) => ({
    generated,
    paths: generated.fixture.paths
      .map((path, at) => ({ path, at, number: at + 1 }))
      .filter(({ path }) => !purpose || path.purpose === purpose)
      .filter(({ at }) =>
        filters.every(
          ({ wanted, fits, namesIn }) =>
            wanted === undefined || [...namesIn(generated, at)].some((name) => fits(name, wanted)),
        ),
      ),
  }))
}

const count = ({ declared, covered }: GeneratedPaths, of: keyof GeneratedPaths['declared']) =>
  `${[...declared[of]].filter((name) => covered[of].has(name)).length} of ${declared[of].size} ${of}`

const summary = (generated: GeneratedPaths) => {
  const { paths } = generated.fixture
  const steps = paths.flatMap((path) => path.steps)
  return [
    `${paths.length} paths, ${steps.length} steps`,
    ...(['states', 'transitions', 'outcomes', 'pairs'] as const).map((of) => count(generated, of)),
  ].join('; ')
}

/** What a step of any machine leads to. */
function perceived(
  { value, shown, tags, running, actions, started, breaks }: Path['steps'][number],
  { actorNames }: Called,
) {
  const called = (id: string) => actorNames?.get(id) ?? id
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

const isOfSite = (name: string): name is MachineName => machineNames.includes(name as MachineName)

const describeSteps = ({ steps }: Path, setting: Called): Instruction[] =>
  steps.map((step) => ({
    does: `${step.elapsed > 0 ? `${step.elapsed} ms later: ` : ''}${step.does}`,
    expects: perceived(step, setting),
  }))

const asText = async ({ generated, paths }: Chosen) => {
  const { fixture, prose } = generated
  const { machine, start } = fixture
  const journeys = paths.map(async ({ number, path }) => {
    const steps = await prose.instruct(path)
    return [
      `${number}. ${pathTitle(path)}`,
      ...path.steps.flatMap((step, at) => [
        `  ${describeStep(step)}`,
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
    `${summary(generated)}\n`,
  ].join('\n')
}

/** The paths that a person can walk, and what is left out, by the reasons. */
async function walkable({ generated: { fixture, prose }, paths }: Chosen) {
  const { machine } = fixture
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

/** The paths of a machine of a file. */
const resultOf = (
  name: string,
  { start, paths, actorNames, ...walked }: WalkedMachine,
): Result => ({
  ...walked,
  isOfFile: true,
  prose: proseIn({ actorNames }),
  fixture: { machine: name, start, paths },
})

async function print(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args)
  if (values.help) return { code: 0, output: usage }
  const format = oneOf(formats, values.format, 'format')
  const purpose =
    values.purpose === undefined ? undefined : oneOf(purposes, values.purpose, 'purpose')
  const prose = await loadProse(values.prose)
  const results: Result[] = []
  const problems: string[] = []
  const notes: string[] = []
  const here = process.env.INIT_CWD ?? process.cwd()
  const reading = {
    timeout: timeoutIn(values.timeout),
    cases: values.cases === undefined ? undefined : resolve(here, values.cases),
  }
  const names: readonly string[] = positionals.length > 0 ? positionals : machineNames
  for (const name of names) {
    if (isOfSite(name))
      results.push({ ...(await generatePaths(name)), prose: proseOf(name, prose) })
    else if (/[./\\]/.test(name)) {
      const sources = await walkMachines([resolve(here, name)], reading)
      const remarks = remarksOn(sources, here)
      for (const { results: walked } of sources)
        results.push(...[...walked].map(([name, machine]) => resultOf(name, machine)))
      problems.push(...remarks.problems)
      notes.push(...remarks.notes)
    } else oneOf(machineNames, name, 'machine')
  }
  const filters = filtersFor(values)
  const chosen = choose(results, filters, purpose)
  const isFiltered = purpose !== undefined || filters.some(({ wanted }) => wanted !== undefined)
  const missing = results.flatMap(({ missing, isOfFile, fixture: { machine } }) =>
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
    problems.length > 0 || results.some(({ missing, isOfFile }) => missing.length > 0 && !isOfFile)
  return {
    code: hasFailed ? 1 : 0,
    output: await write(
      chosen.filter(({ paths }) => !isFiltered || paths.length > 0),
      format,
    ),
    ...(complaints.length > 0 && { complaint: complaints.join('\n') }),
  }
}

async function write(chosen: Chosen[], format: (typeof formats)[number]): Promise<string> {
  if (format === 'json')
    return JSON.stringify(
      chosen.map(({ generated: { fixture }, paths }) => ({
        ...fixture,
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

/** `npm run paths`: the paths of the machines, for people and for tools. */
export const main = (args: string[]): Promise<Outcome> =>
  print(args).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return { code: 1, complaint: `${error.message}\n${usage}` }
  })

// What a file of machines starts on being read would keep the command from ending.
await runIfEntry(import.meta, main, () => process.stdout.write('', () => process.exit()))
