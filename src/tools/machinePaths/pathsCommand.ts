import {
  paths,
  pathsOptions,
  pathsUsage,
  type Instruction,
  type ManualPath,
  type Outcome,
} from 'xstate-statecharts/commands'
import type { Path } from 'xstate-statecharts'
import { runIfEntry } from '../../build/runCommand.ts'
import { machineNames, type MachineName } from '../machineCases/index.ts'
import * as pathProse from '../scenarios/pathProse.ts'
import { recordPathsOf } from './sitePaths.ts'

/** Describes a path of one of the site's machines to a person. */
interface SiteProse {
  instruct: (machine: MachineName, path: Path) => Promise<Instruction[]>
  byHand: (machine: MachineName, path: Path) => Promise<ManualPath[]>
}

const siteUsage = `Usage: npm run paths -- [machine or FILE …] [filters] [--format text|checklist|csv|json]
  machine            one of ${machineNames.join(', ')}; all of them where none is named
  FILE               a file or folder: every machine that is exported there, and those they invoke;
                     nothing of them runs but guards and assignments`

export const usage = pathsUsage({ usage: siteUsage })

export const options = pathsOptions

/** Runs `npm run paths`: prints the paths of the site's machines in the words of `prose`, and those of the machines in files. */
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
