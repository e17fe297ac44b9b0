import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { chartColours } from '../../chartColours.ts'
import { chartStyle } from '../../statecharts/src/Chart.tsx'
import { describeMachine, type State } from '../../statecharts/src/describe.ts'
import { loadMachines } from '../../machineCases/index.ts'
import { show } from '../toJson.ts'
import { parseTrace, type Step, type Trace } from '../trace.ts'
import { Boundary } from './Boundary.tsx'
import { Delays } from './Delays.tsx'
import { MachineChart } from './MachineChart.tsx'
import {
  causeOf,
  failureOf,
  innermost,
  isOfMachine,
  latestOf,
  statesEntered,
  watchSite,
  type Run,
} from './runs.ts'
import { SendForm } from './SendForm.tsx'
import { beginSimulation } from './simulation.ts'
import { StepDetails } from './StepDetails.tsx'
import { breakable, seconds, States } from './formatting.tsx'

const machines = await loadMachines()

const none: readonly Step[] = []

function Inspector() {
  const [runs, setRuns] = useState<readonly Run[]>([])
  const [problem, setProblem] = useState('')
  const [ignored, setIgnored] = useState(0)
  const [chosenRun, chooseRun] = useState<number>()
  /** The place of the step under review; undefined shows the newest, live. */
  const [reviewed, setReviewed] = useState<number>()
  const [chosenActor, chooseActor] = useState<string>()
  /** The actor whose events alone are listed; empty for all. */
  const [listed, list] = useState('')

  const run = runs.find(({ id }) => id === chosenRun) ?? runs.at(-1)
  const steps = run?.steps ?? none
  const entered = useMemo(() => statesEntered(steps), [steps])
  const place = reviewed ?? steps.length - 1
  const step = steps[place]
  const actor = chosenActor ?? (steps.find(isOfMachine) ?? steps[0])?.actor
  const latest = latestOf(steps, place, actor)
  const machine = actor === undefined ? undefined : (run?.machines[actor] ?? describe(actor))
  const active = innermost(latest?.snapshot).map((path) => `${machine?.id}.${path}`)
  const taken = latest?.decision?.taken ?? []
  const places = steps.flatMap((step, index) =>
    index >= (run?.cleared ?? 0) && (listed === '' || step.actor === listed) ? [index] : [],
  )

  useEffect(() => watchSite(setRuns, () => setIgnored((ignored) => ignored + 1)), [])
  useEffect(() => {
    document.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [place])

  function choose(run: number | undefined) {
    chooseRun(run)
    setReviewed(undefined)
    chooseActor(undefined)
    list('')
    setProblem('')
  }

  const review = useCallback((place: number, step: Step) => {
    setReviewed(place)
    if (isOfMachine(step)) chooseActor(step.actor)
  }, [])
  const reviewAt = (place: number | undefined) => {
    const step = place === undefined ? undefined : steps[place]
    if (place !== undefined && step) review(place, step)
  }

  async function openTrace(file: File | undefined) {
    if (!file) return
    try {
      const run = savedRun(file.name, parseTrace(await file.text()))
      setRuns((runs) => [...runs, run])
      choose(run.id)
    } catch (error) {
      setProblem(`${file.name} cannot be opened: ${(error as Error).message}`)
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
          onChange={({ target }) => choose(Number(target.value))}
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
          onChange={({ target }) => reviewAt(target.valueAsNumber)}
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
          onChange={({ target }) =>
            choose(beginSimulation(target.value, machines.get(target.value), setRuns))
          }
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
            {[...new Set(steps.filter(isOfMachine).map(({ actor }) => actor))].map((one) => (
              <button key={one} aria-pressed={one === actor} onClick={() => chooseActor(one)}>
                <b>{one}</b>
                <States names={innermost(latestOf(steps, place, one)?.snapshot).join(', ')} />
              </button>
            ))}
          </div>
          {machine ? (
            <Boundary key={actor} what="machine">
              <MachineChart machine={machine} active={active} taken={taken} />
            </Boundary>
          ) : (
            <div role="region" aria-label="Chart">
              {actor && <p>What {actor} consists of is not known here.</p>}
            </div>
          )}
          <p>Running: {Object.keys(latest?.snapshot.children ?? {}).join(', ') || 'nothing'}</p>
          <Boundary key={`${run?.id} ${place} ${actor}`} what="delays">
            <Delays
              delays={latest?.delays ?? {}}
              time={(reviewed === undefined ? run?.time : undefined) ?? step?.at ?? 0}
              isRunning={reviewed === undefined && run?.state === 'connected'}
              advance={reviewed === undefined ? run?.advance : undefined}
            />
          </Boundary>
        </section>
        <section aria-labelledby="events">
          <h2>
            <span id="events">Events</span>
            <select aria-label="Actor" value={listed} onChange={({ target }) => list(target.value)}>
              <option value="">All</option>
              {[...new Set(steps.map(({ actor }) => actor))].map((one) => (
                <option key={one}>{one}</option>
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
              <StepDetails
                step={step}
                before={steps[place - 1]}
                earlier={latestOf(steps, place - 1, step.actor)}
                cause={causeOf(steps, place)}
              />
            </Boundary>
          )}
          <h2 id="context">Context {actor && `of ${actor}`}</h2>
          <details>
            <summary>Whole</summary>
            <pre aria-labelledby="context">{latest && show(latest.snapshot.context)}</pre>
          </details>
          {run?.send && actor && machine && run.state !== 'disconnected' && (
            <Boundary key={actor} what="form">
              <SendForm
                machine={machine}
                active={active}
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
  step: Step
  after: number
  entered: string
  isCurrent: boolean
  review: (place: number, step: Step) => void
}

/** An event in the list, below the one that brought it about. */
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
        <b>{step.actor}</b>
        <span>{breakable(step.event.type)}</span>
        <States names={entered} />
        {failure && <em>{failure}</em>}
      </div>
    </button>
  )
}

/** The machine of the site by the name of its actor, for a trace that holds none. */
function describe(actor: string): State | undefined {
  const machine = machines.get(actor)
  if (!machine) return undefined
  const known = described.get(actor) ?? describeMachine(machine)
  described.set(actor, known)
  return known
}

const described = new Map<string, State>()

const savedRun = (name: string, { steps }: Trace): Run => {
  return { id: Date.now(), name, state: 'saved', steps, cleared: 0, machines: {} }
}

function saveTrace(steps: Step[]): void {
  const trace: Trace = { version: 1, steps }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`]))
  link.download = `trace-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

const styles = new CSSStyleSheet()
const colours = Object.entries(chartColours)
  .map(([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`)
  .join(' ')
styles.replaceSync(`:root { color-scheme: light dark; ${colours} } ${chartStyle(chartColours)}`)
document.adoptedStyleSheets = [styles]

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Boundary what="inspector">
      <Inspector />
    </Boundary>,
  )
