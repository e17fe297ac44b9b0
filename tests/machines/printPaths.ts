import { parseArgs } from 'node:util'
import { instruct } from '../views/words.ts'
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

const refuse = (why: string): never => {
  console.error(`${why}\n${usage}`)
  process.exit(1)
}

function oneOf<Name extends string>(names: readonly Name[], name: string, what: string): Name {
  return names.find((one) => one === name) ?? refuse(`Unknown ${what}: ${name}`)
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
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

const { values, positionals } = readArguments()
const names = positionals.map((name) => oneOf<MachineName>(machineNames, name, 'machine'))
const format = oneOf(formats, values.format, 'format')
const purpose = values.purpose && oneOf(purposes, values.purpose, 'purpose')

/** What a filter lets through: of the names that there are, those that fit, and the paths with one of them. */
interface Filter {
  what: string
  wanted: string | undefined
  fits: (name: string, wanted: string) => boolean
  namesIn: (generated: Generated, index: number) => Iterable<string>
}

const filters: Filter[] = [
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

function choose(results: readonly Generated[]): Chosen[] {
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
    `${paths.length} paths, ${steps.length} steps, ${Math.round(generated.milliseconds)} ms`,
    ...(['states', 'transitions', 'outcomes', 'pairs'] as const).map((of) => count(generated, of)),
  ].join('; ')
}

const explained = ({ generated, paths }: Chosen) => {
  const { machine, start } = generated.fixture
  return paths.map(({ number, path }) => ({
    machine,
    number,
    path,
    steps: instruct(machine, start, path),
  }))
}

const asText = (chosen: Chosen) => {
  const { machine, start } = chosen.generated.fixture
  return [
    `${machine}, from ${stateOf(start.value)}\n`,
    ...explained(chosen).flatMap(({ number, path, steps }) => [
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

const asChecklist = (chosen: Chosen) =>
  explained(chosen)
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

const cell = (text: string | number) => `"${String(text).replaceAll('"', '""')}"`

const asRows = (chosen: Chosen) =>
  explained(chosen).flatMap(({ machine, number, steps }) =>
    steps.map(({ does, expects }, at) =>
      [machine, number, at + 1, does, expects.join('\n'), ''].map(cell).join(','),
    ),
  )

async function print() {
  const results: Generated[] = []
  for (const name of names.length > 0 ? names : machineNames) results.push(await generate(name))
  const missing = results.flatMap((result) => result.missing)
  const chosen = choose(results)

  if (format === 'json')
    console.log(
      JSON.stringify(
        chosen.map(({ generated: { fixture }, paths }) => ({
          ...fixture,
          paths: paths.map(({ path }) => path),
        })),
      ),
    )
  else if (format === 'csv')
    console.log(['machine,path,step,do,expect,result', ...chosen.flatMap(asRows)].join('\r\n'))
  else
    console.log(
      chosen
        .filter(({ paths }) => paths.length > 0)
        .map(format === 'checklist' ? asChecklist : asText)
        .join('\n'),
    )
  if (missing.length === 0) return
  console.error(`No path takes:\n${missing.join('\n')}`)
  process.exitCode = 1
}

await print()
