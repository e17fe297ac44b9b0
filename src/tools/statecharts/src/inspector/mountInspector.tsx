import { useMachine } from '@xstate/react'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { AnyStateMachine } from 'xstate'
import { chartStyle } from '../Chart.tsx'
import type { Colours } from '../colours.ts'
import { cached } from '../cached.ts'
import { describeMachine, type State } from '../describe.ts'
import type { PathOptions } from '../paths.ts'
import { Boundary } from './Boundary.tsx'
import { Delays } from './Delays.tsx'
import { inspectorMachine } from './inspectorMachine.ts'
import { MachineChart } from './MachineChart.tsx'
import { pageStyle } from './pageStyle.ts'
import {
  failureOf,
  innermost,
  isOfMachine,
  latestOf,
  statesEntered,
  watchOpener,
  watchServer,
  type Run,
} from './runs.ts'
import { Sequence } from './Sequence.tsx'
import { SendForm } from './SendForm.tsx'
import { startSimulation } from './simulation.ts'
import { StepDetails } from './StepDetails.tsx'
import { show } from './toJson.ts'
import { parseTrace, type RecordedStep, type Trace } from './trace.ts'
import { breakable, seconds, States } from './formatting.tsx'

export interface InspectorOptions {
  colours: Colours
  /** The machines that can be simulated, keyed by the names of their actors. */
  machines?: ReadonlyMap<string, AnyStateMachine>
  /** The name of the machine to simulate when the page opens. */
  first?: string | undefined
  /**
   * The cases and the input for the simulation of each machine, keyed by the name of the machine's actor or by the
   * machine's id.
   */
  settings?: Readonly<Record<string, Partial<Pick<PathOptions, 'cases' | 'input'>> | undefined>>
  /**
   * Checks whether the page accepts messages from apps of this origin. By default, it accepts messages from all
   * origins.
   */
  accepts?: (origin: string) => boolean
  /** The URL of a stream of server-sent events through which a server relays the messages of apps. */
  stream?: string
}

const none: readonly RecordedStep[] = []
const noTimers: NonNullable<RecordedStep['timers']> = []

const describe = cached((machine: AnyStateMachine): State => describeMachine(machine))

const noSettings: NonNullable<InspectorOptions['settings']> = {}
const acceptsAll = () => true
const noMachines: ReadonlyMap<string, AnyStateMachine> = new Map()

