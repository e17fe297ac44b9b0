import diff from 'microdiff'
import { Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { subjects, type MachineName } from '../../../../tests/machines/cases.ts'
import { Chart, chartStyle } from '../../charts/Chart.tsx'
import { describeMachine, withDescendants, type State } from '../../charts/describe.ts'
import { layOut, type Layout } from '../../charts/layout.ts'
import { simulate } from '../simulate.ts'
import { machines, parseTrace, type Step, type Trace } from '../trace.ts'
import { addStep, enteredAt, innermost, latestOf, watchSite, type Run } from './runs.ts'

function Inspector() {
  const [runs, setRuns] = useState<readonly Run[]>([])
  const [problem, setProblem] = useState('')
  const [ignored, setIgnored] = useState(0)
  const [chosenRun, chooseRun] = useState<number>()
  /** The place of the step under review; undefined shows the newest, live. */
  const [reviewed, setReviewed] = useState<number>()
  const [chosenActor, chooseActor] = useState<string>()

  const run = runs.find(({ id }) => id === chosenRun) ?? runs.at(-1)
  const steps = run?.steps ?? []
  const place = reviewed ?? steps.length - 1
  const step = steps[place]
  const actor = chosenActor ?? steps[0]?.actor
  const latest = latestOf(steps, place, actor)
  const machine = actor === undefined ? undefined : (run?.machines[actor] ?? describe(actor))
  const active = innermost(latest?.snapshot).map((path) => `${machine?.id}.${path}`)

  useEffect(() => watchSite(setRuns, () => setIgnored((ignored) => ignored + 1)), [])
  useEffect(() => {
    document.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [place])
  function show(run: number | undefined) {
    chooseRun(run)
    setReviewed(undefined)
    chooseActor(undefined)
    setProblem('')
  }

  function review(place: number) {
    const step = steps[place]
    if (!step) return
    setReviewed(place)
    chooseActor(step.actor)
  }

  async function openTrace(file: File | undefined) {
    if (!file) return
    try {
      const { steps } = parseTrace(await file.text())
      const { name } = file
      const run = { id: Date.now(), name, state: 'saved', steps, cleared: 0, machines: {} } as const
      setRuns((runs) => [...runs, run])
      show(run.id)
    } catch (error) {
      setProblem(`${file.name} cannot be opened: ${(error as Error).message}`)
    }
  }

  function startSimulation(actor: string) {
    const logic = machines.get(actor)
    if (!logic) return
    const { input } = subjects[logic.id as MachineName]
    const { start, send, advance } = simulate(actor, logic, input, (step) =>
      setRuns((runs) => addStep(runs, run, step)),
    )
    const run: Run = {
      id: Date.now(),
      name: actor,
      state: 'simulated',
      steps: [],
      cleared: 0,
      machines: {},
      send: (_, event) => send(event),
      advance: (ms) => {
        const time = advance(ms)
        setRuns((runs) => runs.map((one) => (one.id === run.id ? { ...one, time } : one)))
      },
      time: 0,
    }
    start()
    show(run.id)
  }

  useEffect(() => {
    const listen = ({ key, target }: KeyboardEvent) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
      if (step && !(target instanceof Element && target.matches('input, select, textarea')))
        review(place + step)
    }
    const receive = (event: DragEvent) => {
      event.preventDefault()
      if (event.type === 'drop') void openTrace(event.dataTransfer?.files[0])
    }
    addEventListener('keydown', listen)
    addEventListener('dragover', receive)
    addEventListener('drop', receive)
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener('dragover', receive)
      removeEventListener('drop', receive)
    }
  })

  const clear = () =>
    setRuns((runs) =>
      runs.flatMap((run) =>
        run.send && run.state !== 'disconnected' ? [{ ...run, cleared: run.steps.length }] : [],
      ),
    )

  return (
    <>
      <header>
        <h1>Inspector</h1>
        <select
          aria-label="Run"
          value={run?.id ?? ''}
          onChange={({ target }) => show(Number(target.value))}
        >
          {runs.length === 0 && (
            <option value="">Waiting for the site, opened with ?inspect=local</option>
          )}
          {runs.map(({ id, name, state }) => (
            <option key={id} value={id}>{`${name}, ${state}`}</option>
          ))}
        </select>
        <output>
          {problem ||
            (step &&
              `${reviewed === undefined ? 'Live' : 'Reviewing'}, step ${place + 1} of ${steps.length}`)}
          {ignored > 0 && ` ${ignored} messages ignored`}
        </output>
        <input
          type="range"
          aria-label="Step"
          disabled={!step}
          min={run?.cleared}
          max={steps.length - 1}
          value={place}
          onChange={({ target }) => review(target.valueAsNumber)}
        />
        <button disabled={reviewed === undefined} onClick={() => setReviewed(undefined)}>
          Live
        </button>
        <button disabled={!step} onClick={() => saveTrace([...steps])}>
          Save trace
        </button>
        <button disabled={runs.length === 0} onClick={clear}>
          Clear
        </button>
        <label>
          Open trace{' '}
          <input
            type="file"
            accept=".json"
            onChange={({ target }) => void openTrace(target.files?.[0])}
          />
        </label>
        <select
          aria-label="Simulate"
          value=""
          onChange={({ target }) => startSimulation(target.value)}
        >
          <option value="">Simulate …</option>
          {[...machines.keys()].map((actor) => (
            <option key={actor}>{actor}</option>
          ))}
        </select>
      </header>
      <main>
        <section aria-label="Charts">
          <div role="group" aria-label="Actors">
            {[...new Set(steps.map(({ actor }) => actor))].map((one) => (
              <button key={one} aria-pressed={one === actor} onClick={() => chooseActor(one)}>
                <b>{one}</b>
                <States names={innermost(latestOf(steps, place, one)?.snapshot)} />
              </button>
            ))}
          </div>
          <div role="region" aria-label="Chart">
            <Suspense key={machine?.id}>
              {machine && <LitChart machine={machine} active={active} />}
            </Suspense>
          </div>
          <p>Running: {Object.keys(latest?.snapshot.children ?? {}).join(', ') || 'nothing'}</p>
          <Delays
            delays={latest?.delays ?? {}}
            time={(reviewed === undefined ? run?.time : undefined) ?? step?.at ?? 0}
            isRunning={reviewed === undefined && run?.state === 'connected'}
            advance={reviewed === undefined ? run?.advance : undefined}
          />
        </section>
        <section aria-labelledby="events">
          <h2 id="events">Events</h2>
          <ol>
            {steps.map(
              ({ at, actor, event, decision }, index) =>
                index >= (run?.cleared ?? 0) && (
                  <li key={index}>
                    <button aria-current={index === place} onClick={() => review(index)}>
                      <time>{seconds(at - (steps[0]?.at ?? at))}</time>
                      <b>{actor}</b>
                      <span>{breakable(event.type)}</span>
                      <States names={enteredAt(steps, index)} />
                      {isRefused(event.type, decision) && <em>refused</em>}
                    </button>
                  </li>
                ),
            )}
          </ol>
        </section>
        <section aria-label="Step">
          {step && (
            <StepDetails
              step={step}
              before={steps[place - 1]}
              earlier={latestOf(steps, place - 1, step.actor)}
            />
          )}
          <h2 id="context">Context {actor && `of ${actor}`}</h2>
          <details>
            <summary>Whole</summary>
            <pre aria-labelledby="context">{JSON.stringify(latest?.snapshot.context, null, 2)}</pre>
          </details>
          {run?.send && actor && machine && run.state !== 'disconnected' && (
            <SendForm
              key={actor}
              machine={machine}
              active={active}
              send={(event) => run.send?.(actor, event)}
            />
          )}
        </section>
      </main>
    </>
  )
}

