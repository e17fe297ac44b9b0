import { memo } from 'react'
import { breakable, seconds } from './formatting.tsx'
import type { RecordedStep } from './trace.ts'

/** The name of the column for events that come from outside of the actors. */
const outside = 'outside'

interface SequenceProps {
  steps: readonly RecordedStep[]
  /** The indexes of the steps to show. */
  places: readonly number[]
  current: number
  review: (place: number, step: RecordedStep) => void
}

/** Shows the events as a table with one column per actor, and an arrow from each event's sender to its receiver. */
export function Sequence({ steps, places, current, review }: SequenceProps) {
  const shown = places.flatMap((place) => steps[place] ?? [])
  const actors = [...new Set(shown.flatMap(({ sender = outside, actor }) => [sender, actor]))]
  return (
    <table className="sequence" style={{ inlineSize: `${5 + 8 * actors.length}rem` }}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {actors.map((name) => (
            <th key={name} scope="col">
              {breakable(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((step, row) => (
          <Row
            key={row}
            step={step}
            place={places[row] ?? 0}
            after={step.at - (steps[0]?.at ?? 0)}
            from={actors.indexOf(step.sender ?? outside)}
            to={actors.indexOf(step.actor)}
            columns={actors.length}
            isCurrent={places[row] === current}
            review={review}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps extends Pick<SequenceProps, 'review'> {
  step: RecordedStep
  place: number
  after: number
  /** The columns of the sender and of the receiver, from 0. */
  from: number
  to: number
  columns: number
  isCurrent: boolean
}

const Row = memo(function Row(props: RowProps) {
  const { step, place, after, from, to, columns, isCurrent, review } = props
  const { sender = outside, actor, event } = step
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return (
    <tr>
      <th scope="row">{seconds(after)}</th>
      <Gap columns={first} />
      <td colSpan={last - first + 1} data-arrow={from < to ? 'right' : from > to ? 'left' : 'self'}>
        <button
          aria-current={isCurrent}
          aria-label={`${sender} → ${actor}: ${event.type}`}
          onClick={() => review(place, step)}
        >
          <span>{breakable(event.type)}</span>
        </button>
      </td>
      <Gap columns={columns - last - 1} />
    </tr>
  )
})

/** Renders the columns beside an arrow. */
// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- The rule mistakes a cell for a control.
const Gap = ({ columns }: { columns: number }) => columns > 0 && <td colSpan={columns} />
