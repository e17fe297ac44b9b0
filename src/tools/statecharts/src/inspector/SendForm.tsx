import { useState, type ReactNode } from 'react'
import type { Case } from '../cases.ts'
import { parseJson } from '../json.ts'
import { allTransitions, withDescendants, type State } from '../describe.ts'
import type { Step } from './trace.ts'
import { isWithin } from './runs.ts'

/** Sends an event by hand: one of those that paths are made of, or any other as JSON. */
export function SendForm({
  machine,
  active,
  cases: known,
  send,
}: {
  machine: State
  active: readonly string[]
  /** What can happen, where that is known. */
  cases: readonly Case[] | undefined
  send: (event: Step['event']) => void
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const handled = withDescendants(machine)
    .filter(({ id }) => id === machine.id || isWithin(id, active))
    .flatMap(({ transitions }) => transitions.map(({ type }) => type))
  const cases =
    known ??
    [...new Set(allTransitions(machine).map(({ type }) => type))]
      .filter((type) => type !== '' && !type.includes('*'))
      .map((type): Case => ({ does: type, event: { type } }))
  const isAccepted = (type: string) => handled.includes(type)
  const options = (group: string, isIn: (type: string) => boolean): ReactNode => (
    <optgroup label={group}>
      {cases.map(
        ({ does, event }, index) =>
          isIn(event.type) && (
            <option key={index} value={index}>
              {does}
            </option>
          ),
      )}
    </optgroup>
  )
  return (
    <form
      aria-label="Send"
      onSubmit={(event) => {
        event.preventDefault()
        try {
          send(parseJson(text) as Step['event'])
          setProblem('')
        } catch (error) {
          setProblem((error as Error).message)
        }
      }}
    >
      <select
        aria-label="Event to send"
        value=""
        onChange={({ target }) =>
          setText(JSON.stringify(cases[Number(target.value)]?.event, null, 2))
        }
      >
        <option value="">Send an event …</option>
        {options('Accepted in this state', isAccepted)}
        {options('Refused in this state', (type) => !isAccepted(type))}
      </select>
      <textarea
        aria-label="Payload"
        rows={6}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output>{problem}</output>
      <button>Send</button>
    </form>
  )
}
