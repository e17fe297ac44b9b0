import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** A named guard or action with what it is given: `storeConsent`, `'true'`. */
export interface Call {
  name: string
  parameter: string | null
}

export interface Transition {
  /** The id of the state that handles the event. */
  source: string
  /** The id of the state that is entered; null where only actions run. */
  target: string | null
  /** In words: `form.submitted`, `sendOwnerMail done`, `after 30 s`. */
  event: string
  kind: 'event' | 'done' | 'failed' | 'delay'
  /** Where it stands among the transitions of the same event; null for an only, unguarded one. */
  branch: 'if' | 'else if' | 'else' | null
  guard: Call | null
  actions: Call[]
}

export interface State {
  /** The id of the state node, as in XState's snapshots: `contactForm.idle.pristine`. */
  id: string
  /** The last part of the id. */
  name: string
  description: string | null
  tags: string[]
  entry: Call[]
  exit: Call[]
  /** The ids of the invoked actors. */
  invokes: string[]
  /** The id of the child that is entered first; null for a state without children. */
  initial: string | null
  children: State[]
  transitions: Transition[]
}

/** Describes a machine's root state with all that stands below it; throws where a name is missing. */
export const describeMachine = (machine: AnyStateMachine): State =>
  describeState(machine.root, machine)

/** A state and all states below it, in the order of the source. */
export const withDescendants = (state: State): State[] => [
  state,
  ...state.children.flatMap(withDescendants),
]

/** All transitions of a machine, in the order of the source. */
export const allTransitions = (root: State) =>
  withDescendants(root).flatMap(({ transitions }) => transitions)

/** The state's id without the machine's, as the source writes it: `idle.pristine`. */
export const pathOf = (id: string) => id.split('.').slice(1).join('.')

/** `else if mayRepeat`; empty for an only, unguarded transition. */
export const conditionOf = ({ branch, guard }: Transition, writeCall: (call: Call) => string) =>
  [branch, guard && writeCall(guard)].filter(Boolean).join(' ')

/** `storeConsent('true')`, but only the name where the parameter is computed. */
export const writeBriefly = (call: Call) =>
  call.parameter?.startsWith("'") ? writeCall(call) : call.name

/** `rememberValues(event.values)` */
export const writeCall = ({ name, parameter }: Call) =>
  parameter === null ? name : `${name}(${parameter})`

function describeState(node: AnyStateNode, machine: AnyStateMachine): State {
  const initial = node.type === 'compound' ? node.initial.target[0] : undefined
  return {
    id: node.id,
    name: node.key,
    description: node.description ?? null,
    tags: [...node.tags],
    entry: list(node.config.entry).map(describeCall),
    exit: list(node.config.exit).map(describeCall),
    invokes: node.invoke.map(({ id }) => id),
    initial: initial?.id ?? null,
    children: Object.values(node.states).map((child) => describeState(child, machine)),
    transitions: [...node.transitions.values()].flatMap((branches) =>
      branches.map((transition, index) => describeTransition(transition, index, node, machine)),
    ),
  }
}

function describeTransition(
  transition: AnyTransitionDefinition,
  index: number,
  node: AnyStateNode,
  machine: AnyStateMachine,
): Transition {
  const declared: unknown = transition.guard
  const guard = declared === undefined ? null : describeCall(declared)
  return {
    source: node.id,
    target: transition.target?.[0]?.id ?? null,
    ...describeEvent(transition, node, machine),
    branch: guard ? (index === 0 ? 'if' : 'else if') : index === 0 ? null : 'else',
    guard,
    actions: transition.actions.map(describeCall),
  }
}

function describeEvent(
  transition: AnyTransitionDefinition,
  node: AnyStateNode,
  machine: AnyStateMachine,
): Pick<Transition, 'event' | 'kind'> {
  const eventType = String(transition.eventType)
  const delay: unknown = node.after.find((delayed) => delayed.eventType === eventType)?.delay
  if (delay !== undefined) return { event: `after ${delayInWords(delay, machine)}`, kind: 'delay' }
  for (const { id } of node.invoke) {
    if (eventType === `xstate.done.actor.${id}`) return { event: `${id} done`, kind: 'done' }
    if (eventType === `xstate.error.actor.${id}`) return { event: `${id} failed`, kind: 'failed' }
  }
  return { event: eventType, kind: 'event' }
}

function delayInWords(delay: unknown, machine: AnyStateMachine): string {
  const value: unknown = typeof delay === 'string' ? machine.implementations.delays[delay] : delay
  if (typeof value === 'number') return value < 1_000 ? `${value} ms` : `${value / 1_000} s`
  if (typeof delay === 'string') return `the ${inWords(delay)}`
  throw new Error(`A delay of ${machine.id} has no name`)
}

/** `rateLimitPause` as `rate-limit pause`: what stands before the noun is one word. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ')
  return [words.slice(0, -1).join('-'), ...words.slice(-1)].filter(Boolean).join(' ')
}

function describeCall(call: unknown): Call {
  if (typeof call === 'string') return { name: call, parameter: null }
  if (typeof call === 'object' && call !== null && 'type' in call) {
    const parameter = 'params' in call && call.params !== undefined ? write(call.params) : null
    return { name: String(call.type), parameter }
  }
  throw new Error(`A guard or an action has no name: ${String(call)}`)
}

// The body of an arrow function reads the same whichever compiler has stripped the types around it.
function write(parameter: unknown): string {
  if (typeof parameter !== 'function') return JSON.stringify(parameter).replaceAll('"', "'")
  const body = /^\(\{ ?(?:event|context) ?\}\) ?=> ?([\w.]+(?:\([\w.]*\))?)$/.exec(
    String(parameter),
  )
  if (!body?.[1]) throw new Error(`Parameters too long for a chart: ${String(parameter)}`)
  return body[1]
}

const list = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]
