import { number, object } from 'yup'
import { escape, type State } from '../../statecharts/src/describe.ts'
import { channels, type Order, type Report } from '../reports.ts'
import { isShallow, stepSchema, type RecordedSnapshot, type Step } from '../trace.ts'

/** A machine with the ids of its active states, and the places of the transitions that were taken last. */
export interface Lit {
  machine: State
  active: readonly string[]
  taken: readonly string[]
}

/** What is watched, step by step: one life of the site's page, a saved trace or a simulated machine. */
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

export type Change = (update: (runs: readonly Run[]) => readonly Run[]) => void

/** The runs with one more step in this one, which may begin with it. */
export function addStep(runs: readonly Run[], run: Run, step: Step, machine?: State) {
  const known = runs.find(({ id }) => id === run.id)
  const { steps, machines } = known ?? run
  const longer: Run = {
    ...(known ?? run),
    steps: [...steps, step],
    machines: machine ? { ...machines, [step.actor]: machine } : machines,
  }
  return known ? runs.map((one) => (one === known ? longer : one)) : [...runs, longer]
}

const reportSchema = object({
  run: number().required(),
  place: number().required(),
  step: stepSchema,
})

const isReport = (one: unknown): one is Report =>
  isShallow(one) && reportSchema.isValidSync(one, { strict: true })

/** Watches all pages of the site that report here; says what is no report. */
export function watchSite(change: Change, ignore: () => void): () => void {
  const reports = new BroadcastChannel(channels.reports)
  const orders = new BroadcastChannel(channels.orders)
  const order = (order: Order) => orders.postMessage(order)

  function begin(id: number): Run {
    void navigator.locks.request(String(id), () =>
      change((runs) =>
        runs.map((run) => (run.id === id ? { ...run, state: 'disconnected' } : run)),
      ),
    )
    return {
      id,
      name: new Date(id).toLocaleTimeString(),
      state: 'connected',
      steps: [],
      cleared: 0,
      machines: {},
      send: (actor, event) => order({ run: id, actor, event }),
    }
  }
  const begun = new Map<number, { run: Run; next: number }>()

  reports.onmessage = ({ data }: MessageEvent<unknown>) => {
    const news = (Array.isArray(data) ? data : [data]).flatMap((one: unknown) => {
      if (!isReport(one)) {
        ignore()
        return []
      }
      const { run, next } = begun.get(one.run) ?? { run: begin(one.run), next: 0 }
      begun.set(one.run, { run, next: Math.max(next, one.place + 1) })
      // All is reported anew to an inspector that opens later.
      return one.place >= next ? [{ ...one, run }] : []
    })
    change((runs) =>
      news.reduce((runs, { run, step, machine }) => addStep(runs, run, step, machine), runs),
    )
  }
  order('report')
  return () => {
    reports.close()
    orders.close()
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