const isRefused = (type: string, decision: Step['decision']) =>
  type !== 'xstate.init' && decision?.transitions.length === 0

function StepDetails({
  step,
  before,
  earlier,
}: {
  step: Step
  before: Step | undefined
  earlier: Step | undefined
}) {
  const { actor, at, event, decision } = step
  const changes = diff(contextOf(earlier), contextOf(step))
  return (
    <>
      <h2 id="event">Event of {actor}</h2>
      <pre aria-labelledby="event">{JSON.stringify(event, null, 2)}</pre>
      <dl>
        <Entry
          name="Transition"
          values={isRefused(event.type, decision) ? ['none: refused'] : decision?.transitions}
        />
        <Entry name="Guards" values={decision?.guards} />
        <Entry name="Actions" values={decision?.actions} />
        <Entry
          name="Changed"
          values={changes.map(
            (change) =>
              `${change.path.join('.')}: ${'oldValue' in change ? json(change.oldValue) : 'new'} → ${'value' in change ? json(change.value) : 'gone'}`,
          )}
        />
        <Entry name="After" values={before && [seconds(at - before.at)]} />
      </dl>
    </>
  )
}

const contextOf = (step: Step | undefined) =>
  (step?.snapshot.context ?? {}) as Record<string, unknown>

const Entry = ({ name, values = [] }: { name: string; values?: readonly string[] | undefined }) =>
  values.length > 0 && (
    <>
      <dt>{name}</dt>
      {values.map((value, index) => (
        <dd key={index}>{value}</dd>
      ))}
    </>
  )

