import { allTransitions, isWithin, leavesOf, withDescendants, type State } from '../describe.ts'
import { parseJson } from '../text.ts'
import type { RelayedMessage } from '../serving.ts'
import { createReader, events, type ReceivedStep, type SentEvent } from './protocol.ts'
import type { RecordedSnapshot, RecordedStep } from './trace.ts'

/** A machine, with the states and transitions to highlight in its chart. */
export interface Highlight {
  machine: State
  /** The ids of the active states. */
  active: readonly string[]
  /** The keys (`place`) of the transitions that the machine took last. */
  taken: readonly string[]
}

/**
 * A sequence of steps. The steps come from an app between its start and its end, from a saved trace, or from a
 * simulated machine.
 */
export interface Run {
  /** The time at which the run started, in ms since 1970. */
  id: number
  name: string
  state: 'connected' | 'disconnected' | 'saved' | 'simulated'
  steps: readonly RecordedStep[]
  /** The number of steps that the user has removed from the list. */
  cleared: number
  /** The descriptions of the machines, keyed by the names of their actors. */
  machines: Record<string, State>
  send?: (actor: string, event: RecordedStep['event']) => void
  /** Moves the clock of a simulation forward by this time, in ms. */
  advance?: (ms: number) => void
  /** The time on the clock of a simulation, in ms. */
  time?: number
}

/** The events that can be sent to the machine of the inspector's page. */
export type InspectorEvent =
  | ({ type: 'step.received'; run: Run } & Omit<ReceivedStep, 'run'>)
  | { type: 'message.ignored' }
  | { type: 'run.ended'; run: number }
  | { type: 'clock.moved'; run: number; time: number }
  | { type: 'run.opened'; run: Run }
  | { type: 'run.refused'; problem: string }
  | { type: 'run.chosen'; run: number }
  | { type: 'runs.cleared' }
  | { type: 'actor.chosen'; actor: string }
  | { type: 'actor.listed'; actor: string | undefined }
  | { type: 'step.chosen'; run: number; place: number; step: RecordedStep }
  | { type: 'live.pressed' }

/**
 * Returns a copy of `runs` in which `run` contains one more step. Inserts the step before the last `later` steps. If
 * `runs` does not contain `run` yet, adds `run`.
 */
export function addStep(runs: readonly Run[], run: Run, received: Omit<ReceivedStep, 'run'>) {
  const { step, machine, later = 0 } = received
  const known = runs.find(({ id }) => id === run.id)
  const { steps, machines } = known ?? run
  const longer: Run = {
    ...(known ?? run),
    steps: steps.toSpliced(Math.max(0, steps.length - later), 0, step),
    state: run.state,
    machines: machine ? { ...machines, [step.actor]: machine } : machines,
  }
  return known ? runs.map((one) => (one === known ? longer : one)) : [...runs, longer]
}

/**
 * Turns the messages of one app into runs. When the app is reloaded, a new run starts. `post` sends a message to the
 * app.
 */
function follow(
  report: (event: InspectorEvent) => void,
  startedAt: number,
  post?: (message: SentEvent) => void,
) {
  const read = createReader()
  let current = startedAt
  const runOf = (id: number, canSend: boolean): Run => ({
    id,
    name: new Date(id).toLocaleTimeString(),
    state: 'connected',
    steps: [],
    cleared: 0,
    machines: {},
    ...(canSend &&
      post && { send: (actor, event) => post({ type: events.send, run: id, actor, event }) }),
  })
  const end = () => report({ type: 'run.ended', run: current })
  return {
    end,
    receive: (message: unknown) => {
      try {
        const received = read(message)
        if (!received) return
        const { run: id = current, ...part } = received
        if (id !== current) end()
        current = id
        const run = runOf(id, received.run !== undefined)
        report({ type: 'step.received', run, ...part })
      } catch {
        report({ type: 'message.ignored' })
      }
    },
  }
}

/**
 * Receives the messages of the app that opened this page or embeds it in a frame. Ignores the messages if `accepts`
 * rejects the app's origin.
 */
