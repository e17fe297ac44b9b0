import { resolve } from 'node:path'
import {
  jsonVersion,
  parseLoadOptions,
  loadOptions,
  loadUsage,
  runCommand,
  text,
  type Outcome,
} from './commandLine.ts'
import { leavesOf } from './describe.ts'
import { formatProblems, recordPathsOfFiles } from './load.ts'
import { pathTitle, type Expectation, type Path, type PathReport } from './paths.ts'
import { writeEvents, type WrittenEvent } from './recordPathsAsData.ts'

/** A step of a path as an instruction for a manual tester. */
export interface Instruction {
  /** The action of the tester, with the labels on the page. */
  does: string
  /** The texts and changes that the tester must see after the action. */
  expects: string[]
}

/** A path as a list of instructions for a manual tester. */
export interface ManualPath {
  /** The heading of the instructions, such as `The contact form`. If it is empty, the command prints no heading. */
  part: string
  steps: Instruction[]
  /** The reason why a manual tester cannot follow the path. */
  obstacle?: string
}

/** The functions that describe the paths of a machine in words. */
export interface PathProse {
  instruct: (path: Path) => Promise<Instruction[]>
  byHand: (path: Path) => Promise<ManualPath[]>
}

/**
 * A project whose machines `statecharts paths` can select by name. Without a project, the command accepts only files,
 * folders and globs.
 */
export interface PathsProject<Name extends string = string> {
  /** The first part of the help text, which shows how to call the command in the project. */
  usage: string
  names: readonly Name[]
  recordPaths: (name: Name) => PathReport
  /**
   * Returns the functions that describe a machine's paths in words. If the result is undefined, the default functions
   * are used.
   */
  prose: (name: Name) => PathProse | undefined
}

const optionsUsage = `  --cases FILE       a file that exports cases (the possible events), input and bound. An event
                     without a case is sent without a payload
  --state NAME       only paths through this state, for example failure or request.failure.ownerMail
  --event TYPE       only paths with this event, for example form.submitted
  --transition TEXT  only paths with a transition whose name contains TEXT, for example 'open on menu.escaped'
  --purpose PURPOSE  transitions: only paths that are needed to cover every transition and guard result
                     pairs: only the additional paths that are needed for pairs of transitions
  --format FORMAT    text: paths with the expected results of each step (default)
                     checklist: Markdown with checkboxes for manual tests
                     csv: one row per step: machine, path, step, do, expect, result
                     json: the paths as data, with the expected results of each step
                     vitest, playwright: writes tests of the paths, and functions to fill in
  --out FOLDER       the folder for the files of --format vitest and playwright (default: paths/)
${loadUsage}`

const fileUsage = `Usage: statecharts paths FILE | FOLDER …   prints the shortest paths that cover every transition and every guard
                     result of all exported machines and the machines that they invoke. Guards
                     and assignments run, but actions and actors do not.`

export const pathsUsage = ({ usage }: { usage: string } = { usage: fileUsage }) =>
  `${usage}\n${optionsUsage}`

const formats = ['text', 'checklist', 'csv', 'json', 'vitest', 'playwright'] as const
const purposes = ['transitions', 'pairs'] as const

function oneOf<Name extends string>(names: readonly Name[], name: string, what: string): Name {
  const found = names.find((one) => one === name)
  if (found !== undefined) return found
  throw new Error(`Unknown ${what}: ${name}. Use one of: ${names.join(', ')}`)
}

function throwUnknown(what: string, name: string, names: readonly string[]): never {
  throw new Error(`Unknown ${what}: ${name}. Use one of:\n  ${names.join('\n  ')}`)
}

export const pathsOptions = {
  ...loadOptions,
  ...{ cases: text, state: text, event: text, transition: text, purpose: text, out: text },
  format: { ...text, default: 'text' },
}

/** An option that selects paths. A path is selected if `fits` returns true for one of the names from `namesIn`. */
interface Filter {
  what: string
  /** The value of the option, or undefined if the option is not used. */
  wanted: string | undefined
  fits: (name: string, wanted: string) => boolean
  /** Returns the names of the states, events or transitions of one path. */
  namesIn: (result: Result, index: number) => Iterable<string>
}

