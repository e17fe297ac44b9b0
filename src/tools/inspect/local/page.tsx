import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { chartColours } from '../../chartColours.ts'
import { chartStyle } from '../../statecharts/Chart.tsx'
import { describeMachine, type State } from '../../statecharts/describe.ts'
import { loadMachines } from '../../subjects.ts'
import { parseTrace, type Step, type Trace } from '../trace.ts'
import { Delays } from './Delays.tsx'
import { LitChart } from './LitChart.tsx'
import { enteredAt, innermost, isRefused, latestOf, watchSite, type Run } from './runs.ts'
import { SendForm } from './SendForm.tsx'
import { beginSimulation } from './simulation.ts'
import { StepDetails } from './StepDetails.tsx'
import { breakable, seconds, States } from './words.tsx'

const machines = await loadMachines()

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

  useLayoutEffect(() => {
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
          onChange={({ target }) =>
            show(beginSimulation(target.value, machines.get(target.value), setRuns))
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
              (step, index) =>
                index >= (run?.cleared ?? 0) && (
                  <li key={index}>
                    <button aria-current={index === place} onClick={() => review(index)}>
                      <time>{seconds(step.at - (steps[0]?.at ?? 0))}</time>
                      <b>{step.actor}</b>
                      <span>{breakable(step.event.type)}</span>
                      <States names={enteredAt(steps, index)} />
                      {isRefused(step) && <em>refused</em>}
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

/** The machine of the site by the name of its actor, for a trace that holds none. */
function describe(actor: string): State | undefined {
  const machine = machines.get(actor)
  if (!machine) return undefined
  const known = described.get(actor) ?? describeMachine(machine)
  described.set(actor, known)
  return known
}

const described = new Map<string, State>()

function saveTrace(steps: Step[]): void {
  const trace: Trace = { version: 1, steps }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`]))
  link.download = `trace-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

const styles = new CSSStyleSheet()
styles.replaceSync(chartStyle(chartColours))
document.adoptedStyleSheets = [styles]

const root = document.getElementById('root')
if (root) createRoot(root).render(<Inspector />)
