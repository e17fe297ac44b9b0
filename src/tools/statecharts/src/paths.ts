/** Plans, records and replays test paths of machines, and counts their coverage. Runs machines without side effects. */
export {
  defaultOptions,
  defaultOptionsFor,
  type Case,
  type InternalEvent,
  type PathOptions,
} from './cases.ts'
export {
  pathTitle,
  planPaths,
  recordPaths,
  StartError,
  UnboundedStateSpaceError,
  type Path,
  type PathReport,
  type Purpose,
} from './planPaths.ts'
export { createReplay, type Expectation, type Step } from './replay.ts'
export { collectCoverage } from './coverage.ts'
export { createDryRun, isOutcome } from './dryRun.ts'
export { matches, observe, type Microstep } from './observe.ts'
export { createTimers } from './timers.ts'
