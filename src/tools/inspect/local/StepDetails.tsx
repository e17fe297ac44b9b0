import diff from 'microdiff'
import type { Step } from '../trace.ts'
import { isRefused } from './runs.ts'
import { seconds } from './words.tsx'

/** An event, how the machine decided on it, and what changed. */
export function StepDetails({
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
          values={isRefused(step) ? ['none: refused'] : decision?.transitions}
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

const json = (value: unknown) => JSON.stringify(value)
