import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  paths,
  pathsUsage,
  type Instruction,
  type ManualWalk,
  type Outcome,
  type PathsProject,
} from 'xstate-statecharts/commands'
import type { Path } from 'xstate-statecharts'
import { runIfEntry } from '../../build/runCommand.ts'
import { machineNames, type MachineName } from '../machineCases/index.ts'
import { walkMachine } from './sitePaths.ts'

/** How a path of one of the site's machines is said to a person: what a file for `--prose` exports. */
export interface SiteProse {
  instruct: (machine: MachineName, path: Path) => Promise<Instruction[]>
  byHand: (machine: MachineName, path: Path) => Promise<ManualWalk[]>
}

const siteUsage = `Usage: npm run paths -- [machine or FILE …] [filters] [--format text|checklist|csv|json]
  machine            one of ${machineNames.join(', ')}; all of them where none is named
  FILE               a file or folder: every machine that is exported there, and those they invoke;
                     nothing of them runs but guards and assignments`

export const usage = pathsUsage({ usage: siteUsage })

/** `npm run paths`: the paths of the machines; the words for them are in a file, as tests hold them: `--prose FILE` comes first. */
export async function main(args: string[]): Promise<Outcome> {
  const [flag, file = '', ...others] = args
  const prose =
    flag === '--prose'
      ? ((await import(pathToFileURL(resolve(file)).href)) as SiteProse)
      : undefined
  const project: PathsProject<MachineName> = {
    usage: siteUsage,
    names: machineNames,
    walk: walkMachine,
    prose: (name) =>
      prose && {
        instruct: (path) => prose.instruct(name, path),
        byHand: (path) => prose.byHand(name, path),
      },
  }
  return paths(prose ? others : args, project)
}

await runIfEntry(import.meta, main)
