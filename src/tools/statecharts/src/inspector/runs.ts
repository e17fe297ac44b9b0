import { escape, type State } from '../describe.ts'
import type { InspectorEvent } from './inspectorMachine.ts'
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

/** Watches the apps that have opened this page, or hold it in a frame, from origins that are accepted. */
export function watchApps(
  tell: (event: InspectorEvent) => void,
  accepts: (origin: string) => boolean,
) {
  const apps = new Map<
    MessageEventSource,
    { read: ReturnType<typeof createReader>; begun: number }
  >()
  const runs = new Map<number, Run>()
  const host = () => (opener as Window | null) ?? (parent === window ? null : parent)

  function runOf(id: number, source: MessageEventSource, canSend: boolean): Run {
    const known = runs.get(id)
    if (known) return known
    const post = (message: SentEvent) => source.postMessage(message, { targetOrigin: '*' })
    const run: Run = {
      id,
      name: new Date(id).toLocaleTimeString(),
      state: 'connected',
      steps: [],
      cleared: 0,
      machines: {},
      ...(canSend && {
        send: (actor, event) => post({ type: events.send, run: id, actor, event }),
      }),
    }
    runs.set(id, run)
    return run
  }

  const receive = ({ data, source, origin }: MessageEvent<{ type?: unknown } | null>) => {
    if (!source || source !== host() || !accepts(origin)) return
    const app = apps.get(source) ?? { read: createReader(), begun: Date.now() }
    apps.set(source, app)
    const end = (id: number) => tell({ type: 'run.ended', run: id })
    if (data?.type === events.hello)
      source.postMessage({ type: events.connected }, { targetOrigin: origin })
    else if (data?.type === events.disconnected) end(app.begun)
    else
      try {
        const told = app.read(data)
        if (!told) return
        const { run: id = app.begun, step, machine } = told
        if (id !== app.begun && runs.has(app.begun)) end(app.begun)
        app.begun = id
        const run = runOf(id, source, told.run !== undefined)
        tell({ type: 'step.received', run, step, machine })
      } catch {
        tell({ type: 'message.ignored' })
      }
  }
  const watch = setInterval(() => {
    for (const [source, { begun }] of apps)
      if ((source as Window).closed) {
        apps.delete(source)
        tell({ type: 'run.ended', run: begun })
      }
  }, 500)
  addEventListener('message', receive)
  host()?.postMessage({ type: events.connected }, '*')
  return () => {
    removeEventListener('message', receive)
    clearInterval(watch)
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