/** Sends an event by hand: one of those that paths are made of, or any other as JSON. */
function SendForm({
  machine,
  active,
  send,
}: {
  machine: State
  active: readonly string[]
  send: (event: Step['event']) => void
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const { cases } = subjects[machine.id as MachineName]
  const handled = withDescendants(machine)
    .filter(({ id }) => id === machine.id || isWithin(id, active))
    .flatMap(({ transitions }) => transitions.map(({ type }) => type))
  const isAccepted = (type: string) => handled.includes(type)
  const options = (group: string, isIn: (type: string) => boolean): ReactNode => (
    <optgroup label={group}>
      {cases.map(
        ({ does, event }, index) =>
          isIn(event.type) && (
            <option key={index} value={index}>
              {does}
            </option>
          ),
      )}
    </optgroup>
  )
  return (
    <form
      aria-label="Send"
      onSubmit={(event) => {
        event.preventDefault()
        try {
          send(JSON.parse(text) as Step['event'])
          setProblem('')
        } catch (error) {
          setProblem((error as Error).message)
        }
      }}
    >
      <select
        aria-label="Event to send"
        value=""
        onChange={({ target }) =>
          setText(JSON.stringify(cases[Number(target.value)]?.event, null, 2))
        }
      >
        <option value="">Send an event …</option>
        {options('Accepted in this state', isAccepted)}
        {options('Refused in this state', (type) => !isAccepted(type))}
      </select>
      <textarea
        aria-label="Payload"
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output>{problem}</output>
      <button>Send</button>
    </form>
  )
}

/** How long each running delay still has; on a simulation's clock, a press lets that time pass. */
function Delays({
  delays,
  time,
  isRunning,
  advance,
}: {
  delays: Record<string, number>
  time: number
  isRunning: boolean
  advance: Run['advance']
}) {
  const [present, setPresent] = useState(0)
  const isTicking = isRunning && Object.keys(delays).length > 0

  useEffect(() => {
    if (!isTicking) return
    const interval = setInterval(() => setPresent(Date.now()), 100)
    return () => clearInterval(interval)
  }, [isTicking])

  const now = isTicking ? Math.max(present, time) : time
  return (
    <div role="group" aria-label="Delays">
      {Object.entries(delays).map(([type, end]) => (
        <button key={type} disabled={!advance} onClick={() => advance?.(end - now)}>
          {`${type.split('.')[2]}: ${seconds(Math.max(0, end - now))} left`}
        </button>
      ))}
      {advance && <button onClick={() => advance(1_000)}>{`${seconds(now)}: let 1 s pass`}</button>}
    </div>
  )
}

const layouts = new WeakMap<State, Promise<Layout>>()

function layoutOf(machine: State): Promise<Layout> {
  const layout = layouts.get(machine) ?? layOut(machine)
  layouts.set(machine, layout)
  return layout
}

/** The chart of a running machine with its active states lit; scrolls to one that lights up. */
function LitChart({ machine, active }: { machine: State; active: readonly string[] }) {
  const layout = use(layoutOf(machine))
  const drawing = useRef<HTMLDivElement>(null)
  const innermost = active.join()

  useEffect(() => {
    const lit = drawing.current?.querySelectorAll('.leaf[data-active]')
    lit?.item(lit.length - 1).scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [innermost])

  const lit = layout.boxes
    .map(({ state }) => state.id)
    .filter((id) => id.includes('.') && isWithin(id, active))
  return (
    <div ref={drawing}>
      <Chart layout={layout} active={lit} />
    </div>
  )
}

/** Whether a state is one of these active ones, or holds one of them. */
const isWithin = (id: string, active: readonly string[]) =>
  active.some((path) => `${path}.`.startsWith(`${id}.`))

/** The machine of the site by the name of its actor, for a trace that holds none. */
function describe(actor: string): State | undefined {
  const machine = machines.get(actor)
  if (!machine) return undefined
  const known = described.get(actor) ?? describeMachine(machine)
  described.set(actor, known)
  return known
}

const described = new Map<string, State>()

const States = ({ names }: { names: string[] }) =>
  names.length > 0 && <small>{breakable(names.join(', '))}</small>

/** Lets a long event type or state break after its dots. */
const breakable = (name: string) =>
  name.split(/(?<=\.)/).flatMap((word, index) => [word, <wbr key={index} />])

const seconds = (ms: number) => `${(ms / 1_000).toFixed(3)} s`

const json = (value: unknown) => JSON.stringify(value)

function saveTrace(steps: Step[]): void {
  const trace: Trace = { version: 1, steps }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`]))
  link.download = `trace-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

const styles = new CSSStyleSheet()
styles.replaceSync(chartStyle)
document.adoptedStyleSheets = [styles]

const root = document.getElementById('root')
if (root) createRoot(root).render(<Inspector />)
