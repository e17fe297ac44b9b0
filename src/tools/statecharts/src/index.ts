export {
  allTransitions,
  describeMachine,
  withDescendants,
  type Machine,
  type State,
  type Transition,
} from './describe.ts'
export { drawingsOf } from './splitCharts.ts'
export { maxWidth } from './layout.ts'
export { writeSvg } from './svg.ts'
export { writeCharts, type ChartOptions } from './writeCharts.ts'
export { writeMermaid } from './mermaid.ts'
export { defaultColours, type Colours } from './colours.ts'
export type { Layout } from './geometry.ts'
export { compareMachines, type Comparison, type Difference } from './compare.ts'
export { defaultOptions, type Case, type InternalEvent, type PathOptions } from './cases.ts'
export { planPaths, recordPaths, type Path, type Purpose, type PathReport } from './planPaths.ts'
export { pathTitle } from './pathTitle.ts'
export { createReplay, type Expectation, type Step } from './replay.ts'
export { collectCoverage } from './coverage.ts'