export function watchOpener(
  report: (event: InspectorEvent) => void,
  accepts: (origin: string) => boolean,
) {
  const opening = (opener as Window | null) ?? (parent === window ? null : parent)
  if (!opening) return undefined
  const app = follow(report, Date.now(), (message) => opening.postMessage(message, '*'))
  const receive = ({ data, source, origin }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== opening || !accepts(origin)) return
    if (data?.type === events.hello) opening.postMessage({ type: events.connected }, origin)
    else if (data?.type === events.disconnected) app.end()
    else app.receive(data)
  }
  const watch = setInterval(() => {
    if (!opening.closed) return
    clearInterval(watch)
    app.end()
  }, 500)
  addEventListener('message', receive)
  opening.postMessage({ type: events.connected }, '*')
  return () => {
    removeEventListener('message', receive)
    clearInterval(watch)
  }
}

/** Receives the messages that a server relays from its connected apps as server-sent events. */
export function watchServer(report: (event: InspectorEvent) => void, address: string) {
  const apps = new Map<number, ReturnType<typeof follow>>()
  const stream = new EventSource(address)
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    for (const { app: id, text } of JSON.parse(data) as RelayedMessage[]) {
      const app = apps.get(id) ?? follow(report, id)
      apps.set(id, app)
      if (text === null) app.end()
      else app.receive(jsonIn(text))
    }
  }
  stream.onerror = () => apps.forEach((app) => app.end())
  return () => stream.close()
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Returns the last step of an actor among the steps up to the index `place`. */
export const latestOf = (
  steps: readonly RecordedStep[],
  place: number,
  actor: string | undefined,
) => steps.findLast((step, index) => index <= place && step.actor === actor)

/** Returns the paths of the active states that have no children. */
export const innermost = (snapshot: RecordedSnapshot | undefined): string[] =>
  leavesOf(snapshot?.value)

/** Returns one text for each step: the names of the states that the actor entered in this step. */
export function statesEntered(steps: readonly RecordedStep[]): string[] {
  const latest = new Map<string, string[]>()
  return steps.map(({ actor, snapshot }) => {
    const [before, after] = [latest.get(actor) ?? [], innermost(snapshot)]
    latest.set(actor, after)
    return after.filter((state) => !before.includes(state)).join(', ')
  })
}

/**
 * Checks whether a state is active or contains an active state. `active` contains the ids of the active states without
 * children.
 */
export const isActive = (id: string, active: readonly string[]) =>
  active.some((leaf) => isWithin(leaf, id))

/** Returns the ids of the active states and of their ancestors, without the machine itself. */
export const highlightedStates = ({ machine, active }: Highlight): string[] =>
  withDescendants(machine)
    .filter(({ id, path }) => path !== '' && isActive(id, active))
    .map(({ id }) => id)

/** Returns the ids of the arrows for the transitions that the machine took last, such as `lamp.dark>lamp.lit`. */
export const highlightedArrows = ({ machine, taken }: Highlight): string[] =>
  allTransitions(machine)
    .filter(({ place }) => taken.includes(place))
    .flatMap(({ source, targets }) => targets.map((target) => `${source}>${target}`))

/** Checks whether the actor of a step is a machine. Only the snapshots of machines have the property `value`. */
export const isOfMachine = ({ snapshot }: RecordedStep) => 'value' in snapshot

/**
 * Returns `failed` if the actor has failed, or `refused` if a machine took no transition for the event. Otherwise
 * returns null.
 */
export function failureOf({
  event,
  snapshot,
  decision,
}: RecordedStep): 'failed' | 'refused' | null {
  if (snapshot.status === 'error' && !decision) return 'failed'
  const isOwn = event.type === 'xstate.init' || event.type === 'xstate.stop'
  return decision?.transitions.length === 0 && !isOwn ? 'refused' : null
}

/** Returns the step that caused the step at the index `place`, or undefined if there is none. */
export function causeOf(steps: readonly RecordedStep[], place: number): RecordedStep | undefined {
  const depth = steps[place]?.depth ?? 0
  return steps.slice(0, place).findLast((step) => (step.depth ?? 0) < depth)
}
