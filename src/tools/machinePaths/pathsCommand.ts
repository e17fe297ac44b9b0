import {
  paths,
  pathsOptions,
  pathsUsage,
  type Instruction,
  type ManualPath,
  type Outcome,
} from 'xstate-statecharts/commands'
import type { Path } from 'xstate-statecharts/paths'
import { runIfEntry } from '../../build/runCommand.ts'
import { machineNames, type MachineName } from '../machineCases/index.ts'
import * as pathProse from '../scenarios/pathProse.ts'
import { recordPathsOf } from './sitePaths.ts'

/** The functions that turn paths of the site's machines into instructions for manual testers. */
interface SiteProse {
  instruct: (machine: MachineName, path: Path) => Promise<Instruction[]>
  byHand: (machine: MachineName, path: Path) => Promise<ManualPath[]>
}

const siteUsage = `Usage: npm run paths -- [machine or FILE …] [filters] [--format FORMAT]
  machine            one of ${machineNames.join(', ')}; by default, all of them
  FILE               a file or folder: all machines that it exports, and all machines that these machines
                     invoke. Of a machine's code, only guards and assignments run`

export const usage = pathsUsage({ usage: siteUsage })

export const options = pathsOptions

/**
 * Runs `npm run paths`. Prints the paths of the site's machines as instructions that `prose` returns. If the arguments
 * contain files, prints only the events of the paths of the machines in these files.
 */
export const main = (args: string[], prose: SiteProse = pathProse): Promise<Outcome> =>
  paths(args, {
    usage: siteUsage,
    names: machineNames,
    recordPaths: recordPathsOf,
    prose: (name: MachineName) => ({
      instruct: (path) => prose.instruct(name, path),
      byHand: (path) => prose.byHand(name, path),
    }),
  })

await runIfEntry(import.meta, main)
