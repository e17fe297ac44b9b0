import { breakable, seconds } from './formatting.tsx'
import type { RecordedStep } from './trace.ts'

/** The name of the column for the senders of events that no actor has sent. */
const outside = 'outside'

/** Shows the events as a table with one column per actor, and an arrow from each event's sender to its receiver. */
export function Sequence({
  steps,
  places,
  current,
  review,
}: {
  steps: readonly RecordedStep[]
  /** The indexes of the steps to show. */
  places: readonly number[]
  current: number
  review: (place: number, step: RecordedStep) => void
}) {
  const shown = places.flatMap((place) => steps[place] ?? [])
  const actors = [...new Set(shown.flatMap(({ sender = outside, actor }) => [sender, actor]))]
  return (
    <table className="sequence" style={{ inlineSize: `${5 + 8 * actors.length}rem` }}>
      <thead>
        <tr>
          {['Time', ...actors].map((name) => (
            <th key={name} scope="col">
              {breakable(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((step, row) => {
          const { sender = outside, actor, event, at } = step
          const [from, to, place] = [
            actors.indexOf(sender),
            actors.indexOf(actor),
            places[row] ?? 0,
          ]
          const [first, last] = [Math.min(from, to), Math.max(from, to)]
          return (
            <tr key={place}>
              <th scope="row">{seconds(at - (steps[0]?.at ?? 0))}</th>
              <Gap columns={first} />
              <td colSpan={last - first + 1}>
                <button
                  className={from < to ? 'right' : from > to ? 'left' : 'self'}
                  aria-current={place === current}
                  aria-label={`${sender} → ${actor}: ${event.type}`}
                  onClick={() => review(place, step)}
                >
                  <span>{breakable(event.type)}</span>
                </button>
              </td>
              <Gap columns={actors.length - last - 1} />
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Renders an empty cell that spans the columns to the left or to the right of an arrow. */
// oxlint-disable-next-line jsx-a11y/control-has-associated-label -- The rule mistakes a cell for a control.
const Gap = ({ columns }: { columns: number }) => columns > 0 && <td colSpan={columns} />
