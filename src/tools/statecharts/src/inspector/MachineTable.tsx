import { allTransitions, withDescendants } from '../describe.ts'
import {
  bare,
  stateColumns,
  stateRow,
  transitionColumns,
  transitionRow,
  withoutEmpty,
} from '../tables.ts'
import { litStates, type Lit } from './runs.ts'

/** A machine's states and transitions in words, with the active and the taken ones lit. */
export function MachineTable(lit: Lit) {
  const { machine, taken } = lit
  const active = litStates(lit)
  const states = withDescendants(machine)
  const transitions = allTransitions(machine)
  return (
    <>
      <Table
        caption="States"
        head={stateColumns}
        rows={states.map((state) => stateRow(state, machine, bare))}
        lit={states.map(({ id }) => active.includes(id))}
      />
      <Table
        caption="Transitions"
        head={transitionColumns}
        rows={transitions.map((transition) => transitionRow(transition, machine, bare))}
        lit={transitions.map(({ place }) => taken.includes(place))}
      />
    </>
  )
}

interface TableProps {
  caption: string
  head: string[]
  rows: string[][]
  lit: boolean[]
}

function Table({ caption, head, rows, lit }: TableProps) {
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
          <tr key={row} aria-current={lit[row]}>
            {cells.map((text, column) => (
              <td key={column}>{text}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
