import type { ParseArgsConfig } from 'node:util'
import * as statecharts from 'xstate-statecharts/commands'
import type { Outcome } from '../../src/build/runCommand.ts'
import * as release from '../../src/build/release.ts'
import * as charts from '../../src/tools/chartsCommand.ts'
import * as doctor from '../../src/tools/doctor/doctorCommand.ts'
import * as paths from '../../src/tools/machinePaths/pathsCommand.ts'
import * as simulator from '../../src/tools/simulatorCommand.ts'
import * as bench from '../bench/options.ts'

interface Command {
  options: NonNullable<ParseArgsConfig['options']>
  usage: string
  /** The documentation page that contains the help of the command. */
  page: string
  /** The test files that use the options of the command. */
  tests: string[]
  /**
   * The names of the functions with which the test files in `tests` run the command. Set this property only if these
   * files also run other commands.
   */
  calls?: string[]
  main?: (args: string[]) => Promise<Outcome>
}

const packageReadme = 'src/tools/statecharts/README.md'
const siteCommands = 'docs/commands.md'
const quickTests = 'src/tools/statecharts/test/commandOptions.test.ts'

/**
 * All commands that have options, keyed by the command. Commands of the package xstate-statecharts start with
 * `statecharts`, and commands of the site start with `npm run`.
 */
export const commands: Record<string, Command> = {
  'statecharts draw': {
    options: statecharts.drawOptions,
    usage: statecharts.drawUsage,
    main: statecharts.draw,
    page: packageReadme,
    tests: [quickTests],
    calls: ['draw'],
  },
  'statecharts diff': {
    options: statecharts.diffOptions,
    usage: statecharts.diffUsage,
    main: statecharts.diff,
    page: packageReadme,
    tests: [quickTests],
    calls: ['diff'],
  },
  'statecharts paths': {
    options: statecharts.pathsOptions,
    usage: statecharts.pathsUsage(),
    main: statecharts.paths,
    page: packageReadme,
    tests: [quickTests],
    calls: ['paths'],
  },
  'statecharts simulate': {
    options: statecharts.simulateOptions,
    usage: statecharts.simulateUsage,
    main: statecharts.simulate,
    page: packageReadme,
    tests: [quickTests],
    calls: ['simulate'],
  },
  'statecharts inspect': {
    options: statecharts.inspectOptions,
    usage: statecharts.inspectUsage,
    main: statecharts.inspect,
    page: packageReadme,
    tests: [quickTests],
    calls: ['inspect'],
  },
  // `npm run charts` passes its arguments to the package's functions `draw` and `diff`.
  'npm run charts': { ...charts, page: siteCommands, tests: [quickTests], calls: ['draw', 'diff'] },
  'npm run paths': {
    ...paths,
    page: siteCommands,
    tests: ['tests/tools/pathsCommand.test.ts', quickTests],
    calls: ['print', 'printKettle', 'paths'],
  },
  'npm run simulator': { ...simulator, page: siteCommands, tests: [] },
  'npm run release': {
    ...release,
    page: siteCommands,
    tests: ['tests/build/releaseFolders.test.ts'],
  },
  'npm run doctor': { ...doctor, page: siteCommands, tests: ['tests/tools/doctor.test.ts'] },
  'npm run bench': { ...bench, page: siteCommands, tests: ['tests/tools/benchmark.test.ts'] },
}