function Inspector({
  machines = noMachines,
  first,
  settings = noSettings,
  accepts = acceptsAll,
  stream,
}: InspectorOptions) {
  const [state, send] = useMachine(inspectorMachine)
  const { runs, problem, ignored, run: chosenRun, actor: chosenActor, listed = '' } = state.context
  const [isSequence, setIsSequence] = useState(false)
  const isLive = state.matches('live')

  const shownRun = isLive ? chosenRun : state.context.reviewed
  const run = runs.find(({ id }) => id === shownRun) ?? runs.at(-1)
  const steps = run?.steps ?? none
  const entered = useMemo(() => statesEntered(steps), [steps])
  const place = isLive ? steps.length - 1 : state.context.place
  const step = steps[place]
  const actor = chosenActor ?? (steps.find(isOfMachine) ?? steps[0])?.actor
  const latest = latestOf(steps, place, actor)
  const known = actor === undefined ? undefined : machines.get(actor)
  const [, received] = Object.entries(run?.machines ?? {}).find(([name]) => name === actor) ?? []
  const machine = received ?? (known && describe(known))
  const active = innermost(latest?.snapshot).map((path) => `${machine?.id}.${path}`)
  const taken = latest?.decision?.taken ?? []
  const places = steps.flatMap((step, index) =>
    index >= (run?.cleared ?? 0) && (listed === '' || step.actor === listed) ? [index] : [],
  )

  const settingFor = useCallback(
    (actor: string, { id }: { id: string }) => settings[actor] ?? settings[id],
    [settings],
  )
  const simulate = useCallback(
    (actor: string) => {
      const machine = machines.get(actor)
      if (machine) startSimulation(actor, machine, settingFor(actor, machine)?.input, send)
    },
    [machines, settingFor, send],
  )

  useEffect(() => {
    if (first !== undefined) simulate(first)
  }, [first, simulate])
  useEffect(() => watchOpener(send, accepts), [send, accepts])
  useEffect(() => (stream === undefined ? undefined : watchServer(send, stream)), [send, stream])
  useEffect(() => {
    for (const part of document.querySelectorAll('button[aria-current=true]'))
      part.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [place, isSequence])

  const runId = run?.id
  const review = useCallback(
    (place: number, step: RecordedStep) =>
      runId !== undefined && send({ type: 'step.chosen', run: runId, place, step }),
    [send, runId],
  )
  const reviewAt = (place: number | undefined) => {
    const step = place === undefined ? undefined : steps[place]
    if (place !== undefined && step) review(place, step)
  }

  async function openTrace(file: File | undefined) {
    if (!file) return
    try {
      send({ type: 'run.opened', run: savedRun(file.name, parseTrace(await file.text())) })
    } catch (error) {
      const { message } = error as Error
      send({ type: 'run.refused', problem: `${file.name} cannot be opened: ${message}` })
    }
  }

  useLayoutEffect(() => {
    const listen = ({ key, target }: KeyboardEvent) => {
      const isTyped =
        target instanceof Element && target.matches('input, select, textarea, [role=region]')
      if (key === 'ArrowLeft' && !isTyped) reviewAt(places.findLast((one) => one < place))
      if (key === 'ArrowRight' && !isTyped) reviewAt(places.find((one) => one > place))
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

  return (
    <>
      <header>
        <h1>{document.title || 'Inspector'}</h1>
        <select
          aria-label="Run"
          value={run?.id ?? ''}
          onChange={({ target }) => send({ type: 'run.chosen', run: Number(target.value) })}
        >
          {runs.length === 0 && <option value="">Waiting for an app</option>}
          {runs.map(({ id, name, state }) => (
            <option key={id} value={id}>{`${name}, ${state}`}</option>
          ))}
        </select>
        <output>
          {[
            problem ||
              (step && `${isLive ? 'Live' : 'Reviewing'}, step ${place + 1} of ${steps.length}`),
            ignored > 0 && `ignored messages: ${ignored}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </output>
        <input
          type="range"
          aria-label="Step"
          disabled={!step}
          min={run?.cleared}
          max={steps.length - 1}
          value={place}
          onChange={({ target }) => reviewAt(target.valueAsNumber)}
        />
        <button disabled={isLive} onClick={() => send({ type: 'live.pressed' })}>
          Live
        </button>
        <button disabled={!step} onClick={() => run && saveTrace(run)}>
          Save trace
        </button>
        <button disabled={runs.length === 0} onClick={() => send({ type: 'runs.cleared' })}>
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
        {machines.size > 0 && (
          <select aria-label="Simulate" value="" onChange={({ target }) => simulate(target.value)}>
            <option value="">Simulate …</option>
            {[...machines.keys()].map((actor) => (
              <option key={actor} value={actor}>
                {actor}
              </option>
            ))}
          </select>
        )}
      </header>
      <main>
        <section aria-label="Charts">
          <div role="group" aria-label="Actors">
            {[...new Set(steps.filter(isOfMachine).map(({ actor }) => actor))].map((one) => (
              <button
                key={one}
                aria-pressed={one === actor}
                onClick={() => send({ type: 'actor.chosen', actor: one })}
              >
                <b>{one}</b>
                <States names={innermost(latestOf(steps, place, one)?.snapshot).join(', ')} />
              </button>
            ))}
          </div>
          {isSequence ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The region scrolls, and the keyboard can scroll only a focusable element.
            <div role="region" aria-label="Sequence" tabIndex={0}>
              <Boundary key={run?.id} what="sequence">
                <Sequence steps={steps} places={places} current={place} review={review} />
              </Boundary>
            </div>
          ) : machine ? (
            <Boundary key={actor} what="machine">
              <MachineChart machine={machine} active={active} taken={taken} />
            </Boundary>
          ) : (
            <div role="region" aria-label="Chart">
              {actor && <p>The app has not sent a description of the machine of {actor}.</p>}
            </div>
          )}
          <p>Running: {Object.keys(latest?.snapshot.children ?? {}).join(', ') || 'nothing'}</p>
          <Boundary key={`${run?.id} ${actor}`} what="delays">
            <Delays
              timers={latest?.timers ?? noTimers}
              time={(isLive ? run?.time : undefined) ?? step?.at ?? 0}
              isRunning={isLive && run?.state === 'connected'}
              advance={isLive ? run?.advance : undefined}
            />
          </Boundary>
        </section>
        <section aria-labelledby="events">
          <h2>
            <span id="events">Events</span>
            <button aria-pressed={isSequence} onClick={() => setIsSequence(!isSequence)}>
              Sequence
            </button>
            <select
              aria-label="Actor"
              value={listed}
              onChange={({ target }) => send({ type: 'actor.listed', actor: target.value })}
            >
              <option value="">All</option>
              {[...new Set(steps.map(({ actor }) => actor))].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          </h2>
          <ol>
            {places.map((index) => {
              const step = steps[index]
              return (
                step && (
                  <Event
                    key={`${run?.id} ${index}`}
                    place={index}
                    step={step}
                    after={step.at - (steps[0]?.at ?? 0)}
                    entered={entered[index] ?? ''}
                    isCurrent={index === place}
                    review={review}
                  />
                )
              )
            })}
          </ol>
        </section>
        <section aria-label="Step">
          {step && (
            <Boundary key={`${run?.id} ${place}`} what="step">
              <StepDetails steps={steps} place={place} />
            </Boundary>
          )}
          <h2 id="context">Context {actor && `of ${actor}`}</h2>
          <details>
            <summary>Show</summary>
            <pre aria-labelledby="context">{latest && show(latest.snapshot.context)}</pre>
          </details>
          {run?.send && actor && machine && run.state !== 'disconnected' && (
            <Boundary key={actor} what="form">
              <SendForm
                machine={machine}
                active={active}
                cases={settingFor(actor, machine)?.cases}
                send={(event) => run.send?.(actor, event)}
              />
            </Boundary>
          )}
        </section>
      </main>
    </>
  )
}

interface EventProps {
  place: number
  step: RecordedStep
  after: number
  entered: string
  isCurrent: boolean
  review: (place: number, step: RecordedStep) => void
}

/** An event in the list of steps. It is indented below the event that caused it. */
const Event = memo(function Event(event: EventProps) {
  return (
    <li>
      <Boundary what="event">
        <EventButton {...event} />
      </Boundary>
    </li>
  )
})

function EventButton({ place, step, after, entered, isCurrent, review }: EventProps) {
  const failure = failureOf(step)
  return (
    <button aria-current={isCurrent} onClick={() => review(place, step)}>
      <time>{seconds(after)}</time>
      <div style={{ marginInlineStart: `${Math.min(step.depth ?? 0, 8)}rem` }}>
        <b>
          {(step.sender ?? step.actor) === step.actor ? '' : `${step.sender} → `}
          {step.actor}
        </b>
        <span>{breakable(step.event.type)}</span>
        <States names={entered} />
        {failure && <em>{failure}</em>}
      </div>
    </button>
  )
}

const savedRun = (name: string, { steps, machines = {} }: Trace): Run => {
  return { id: Date.now(), name, state: 'saved', steps, cleared: 0, machines }
}

function saveTrace({ steps, machines }: Run): void {
  const trace: Trace = { version: 1, steps: [...steps], machines }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`]))
  link.download = `trace-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Mounts the inspector in the element `#root`. */
export function mountInspector(options: InspectorOptions): void {
  const { colours } = options
  const styles = new CSSStyleSheet()
  const pairs = Object.entries(colours)
    .map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`)
    .join(' ')
  styles.replaceSync(
    `${pageStyle} :root { color-scheme: light dark; ${pairs} } ${chartStyle(colours)}`,
  )
  document.adoptedStyleSheets = [styles]

  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <Boundary what="inspector">
        <Inspector {...options} />
      </Boundary>,
    )
}
