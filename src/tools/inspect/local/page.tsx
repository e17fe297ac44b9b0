import '@vitejs/plugin-react/preamble'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { object, string } from 'yup'
import {
  isShallow,
  machines,
  stepSchema,
  type RecordedSnapshot,
  type Step,
  type Trace,
} from '../trace.ts'

/** The local time of day, to the millisecond. */
const clock = (at: Date) => at.toTimeString().slice(0, 8) + at.toISOString().slice(-5, -1)

function Inspector() {
  const [steps, setSteps] = useState<Step[]>([])
  const [ignored, setIgnored] = useState(0)
  /** The index of the step under review; null shows the newest, live. */
  const [reviewed, setReviewed] = useState<number | null>(null)
  const [chosen, setChosen] = useState<string>()

  const index = reviewed ?? steps.length - 1

  useEffect(
    () =>
      watchSite(
        (step) => setSteps((steps) => [...steps, step]),
        () => setIgnored((ignored) => ignored + 1),
      ),
    [],
  )
  useEffect(() => {
    document.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [index])

  function review(index: number) {
    setReviewed(index)
    setChosen(steps[index]?.actor)
  }

  const step = steps[index]
  const shown = chosen ?? steps[0]?.actor
  const snapshot = snapshotAt(steps, index, shown)
  const actors = [...new Set(steps.map(({ actor }) => actor))]
  const mode =
    reviewed === null
      ? `Live, ${index + 1} steps`
      : `Reviewing step ${index + 1} of ${steps.length}`

  return (
    <>
      <header>
        <h1>Inspector</h1>
        <output>{step ? mode : 'Waiting for the site, opened with ?inspect=local'}</output>
        {ignored > 0 && <output>{`${ignored} messages ignored`}</output>}
        <button disabled={index < 1} onClick={() => review(index - 1)}>
          Back
        </button>
        <button disabled={index === steps.length - 1} onClick={() => review(index + 1)}>
          Forward
        </button>
        <button disabled={reviewed === null} onClick={() => setReviewed(null)}>
          Live
        </button>
        <button disabled={!step} onClick={() => saveTrace(steps)}>
          Save trace
        </button>
      </header>
      <main>
        <section aria-label="Charts">
          <div role="group" aria-label="Actors">
            {actors.map((actor) => (
              <button key={actor} aria-pressed={actor === shown} onClick={() => setChosen(actor)}>
                <b>{actor}</b>
                <States names={innermost(snapshotAt(steps, index, actor))} />
              </button>
            ))}
          </div>
          <Chart machine={machines.get(shown ?? '')?.id} active={innermost(snapshot)} />
          <p>Running: {Object.keys(snapshot?.children ?? {}).join(', ') || 'nothing'}</p>
        </section>
        <section aria-labelledby="events">
          <h2 id="events">Events</h2>
          <ol>
            {steps.map((step, place) => (
              <li key={place}>
                <button aria-current={place === index} onClick={() => review(place)}>
                  <time>{clock(new Date(step.at))}</time>
                  <b>{step.actor}</b>
                  <span>{breakable(step.event.type)}</span>
                  <States names={enteredAt(steps, place)} />
                </button>
              </li>
            ))}
          </ol>
        </section>
        <section aria-label="Step">
          <h2 id="event">Event {step && `of ${step.actor}`}</h2>
          <pre aria-labelledby="event">{JSON.stringify(step?.event, null, 2)}</pre>
          <h2 id="context">Context {shown && `of ${shown}`}</h2>
          <pre aria-labelledby="context">{JSON.stringify(snapshot?.context, null, 2)}</pre>
        </section>
      </main>
    </>
  )
}

/** The chart of a machine with its active states lit; scrolls to one that lights up. */
function Chart({ machine, active }: { machine: string | undefined; active: string[] }) {
  const region = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const drawing = document.querySelector(`#charts svg:has(> [data-state="${machine}"])`)
    region.current?.replaceChildren(drawing?.cloneNode(true) ?? '')
  }, [machine])

  useLayoutEffect(() => {
    const lit = active.map((path) => `${machine}.${path}`)
    for (const state of region.current?.querySelectorAll('[data-state*="."]') ?? []) {
      const id = state.getAttribute('data-state') ?? ''
      const wasLit = state.hasAttribute('data-active')
      state.toggleAttribute(
        'data-active',
        lit.some((path) => `${path}.`.startsWith(`${id}.`)),
      )
      if (id === lit.at(-1) && !wasLit) state.scrollIntoView({ block: 'center', inline: 'center' })
    }
  })

  return <div ref={region} role="region" aria-label="Chart" />
}

const States = ({ names }: { names: string[] }) =>
  names.length > 0 && <small>{breakable(names.join(', '))}</small>

/** Lets a long event type or state break after its dots. */
const breakable = (name: string) =>
  name.split(/(?<=\.)/).flatMap((word, index) => [word, <wbr key={index} />])

const actorSchema = object({ name: string().required(), sessionId: string().required() })

/** What the site says besides, which the steps tell as well. */
const untold = ['@xstate.event', '@statelyai.disconnected']

/** A message as JSON, or null where it is none, is too large or too deep, or does not come from the site itself. */
function contentOf({ origin, data }: MessageEvent<unknown>) {
  if (origin !== location.origin) return null
  try {
    const text = JSON.stringify(data)
    if (text.length > mostCharacters) return null
    const content = JSON.parse(text) as Record<string, unknown> | null
    return isShallow(content) ? content : null
  } catch {
    return null
  }
}

const mostCharacters = 1_000_000

/** Listens to what the machines of the site report; their callbacks and promises show in their events and snapshots. */
function watchSite(record: (step: Step) => void, ignore: () => void): () => void {
  const names = new Map<unknown, string>()
  const receive = (message: MessageEvent<unknown>) => {
    const content = contentOf(message)
    if (content?.type === '@xstate.actor' && actorSchema.isValidSync(content, { strict: true })) {
      if (machines.has(content.name)) names.set(content.sessionId, content.name)
    } else if (content?.type === '@xstate.snapshot') {
      const actor = names.get(content.sessionId)
      if (actor === undefined) return
      const { createdAt, event, snapshot } = content
      const step = { actor, at: Number(createdAt), event, snapshot }
      if (stepSchema.isValidSync(step, { strict: true })) record(step)
      else ignore()
    } else if (!untold.includes(String(content?.type))) ignore()
  }
  addEventListener('message', receive)
  const site = window.opener as Window | null
  site?.postMessage({ type: '@statelyai.connected' }, location.origin)
  return () => removeEventListener('message', receive)
}

/** What an actor was at a step, which may be another actor's. */
const snapshotAt = (steps: Step[], index: number, actor: string | undefined) =>
  steps.slice(0, index + 1).findLast((step) => step.actor === actor)?.snapshot

/** The states that a step's actor was not in before. */
function enteredAt(steps: Step[], index: number): string[] {
  const statesAt = (place: number) => innermost(snapshotAt(steps, place, steps[index]?.actor))
  const before = statesAt(index - 1)
  return statesAt(index).filter((state) => !before.includes(state))
}

/** The innermost states that a snapshot is in, as the source writes them: `form.onPage`, `request.idle.pristine`. */
function innermost(snapshot: RecordedSnapshot | undefined): string[] {
  const below = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : Object.entries(value ?? {}).flatMap(([key, inner]) =>
          below(inner).map((path) => `${key}.${path}`),
        )
  return below(snapshot?.value)
}

function saveTrace(steps: Step[]): void {
  const trace: Trace = { version: 1, steps }
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(trace, null, 2)}\n`]))
  link.download = `trace-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<Inspector />)
