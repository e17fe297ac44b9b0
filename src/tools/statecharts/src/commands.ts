/** The commands, for a project that hands in its own colours, machines and words. */
export { draw, drawUsage } from './drawCommand.ts'
export { diff, diffUsage } from './diffCommand.ts'
export {
  paths,
  pathsUsage,
  type Instruction,
  type ManualWalk,
  type PathProse,
  type PathsProject,
} from './pathsCommand.ts'
export { usualProject, writeFiles, type Outcome, type Project } from './commandLine.ts'