type Wanted = Partial<Record<'state' | 'event' | 'transition', string>>

const filtersFor = (values: Wanted): Filter[] => [
  {
    what: 'state',
    wanted: values.state,
    fits: (id, wanted) => id === wanted || id.endsWith(`.${wanted}`),
    namesIn: ({ coverage }, index) => coverage[index]?.states ?? [],
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
    namesIn: ({ coverage }, index) => coverage[index]?.transitions ?? [],
  },
]

/** The recorded paths of one machine. The machine belongs to the project, or to a file that the arguments name. */
type Result = Omit<PathReport, 'cases'> & {
  machine: string
  isOfFile: boolean
  prose: PathProse
  /** For each path, a list with the event of each step, as source code for tests. */
  events: WrittenEvent[][]
}

/**
 * Returns the default functions that describe paths in words. They describe the event of each step, and the state of
 * the machine after the event.
 */
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
      result.coverage.flatMap((_, at) => [...namesIn(result, at)]),
    )
    if (!known.some((name) => fits(name, wanted)))
      throwUnknown(what, wanted, [...new Set(known)].sort())
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

const count = ({ declared, covered }: Result, of: keyof PathReport['declared']) =>
  `${[...declared[of]].filter((name) => covered[of].has(name)).length} of ${declared[of].size} ${of}`

const summary = (report: Result) => {
  const steps = report.paths.flatMap((path) => path.steps)
  return [
    `${report.paths.length} paths, ${steps.length} steps`,
    ...(['states', 'transitions', 'outcomes', 'pairs'] as const).map((of) => count(report, of)),
  ].join('; ')
}

/** Returns the lines of text that describe the expected state of a machine after a step. */
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

/** Writes a state value in words: `form.onPage and request.idle.pristine`. */
const stateInWords = (value: Expectation['value']) =>
  leavesOf(value).join(' and ') || 'its only state'

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

/**
 * Returns the paths that a manual tester can follow. `leftOut` contains a sentence with the number of all other paths
 * and the reasons why a tester cannot follow them.
 */
async function manualPathsOf({ result: { machine, prose }, paths }: Chosen) {
  const manualPaths = paths.map(async ({ number, path }) =>
    (await prose.byHand(path)).map((manualPath) => ({ number, path, ...manualPath })),
  )
  const all = (await Promise.all(manualPaths)).flat()
  const reasons = all.flatMap(({ obstacle }) => obstacle ?? [])
  const counted = [...new Set(reasons)].map(
    (reason) => `${reason} (${reasons.filter((one) => one === reason).length})`,
  )
  return {
    machine,
    manualPaths: all.filter(({ obstacle }) => obstacle === undefined),
    leftOut:
      reasons.length > 0
        ? [
            `Left out ${reasons.length} of ${all.length} paths, because they cannot be tested by hand: ${counted.join('; ')}.`,
          ]
        : [],
  }
}

