import { parseArgs } from 'node:util'
import { renew } from '../../src/tools/renew/renew.ts'
import { machineNames, type MachineName } from './cases.ts'
import { journey } from './fixtures.ts'
import { generate, inWords, paths, stateOf, type Generated } from './generate.ts'

const usage = `Usage: npm run paths -- [machine …] [--json] [--write]
  machine   one of ${machineNames.join(', ')}; all of them where none is named
  --json    the paths as data, with what is expected after each step
  --write   accept the paths of all: rewrite tests/machines/fixtures/ and the table in docs/testing.md`

const isMachineName = (name: string): name is MachineName =>
  machineNames.some((one) => one === name)

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, write: { type: 'boolean' } },
    })
    const unknown = positionals.filter((name) => !isMachineName(name))
    if (unknown.length === 0) return { ...values, names: positionals.filter(isMachineName) }
    console.error(`Unknown machine: ${unknown.join(', ')}\n${usage}`)
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
  }
  process.exit(1)
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

const { names, json, write } = readArguments()
const results: Generated[] = []
for (const name of names.length > 0 ? names : machineNames) results.push(await generate(name))

if (write) {
  console.log(await renew([paths]))
} else if (json) {
  console.log(JSON.stringify(results.map(({ fixture }) => fixture)))
} else {
  for (const result of results) {
    const { machine, start, paths } = result.fixture
    console.log(`${machine}, from ${stateOf(start.value)}\n`)
    paths.forEach((path, index) => {
      console.log(
        [
          `${index + 1}. ${journey(path)}`,
          ...path.steps.map((step) => `  ${inWords(step)}`),
          '',
        ].join('\n'),
      )
    })
    console.log(`${summary(result)}\n`)
  }
}
const missing = results.flatMap((result) => result.missing)
if (missing.length > 0) {
  console.error(`No path takes:\n${missing.join('\n')}`)
  process.exitCode = 1
}
