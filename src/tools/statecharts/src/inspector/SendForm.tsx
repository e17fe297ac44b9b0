import { useMemo, useState, type ReactNode } from 'react'
import { defaultOptionsFor, isOutcome, matches, type Case } from '../paths.ts'
import { parseJson } from '../text.ts'
import { allTransitions, withDescendants, type State } from '../describe.ts'
import type { RecordedStep } from './trace.ts'
import { isActive } from './runs.ts'

/**
 * Returns the given cases. Adds a case without a payload for each other event that the machine handles. These events
 * include the outcomes of actors.
 */
function casesOf(machine: State, known: readonly Case[] = []): readonly Case[] {
  const { cases } = defaultOptionsFor(machine, { cases: known })
  const isGiven = (type: string) => cases.some(({ event }) => event.type === type)
  const outcomes = allTransitions(machine)
    .filter(({ type }) => isOutcome(type) && !isGiven(type))
    .map(({ type, event }): [string, Case] => [type, { does: event, event: { type } }])
  return [...cases, ...new Map(outcomes).values()]
}

/** A form that sends an event to the machine. The user selects one of the cases, or enters an event as JSON. */
export function SendForm({
  machine,
  active,
  cases: known,
  send,
}: {
  machine: State
  active: readonly string[]
  /** The events with payloads that the project provides for this machine. */
  cases: readonly Case[] | undefined
  send: (event: RecordedStep['event']) => void
}) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState('')
  const handled = withDescendants(machine)
    .filter(({ id }) => id === machine.id || isActive(id, active))
    .flatMap(({ transitions }) => transitions.map(({ type }) => type))
  const cases = useMemo(() => casesOf(machine, known), [machine, known])
  const isAccepted = (type: string) => handled.some((descriptor) => matches(descriptor, type))
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
          send(parseJson(text) as RecordedStep['event'])
          setProblem('')
        } catch (error) {
          setProblem(
            `Enter an event as JSON, such as { "type": "go" }. ${(error as Error).message}`,
          )
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
