/** The commands as functions, which a project can call with its own colours, machines and texts. */
export { draw, drawOptions, drawUsage } from './drawCommand.ts'
export { diff, diffOptions, diffUsage } from './diffCommand.ts'
export {
  paths,
  pathsOptions,
  pathsUsage,
  type Instruction,
  type ManualPath,
  type PathProse,
  type PathsProject,
} from './pathsCommand.ts'
export { simulate, simulateOptions, simulateUsage } from './simulateCommand.ts'
export { inspect, inspectOptions, inspectUsage } from './inspectCommand.ts'
export { bundlePage } from './bundlePage.ts'
export { exitOnClosedPipe, printOutcome } from './output.ts'
export {
  defaultProject,
  writeFiles,
  type MachineRevision,
  type Outcome,
  type Project,
  type ReportSection,
} from './commandLine.ts'
export type { StatechartsConfig } from './config.ts'
