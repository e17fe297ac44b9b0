/** The browser part of the inspector: it records the steps of an app's actors and shows them on a page. */
import type { InspectorOptions } from './mountInspector.tsx'

export { isMachine } from '../xstateFields.ts'
export { observeSteps } from './observer.ts'
export { events, type ObservedStep } from './protocol.ts'
export { createErrorBarrier } from './recorder.ts'
export { writeMessage } from './toJson.ts'
export { parseTrace, type RecordedStep, type Trace } from './trace.ts'

/**
 * Mounts the inspector in the element `#root`. The code of the page is loaded only when this function is called,
 * because an app that only records steps does not need this code.
 */
export const mountInspector = async (options: InspectorOptions): Promise<void> =>
  (await import('./mountInspector.tsx')).mountInspector(options)
