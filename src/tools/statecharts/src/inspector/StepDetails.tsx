import diff from 'microdiff'
import { Fragment } from 'react'
import { inOneLine } from '../text.ts'
import { show } from './toJson.ts'
import type { RecordedStep } from './trace.ts'
import { causeOf, failureOf, isOfMachine, latestOf } from './runs.ts'
import { seconds } from './formatting.tsx'

type Details = [name: string, values: readonly string[]][]

/**
 * Returns the details of the step at the index `place`: its sender, its cause, the transitions, guards and actions, the
 * changed values, and the time since the previous step.
 */
export function detailsOf(steps: readonly RecordedStep[], place: number): Details {
  const [before, step] = [steps[place - 1], steps[place]]
  if (!step) return []
  const cause = causeOf(steps, place)
  const failure = failureOf(step)
  const changes = diff(partsOf(latestOf(steps, place - 1, step.actor)), partsOf(step))
  const details: Details = [
    ['Sender', step.sender === undefined ? [] : [step.sender]],
    ['Because of', cause ? [`${cause.actor} ${cause.event.type}`] : []],
    ['Transition', failure === null ? (step.decision?.transitions ?? []) : [`none: ${failure}`]],
    ['Guards', step.decision?.guards ?? []],
    ['Actions', step.decision?.actions ?? []],
    [
      'Changed',
      changes.map(
        (change) =>
          `${change.path.join('.')}: ${'oldValue' in change ? briefly(change.oldValue) : 'new'} → ${'value' in change ? briefly(change.value) : 'gone'}`,
      ),
    ],
    ['After', before ? [seconds(step.at - before.at)] : []],
  ]
  return details.filter(([, values]) => values.length > 0)
}

/** Shows the step at the index `place`, with its event and its details. */
export function StepDetails({ steps, place }: { steps: readonly RecordedStep[]; place: number }) {
  const step = steps[place]
  return (
    step && (
      <>
        <h2 id="event">Event of {step.actor}</h2>
        <pre aria-labelledby="event">{show(step.event)}</pre>
        <dl>
          {detailsOf(steps, place).map(([name, values]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              {values.map((value, index) => (
                <dd key={index}>{value}</dd>
              ))}
            </Fragment>
          ))}
        </dl>
      </>
    )
  )
}

/**
 * Returns the data that is compared with the previous step of the same actor. For a machine, this data is the context.
 * For any other actor, it is the complete snapshot.
 */
function partsOf(step: RecordedStep | undefined): Record<string, unknown> {
  if (!step) return {}
  if (!isOfMachine(step)) return step.snapshot
  const { context } = step.snapshot
  return typeof context === 'object' && context !== null ? { ...context } : { context }
}

const briefly = (data: unknown) => inOneLine(show(data))
