/** Describes, draws and compares machines. */
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
