/** The commands as functions, for a project with its own colours, machines and texts. */
export { draw, drawUsage } from './drawCommand.ts'
export { diff, diffUsage } from './diffCommand.ts'
export {
  paths,
  pathsUsage,
  type Instruction,
  type ManualPath,
  type PathProse,
  type PathsProject,
} from './pathsCommand.ts'
export { simulate, simulateUsage } from './simulateCommand.ts'
export { inspect, inspectUsage } from './inspectCommand.ts'
export { bundlePage } from './bundlePage.ts'
export { defaultProject, writeFiles, type Outcome, type Project } from './commandLine.ts'
