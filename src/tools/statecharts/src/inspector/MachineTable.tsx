import { allTransitions, withDescendants } from '../describe.ts'
import {
  bare,
  stateColumns,
  stateRow,
  transitionColumns,
  transitionRow,
  withoutEmpty,
} from '../tables.ts'
import { highlightedStates, type Highlight } from './runs.ts'

/** Shows a machine's states and transitions as tables, with the active states and taken transitions highlighted. */
export function MachineTable(highlight: Highlight) {
  const { machine, taken } = highlight
  const active = highlightedStates(highlight)
  const states = withDescendants(machine)
  const transitions = allTransitions(machine)
  return (
    <>
      <Table
        caption="States"
        head={stateColumns}
        rows={states.map((state) => stateRow(state, machine, bare))}
        highlighted={states.map(({ id }) => active.includes(id))}
      />
      <Table
        caption="Transitions"
        head={transitionColumns}
        rows={transitions.map((transition) => transitionRow(transition, machine, bare))}
        highlighted={transitions.map(({ place }) => taken.includes(place))}
      />
    </>
  )
}

interface TableProps {
  caption: string
  head: string[]
  rows: string[][]
  /** For each row, whether it is highlighted. */
  highlighted: boolean[]
}

function Table({ caption, head, rows, highlighted }: TableProps) {
  const [names = [], ...used] = withoutEmpty(head, rows)
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {used.map((cells, row) => (
          <tr key={row} aria-current={highlighted[row]}>
            {cells.map((text, column) => (
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
