import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

/** What a change did to a state or transition. */
export type Change = 'new' | 'gone' | 'changed'

/** What stands before a name in a chart of changes, so that nothing is told by colour alone. */
export const signs: Record<Change, string> = { new: '+ ', gone: '− ', changed: '~ ' }

export const signOf = ({ change }: { change?: Change }) => (change ? signs[change] : '')

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
  /** The type of its event, as XState knows it: `xstate.after.sendTimeout.mailCall.calling`. */
  type: string
  /** In words: `form.submitted`, `sendOwnerMail done`, `after 30 s`. */
  event: string
  /** Whether the event is an actor's failure. */
  failed: boolean
  /** Where it stands among the transitions of the same event; null for an only, unguarded one. */
  branch: 'if' | 'else if' | 'else' | null
  /** The place in the order in which the guards of one event are asked, from 1; null for an only transition. */
  order: number | null
  guard: Call | null
  actions: Call[]
  change?: Change
}

export interface State {
  /** The id of the state node, as in XState's snapshots: `contactForm.request.idle`. */
  id: string
  /** The last part of the id. */
  name: string
  type: AnyStateNode['type']
  description: string | null
  tags: string[]
  entry: Call[]
  exit: Call[]
  /** The ids of the invoked actors. */
  invokes: string[]
  /** What a machine that ends in this state returns. */
  output: string | null
  /** The id of the child that is entered first; null for a state without children and a parallel one. */
  initial: string | null
  children: State[]
  transitions: Transition[]
  change?: Change
}

/** Describes a machine's root state with all that stands below it; throws where a name is missing. */
export const describeMachine = (machine: AnyStateMachine): State => describeState(machine.root)

/** A state and all states below it, in the order of the source. */
export const withDescendants = (state: State): State[] => [
  state,
  ...state.children.flatMap(withDescendants),
]

/** All transitions of a machine, in the order of the source. */
export const allTransitions = (root: State) =>
  withDescendants(root).flatMap(({ transitions }) => transitions)

/** The transitions that leave a state, those from one state to one other together where a change did the same to them. */
export function arrowsOf(root: State) {
  const arrows = new Map<
    string,
    { source: string; target: string; transitions: Transition[]; change?: Change }
  >()
  for (const transition of allTransitions(root)) {
    const { source, target, change } = transition
    if (target === null) continue
    const id = `${source}>${target}${change ? `#${change}` : ''}`
    const { transitions } = arrows.get(id) ?? { transitions: [] }
    const changed = change && { change }
    arrows.set(id, { source, target, transitions: [...transitions, transition], ...changed })
  }
  return arrows
}

/** Whether the machine's own transitions leave whichever state is active. */
export const actsInAnyState = (root: State) => root.transitions.some(({ target }) => target)

/** The state's id without the machine's, as the source writes it: `idle.pristine`. */
export const pathOf = (id: string) => id.split('.').slice(1).join('.')

/** `2. else if mayRepeat`; empty for an only, unguarded transition. */
export const conditionOf = (
  { branch, guard, order }: Transition,
  writeCall: (call: Call) => string,
) => [order && `${order}.`, branch, guard && writeCall(guard)].filter(Boolean).join(' ')

/** `storeConsent('true')`, but only the name where the parameter is computed. */
export const writeBriefly = (call: Call) =>
  call.parameter?.startsWith("'") ? writeCall(call) : call.name

/** `rememberValues(event.values)` */
export const writeCall = ({ name, parameter }: Call) =>
  parameter === null ? name : `${name}(${parameter})`

function describeState(node: AnyStateNode): State {
  const initial = node.type === 'compound' ? node.initial.target[0] : undefined
  return {
    id: node.id,
    name: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: node.tags,
    entry: callsOn('entry', node),
    exit: callsOn('exit', node),
    invokes: node.invoke.map(({ id }) => id),
    output: node.type === 'final' && node.output !== undefined ? write(node.output) : null,
    initial: initial?.id ?? null,
    children: Object.values(node.states).map(describeState),
    transitions: [...node.transitions.values()].flatMap((branches) =>
      branches.map(describeTransition),
    ),
  }
}

/** The actions that a state declares for being entered or left; XState adds its own to the node. */
export const callsOn = (when: 'entry' | 'exit', node: AnyStateNode): Call[] =>
  list(node.config[when]).map(describeCall)

/** Describes a transition, which stands at this place among those of the same event. */
export function describeTransition(
  transition: AnyTransitionDefinition,
  index: number,
  { length }: readonly unknown[],
): Transition {
  const declared: unknown = transition.guard
  const guard = declared === undefined ? null : describeCall(declared)
  const event = eventInWords(transition)
  return {
    source: transition.source.id,
    target: transition.target?.[0]?.id ?? null,
    type: String(transition.eventType),
    event,
    failed: event.endsWith(' failed'),
    branch: guard ? (index === 0 ? 'if' : 'else if') : index === 0 ? null : 'else',
    order: length > 1 ? index + 1 : null,
    guard,
    actions: transition.actions.map(describeCall),
  }
}

function eventInWords({ eventType, source }: AnyTransitionDefinition): string {
  const type = String(eventType)
  const [, what, name = ''] =
    /^xstate\.(after|done|error)\.(?:actor\.|state\.(?:\w+\.)*)?(\w+)/.exec(type) ?? []
  if (what === undefined) return type
  if (what === 'done') return `${name} done`
  if (what === 'error') return `${name} failed`
  const delay: unknown = source.machine.implementations.delays[name]
  if (typeof delay !== 'number') return `after ${name}`
  return delay < 1_000 ? `after ${delay} ms` : `after ${delay / 1_000} s`
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

const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())
