/** The inspector: records the steps of an app's actors and shows them on a page. It runs in browsers. */
import type { InspectorOptions } from './mountInspector.tsx'

export { isMachine } from '../source.ts'
export { observeSteps } from './observer.ts'
export { events, type ObservedStep } from './protocol.ts'
export { createErrorBarrier } from './recorder.ts'
export { writeMessage } from './toJson.ts'
export { parseTrace, type RecordedStep, type Trace } from './trace.ts'

/** Mounts the inspector in the element `#root`. Loads its code only now, because an observed app does not need it. */
export const mountInspector = async (options: InspectorOptions): Promise<void> =>
  (await import('./mountInspector.tsx')).mountInspector(options)
