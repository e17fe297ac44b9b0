import { allTransitions, escape, withDescendants, type State } from '../describe.ts'
import type { InspectorEvent } from './inspectorMachine.ts'
import { parseJson } from '../json.ts'
import type { HandedOn } from './serving.ts'
import { createReader, events, type SentEvent } from './protocol.ts'
import type { RecordedSnapshot, Step } from './trace.ts'

/** A machine with the ids of its active states, and the places of the transitions that were taken last. */
export interface Lit {
  machine: State
  active: readonly string[]
  taken: readonly string[]
}

/** What is watched, step by step: one life of an app, a saved trace or a simulated machine. */
export interface Run {
  /** When it began, in ms since 1970. */
  id: number
  name: string
  state: 'connected' | 'disconnected' | 'saved' | 'simulated'
  steps: readonly Step[]
  /** How many of its steps have been cleared from the list. */
  cleared: number
  /** The running machines by the names of their actors. */
  machines: Record<string, State>
  send?: (actor: string, event: Step['event']) => void
  /** Moves a simulation's clock, by ms. */
  advance?: (ms: number) => void
  /** The time on a simulation's clock, in ms. */
  time?: number
}

/** The runs with one more step in this one, which may begin with it. */
export function addStep(runs: readonly Run[], run: Run, step: Step, machine?: State) {
  const known = runs.find(({ id }) => id === run.id)
  const { steps, machines } = known ?? run
  const longer: Run = {
    ...(known ?? run),
    steps: [...steps, step],
    state: run.state,
    machines: machine ? { ...machines, [step.actor]: machine } : machines,
  }
  return known ? runs.map((one) => (one === known ? longer : one)) : [...runs, longer]
}

/** Follows one app through its lives; what it can be sent goes by `post`. */
function follow(
  tell: (event: InspectorEvent) => void,
  begun: number,
  post?: (message: SentEvent) => void,
) {
  const read = createReader()
  const runs = new Map<number, Run>()
  let current = begun
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
  const end = () => tell({ type: 'run.ended', run: current })
  return {
    end,
    take: (message: unknown) => {
      try {
        const told = read(message)
        if (!told) return
        const { run: id = current, step, machine } = told
        if (id !== current && runs.has(current)) end()
        current = id
        const run = runs.get(id) ?? runOf(id, told.run !== undefined)
        runs.set(id, run)
        tell({ type: 'step.received', run, step, machine })
      } catch {
        tell({ type: 'message.ignored' })
      }
    },
  }
}

/** Watches the app that has opened this page, or holds it in a frame, from origins that are accepted. */
export function watchOpener(
  tell: (event: InspectorEvent) => void,
  accepts: (origin: string) => boolean,
) {
  const opening = (opener as Window | null) ?? (parent === window ? null : parent)
  if (!opening) return undefined
  const app = follow(tell, Date.now(), (message) => opening.postMessage(message, '*'))
  const receive = ({ data, source, origin }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== opening || !accepts(origin)) return
    if (data?.type === events.hello) opening.postMessage({ type: events.connected }, origin)
    else if (data?.type === events.disconnected) app.end()
    else app.take(data)
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

/** Watches the apps that speak to a server, which hands on what they tell as a stream of events. */
export function watchServer(tell: (event: InspectorEvent) => void, address: string) {
  const apps = new Map<number, ReturnType<typeof follow>>()
  const stream = new EventSource(address)
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    for (const { app: id, text } of JSON.parse(data) as HandedOn[]) {
      const app = apps.get(id) ?? follow(tell, id)
      apps.set(id, app)
      if (text === null) app.end()
      else app.take(jsonIn(text))
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

/** The last step of an actor up to a place, which may be another actor's. */
export const latestOf = (steps: readonly Step[], place: number, actor: string | undefined) =>
  steps.findLast((step, index) => index <= place && step.actor === actor)

/** The innermost states that a snapshot is in, as the source writes them: `form.onPage`, `request.idle.pristine`. */
export function innermost(snapshot: RecordedSnapshot | undefined): string[] {
  const below = (value: unknown): string[] =>
    typeof value === 'string'
      ? [escape(value)]
      : Object.entries(value ?? {}).flatMap(([key, inner]) =>
          below(inner).map((path) => `${escape(key)}.${path}`),
        )
  return below(snapshot?.value)
}

/** The states that each step entered, in words. */
export function statesEntered(steps: readonly Step[]): string[] {
  const latest = new Map<string, string[]>()
  return steps.map(({ actor, snapshot }) => {
    const [before, after] = [latest.get(actor) ?? [], innermost(snapshot)]
    latest.set(actor, after)
    return after.filter((state) => !before.includes(state)).join(', ')
  })
}

/** Whether a state is one of these active ones, or holds one of them. */
export const isWithin = (id: string, active: readonly string[]) =>
  active.some((path) => `${path}.`.startsWith(`${id}.`))

/** Returns the ids of the active states and of the states around them, without the machine itself. */
export const litStates = ({ machine, active }: Lit): string[] =>
  withDescendants(machine)
    .filter(({ id, path }) => path !== '' && isWithin(id, active))
    .map(({ id }) => id)

/** Returns the arrows of the transitions that were taken last: `lamp.dark>lamp.lit`. */
export const litArrows = ({ machine, taken }: Lit): string[] =>
  allTransitions(machine)
    .filter(({ place }) => taken.includes(place))
    .flatMap(({ source, targets }) => targets.map((target) => `${source}>${target}`))

/** Whether an actor is a machine, which alone has a value. */
export const isOfMachine = ({ snapshot }: Step) => 'value' in snapshot

/** What else than a transition an event led to. */
export function failureOf({ event, snapshot, decision }: Step): 'failed' | 'refused' | null {
  if (snapshot.status === 'error' && !decision) return 'failed'
  const isOwn = event.type === 'xstate.init' || event.type === 'xstate.stop'
  return decision?.transitions.length === 0 && !isOwn ? 'refused' : null
}

/** The step that brought about the one in this place. */
export function causeOf(steps: readonly Step[], place: number): Step | undefined {
  const depth = steps[place]?.depth ?? 0
  return steps.slice(0, place).findLast((step) => depth > 0 && (step.depth ?? 0) < depth)
}
