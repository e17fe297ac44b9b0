import diff from 'microdiff'
import { show } from './toJson.ts'
import type { Step } from './trace.ts'
import { failureOf, isOfMachine } from './runs.ts'
import { seconds } from './formatting.tsx'

/** An event, how the machine decided on it, and what changed. */
export function StepDetails({
  step,
  before,
  earlier,
  cause,
}: {
  step: Step
  before: Step | undefined
  earlier: Step | undefined
  cause: Step | undefined
}) {
  const { actor, at, event, decision } = step
  const changes = diff(partsOf(earlier), partsOf(step))
  const failure = failureOf(step)
  return (
    <>
      <h2 id="event">Event of {actor}</h2>
      <pre aria-labelledby="event">{show(event)}</pre>
      <dl>
        <Entry name="Because of" values={cause && [`${cause.actor} ${cause.event.type}`]} />
        <Entry
          name="Transition"
          values={failure === null ? decision?.transitions : [`none: ${failure}`]}
        />
        <Entry name="Guards" values={decision?.guards} />
        <Entry name="Actions" values={decision?.actions} />
        <Entry
          name="Changed"
          values={changes.map(
            (change) =>
              `${change.path.join('.')}: ${'oldValue' in change ? briefly(change.oldValue) : 'new'} → ${'value' in change ? briefly(change.value) : 'gone'}`,
          )}
        />
        <Entry name="After" values={before && [seconds(at - before.at)]} />
      </dl>
    </>
  )
}

/** The context of a machine, all that is known of another actor. */
function partsOf(step: Step | undefined): Record<string, unknown> {
  if (!step) return {}
  if (!isOfMachine(step)) return step.snapshot
  const { context } = step.snapshot
  return typeof context === 'object' && context !== null ? { ...context } : { context }
}

const Entry = ({ name, values = [] }: { name: string; values?: readonly string[] | undefined }) =>
  values.length > 0 && (
    <>
      <dt>{name}</dt>
      {values.map((value, index) => (
        <dd key={index}>{value}</dd>
      ))}
    </>
  )

const briefly = (data: unknown) => show(data).replace(/\n\s*/g, ' ')