const asChecklist = async (chosen: Chosen) => {
  const { machine, manualPaths, leftOut } = await manualPathsOf(chosen)
  return [
    ...manualPaths.map(({ number, path, part, steps }) =>
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

/**
 * The German version of Excel recognises UTF-8 only with a byte order mark. It also needs semicolons between the cells.
 */
const byteOrderMark = '\u{feff}'

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`

const asRows = async (chosen: Chosen) => {
  const { machine, manualPaths, leftOut } = await manualPathsOf(chosen)
  return [
    ...manualPaths.flatMap(({ number, steps }) =>
      steps.map(({ does, expects }, at) => [machine, number, at + 1, does, expects.join('\n'), '']),
    ),
    ...leftOut.map((text) => [machine, '', '', text, '', '']),
  ].map((cells) => cells.map(cell).join(';'))
}

const withoutPayloads =
  'All events were sent without a payload. To add payloads, export cases from a file, and name this file with --cases.'

/** Runs `statecharts paths`: prints the paths of machines, for people and for tools. */
export const paths = <Name extends string>(
  args: string[],
  project?: PathsProject<Name>,
): Promise<Outcome> =>
  runCommand(
    args,
    { usage: pathsUsage(project), options: pathsOptions },
    async (values, positionals, settings) => {
      const format = oneOf(formats, values.format, 'format')
      const runner = format === 'vitest' || format === 'playwright' ? format : null
      if (values.out !== undefined && runner === null)
        throw new Error(
          `--format ${format} does not write files. Use --out only with --format vitest or playwright.`,
        )
      const purpose =
        values.purpose === undefined ? undefined : oneOf(purposes, values.purpose, 'purpose')
      const ofProject: Result[] = []
      const reading = {
        ...parseLoadOptions(values, settings),
        cases: values.cases === undefined ? undefined : resolve(values.cases),
      }
      const known: readonly Name[] = project?.names ?? []
      const names: readonly string[] = positionals.length > 0 ? positionals : known
      if (names.length === 0) throw new Error('Name a file or a folder.')
      const files: string[] = []
      for (const name of names) {
        const own = known.find((one) => one === name)
        if (project && own !== undefined) {
          const prose = project.prose(own) ?? defaultProse()
          const { cases, ...report } = project.recordPaths(own)
          const events = writeEvents(cases)
          ofProject.push({ ...report, events, machine: own, isOfFile: false, prose })
        } else if (project === undefined || /[./\\]/.test(name)) files.push(resolve(name))
        else oneOf(known, name, 'machine')
      }
      const sources = await recordPathsOfFiles(files, reading)
      const ofFiles = sources.flatMap((source) =>
        Array.from(source.results, ([machine, { actorNames, ...report }]): Result => {
          const prose = defaultProse(actorNames)
          return { ...report, machine, isOfFile: true, prose }
        }),
      )
      const results = [...ofFiles, ...ofProject]
      const { problems, notes } = formatProblems(sources)
      const filters = filtersFor(values)
      const chosen = choose(results, filters, purpose)
      const isFiltered = purpose !== undefined || filters.some(({ wanted }) => wanted !== undefined)
      const missing = results.flatMap(({ missing, isOfFile, machine }) =>
        missing.length > 0
          ? [
              `The paths of ${machine} do not cover:`,
              ...missing.map((name) => `  ${name}`),
              ...(isOfFile && values.cases === undefined ? [withoutPayloads] : []),
            ]
          : [],
      )
      const printed = chosen.filter(({ paths }) => !isFiltered || paths.length > 0)
      let output: string
      if (runner === null) output = await write(printed, format)
      else {
        const { writeTestFiles } = await import('./pathTests.ts')
        const machines = printed.map(({ result, paths }) => ({ ...result, chosen: paths }))
        const command = commandLine(pathsUsage(project), args)
        const written = await writeTestFiles(machines, { runner, out: values.out, command })
        problems.push(...written.problems)
        notes.push(...written.notes)
        output = written.files.join('\n')
      }
      const complaints = [...problems, ...notes, ...missing]
      const hasFailed =
        problems.length > 0 ||
        results.some(({ missing, isOfFile }) => missing.length > 0 && !isOfFile)
      return {
        code: hasFailed ? 1 : 0,
        output,
        ...(complaints.length > 0 && { complaint: complaints.join('\n') }),
      }
    },
  )

/**
 * Returns the command line that runs this command again in a POSIX shell. The beginning of the usage shows how the
 * project calls the command.
 */
const commandLine = (usage: string, args: readonly string[]) =>
  [
    usage.startsWith('Usage: npm') ? 'npm run paths --' : 'npx statecharts paths',
    ...args.map((arg) =>
      /^[\w./:=@%+,-]+$/.test(arg) ? arg : `'${arg.replaceAll("'", "'\\''")}'`,
    ),
  ].join(' ')

async function write(chosen: Chosen[], format: (typeof formats)[number]): Promise<string> {
  if (format === 'json')
    return JSON.stringify({
      version: jsonVersion,
      machines: chosen.map(({ result: { machine, start }, paths }) => ({
        machine,
        start,
        paths: paths.map(({ path }) => path),
      })),
    })
  if (format === 'csv')
    return [
      `${byteOrderMark}machine;path;step;do;expect;result`,
      ...(await Promise.all(chosen.map(asRows))).flat(),
    ].join('\r\n')
  return (await Promise.all(chosen.map(format === 'checklist' ? asChecklist : asText))).join('\n')
}
