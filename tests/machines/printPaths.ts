import { parseArgs } from 'node:util'
import { runIfEntry, type Outcome } from '../../src/build/command.ts'
import { instruct } from '../walks/sentences.ts'
import { machineNames, type MachineName } from '../../src/tools/subjects.ts'
import { journey, type Path } from './fixtures.ts'
import { generate, inWords, stateOf, type Generated } from './generate.ts'

const usage = `Usage: npm run paths -- [machine …] [filters] [--format text|checklist|csv|json]
  machine            one of ${machineNames.join(', ')}; all of them where none is named
  --state NAME       paths that come through the state: failure, request.failure.ownerMail
  --event TYPE       paths on which it happens: form.submitted
  --transition TEXT  paths that take one whose name has the text: 'open on menu.escaped'
  --purpose WHAT     transitions: paths without which one is not taken; pairs: the others
  --format text      journeys, each step with what a person must see (as without it)
  --format checklist Markdown to tick off
  --format csv       a row a step: machine, path, step, do, expect, result
  --format json      the paths as data, with what is expected after each step`

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

/** What a filter lets through: of the names that there are, those that fit, and the paths with one of them. */
interface Filter {
  what: string
  wanted: string | undefined
  fits: (name: string, wanted: string) => boolean
  namesIn: (generated: Generated, index: number) => Iterable<string>
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

interface Chosen {
  generated: Generated
  paths: { number: number; path: Path }[]
}

function choose(
  results: readonly Generated[],
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

const count = ({ declared, covered }: Generated, of: keyof Generated['declared']) =>
  `${[...declared[of]].filter((name) => covered[of].has(name)).length} of ${declared[of].size} ${of}`

const summary = (generated: Generated) => {
  const { paths } = generated.fixture
  const steps = paths.flatMap((path) => path.steps)
  return [
    `${paths.length} paths, ${steps.length} steps`,
    ...(['states', 'transitions', 'outcomes', 'pairs'] as const).map((of) => count(generated, of)),
  ].join('; ')
}

const explained = ({ generated: { fixture }, paths }: Chosen) =>
  Promise.all(
    paths.map(async ({ number, path }) => ({
      machine: fixture.machine,
      number,
      path,
      steps: await instruct(fixture.machine, path),
    })),
  )

const asText = async (chosen: Chosen) => {
  const { machine, start } = chosen.generated.fixture
  return [
    `${machine}, from ${stateOf(start.value)}\n`,
    ...(await explained(chosen)).flatMap(({ number, path, steps }) => [
      `${number}. ${journey(path)}`,
      ...steps.flatMap(({ expects }, at) => [
        `  ${path.steps[at] ? inWords(path.steps[at]) : ''}`,
        ...expects.map((expected) => `      ${expected}`),
      ]),
      '',
    ]),
    `${summary(chosen.generated)}\n`,
  ].join('\n')
}

const asChecklist = async (chosen: Chosen) =>
  (await explained(chosen))
    .map(({ machine, number, path, steps }) =>
      [
        `## ${machine} ${number}: ${journey(path)}`,
        '',
        ...steps.flatMap(({ does, expects }, at) => [
          `${at + 1}. ${does}`,
          ...expects.map((expected) => `   - [ ] ${expected}`),
        ]),
        '',
      ].join('\n'),
    )
    .join('\n')

/** Without it and semicolons a German Excel shows umlauts as others, and each row as one cell. */
const byteOrderMark = '\u{feff}'

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`

const asRows = async (chosen: Chosen) =>
  (await explained(chosen)).flatMap(({ machine, number, steps }) =>
    steps.map(({ does, expects }, at) =>
      [machine, number, at + 1, does, expects.join('\n'), ''].map(cell).join(';'),
    ),
  )

async function print(args: string[]): Promise<Outcome> {
  const { values, positionals } = readArguments(args)
  const names = positionals.map((name) => oneOf<MachineName>(machineNames, name, 'machine'))
  const format = oneOf(formats, values.format, 'format')
  const purpose =
    values.purpose === undefined ? undefined : oneOf(purposes, values.purpose, 'purpose')
  const results: Generated[] = []
  for (const name of names.length > 0 ? names : machineNames) results.push(await generate(name))
  const missing = results.flatMap((result) => result.missing)
  const chosen = choose(results, filtersFor(values), purpose)
  return {
    code: missing.length === 0 ? 0 : 1,
    output: await write(chosen, format),
    ...(missing.length > 0 && { complaint: `No path takes:\n${missing.join('\n')}` }),
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
  const found = chosen.filter(({ paths }) => paths.length > 0)
  return (await Promise.all(found.map(format === 'checklist' ? asChecklist : asText))).join('\n')
}

/** `npm run paths`: the paths of the machines, for people and for tools. */
export const main = (args: string[]): Promise<Outcome> =>
  print(args).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    return { code: 1, complaint: `${error.message}\n${usage}` }
  })

await runIfEntry(import.meta, main)
