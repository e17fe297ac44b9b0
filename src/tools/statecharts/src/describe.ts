import type {
  StateValue,
  AnyMachineSnapshot,
  AnyInvokeConfig,
  AnyStateMachine,
  AnyStateNode,
  AnyStateNodeConfig,
  AnyTransitionConfig,
  AnyTransitionDefinition,
  UnknownMachineConfig,
} from 'xstate'
import { bodyOf, givenName, outline, write } from './source.ts'
import { builtIn, delayOf, isMachine, kindOfLogic, requireFields } from './xstateFields.ts'

/** The kind of change to a state or transition between two revisions. */
export type Change = 'new' | 'removed' | 'changed'

/**
 * A guard, an action, or the source or input of an actor. The machine refers to it by name, or contains its code
 * directly (inline).
 */
export interface NamedLogic {
  /**
   * The name of an action or a guard, or a short form of its inline code, for example `storeConsent`,
   * `assign({ count: … })` or `event.type === 'go'`.
   */
  name: string
  /** The complete source code of the parameters, for example `event.values`. */
  parameter: string | null
  /** The full source code of inline logic. Null if the machine refers to the logic by name. */
  inline: string | null
  /** The effect of an action, if its name does not show the effect: `sendTo('child', { type: 'go' })` or `spawns 'child'`. */
  does: string | null
}

export interface Invoke {
  /**
   * The actor's id, if the machine declares one. Otherwise the name or the kind of the actor's logic. A number
   * distinguishes several actors with the same logic in a state: `load 2`.
   */
  name: string
  /** The actor's id in XState. The types of the actor's events contain this id. */
  id: string
  src: NamedLogic
  /**
   * The kind of the logic: `machine`, `promise`, `callback`, `observable`, `event observable`, `transition` or `actor`.
   * Null if the machine refers to logic without an implementation.
   */
  kind: string | null
  input: NamedLogic | null
  systemId: string | null
  details: Record<string, string>
}

export interface Transition {
  /**
   * The unique key of the transition in the machine: the source id, the event type and the position, for example
   * `lamp.dark on pressed, 1`.
   */
  place: string
  /** The id of the state that handles the event. */
  source: string
  /** The ids of the target states. Empty if the transition only runs actions, or if it only forbids the event. */
  targets: string[]
  /** The event type in XState, such as `xstate.after.sendTimeout.mailCall.calling`. Empty for an eventless transition. */
  type: string
  /** The event as readable text: `form.submitted`, `sendOwnerMail done`, `after 30 s`, `always`. */
  event: string
  /** Whether the event reports that an invoked or spawned actor has failed. */
  failed: boolean
  /**
   * The keyword before the guard. XState tries the transitions for an event in order, like the branches of an `if`
   * statement. Null for the first transition if it has no guard.
   */
  branch: 'if' | 'else if' | 'else' | null
  /**
   * The position, from 1, at which XState tries this transition for its event. Null if the event has only one
   * transition.
   */
  order: number | null
  guard: NamedLogic | null
  actions: NamedLogic[]
  /**
   * XState's property `reenter`. If it is true, the transition exits and enters its source state even if the target is
   * within that state.
   */
  reenter: boolean
  description: string | null
  /** Further properties as text: `meta`, and properties that XState does not know. */
  details: Record<string, string>
  change?: Change
}

export interface State {
  /**
   * The machine's id and the keys of all states from the root to this state: `contactForm.request.idle`. Ignores a
   * custom `id`.
   */
  id: string
  /** The id without the machine's id: `request.idle`. Empty for the root. */
  path: string
  /** The state's own key, which is the last part of the path. */
  name: string
  type: AnyStateNode['type']
  description: string | null
  tags: string[]
  entry: NamedLogic[]
  exit: NamedLogic[]
  invokes: Invoke[]
  /** The source code of the output of a machine or a final state. */
  output: string | null
  /** The id of the initial child. Null for atomic and parallel states. */
  initial: string | null
  /** The actions of the initial transition. */
  initialActions: NamedLogic[]
  /** The ids of the states that a history state enters if its parent state was never active before. */
  defaults: string[]
  /** Further properties as text: `id`, `history`, `meta`, `version`, and properties that XState does not know. */
  details: Record<string, string>
  children: State[]
  transitions: Transition[]
  change?: Change
}

/** A guard, action, actor or delay that the machine's implementations define by name, with its source code. */
interface Named {
  what: 'guard' | 'action' | 'actor' | 'delay'
  name: string
  source: string
  /**
   * A short form of the implementation, such as `assign({ count: … })` or `promise`. Null if no XState function created
   * the implementation.
   */
  brief: string | null
}

/** The root state of a machine, with the initial context and the named implementations. */
export interface Machine extends State {
  /** The source code of the initial context. */
  context: string | null
  named: Named[]
}

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/**
 * Returns a function that splits a text into keys. The code only compiles if the text contains all keys of the type, so
 * a new property in XState causes a compile error.
 */
const allKeysOf =
  <Keys extends PropertyKey>() =>
  <const Text extends string>(text: Exclude<Keys, Words<Text>> extends never ? Text : never) =>
    text.split(' ')

const stateKeys = allKeysOf<keyof AnyStateNodeConfig | keyof UnknownMachineConfig>()(
  'id initial type history states invoke on entry exit onDone after always parent meta output order tags description target route version options context types schemas',
)
const transitionKeys = allKeysOf<keyof AnyTransitionConfig>()(
  'guard actions reenter target meta description source eventType toJSON event delay',
)
const invokeKeys = allKeysOf<keyof AnyInvokeConfig>()(
  'id systemId src input onDone onError onSnapshot',
)

/**
 * Describes a machine and all its states as plain data. Never calls a function of the machine. Throws only if the
 * installed version of XState is not supported.
 */
export function describeMachine(machine: AnyStateMachine): Machine {
  requireFields()
  const { context, version, options } = machine.config as Record<string, unknown>
  const root = describeState(machine.root)
  return {
    ...root,
    details: { ...root.details, ...wordsOf({ version, options }) },
    context: context === undefined ? null : write(context),
    named: (['guard', 'action', 'actor', 'delay'] as const).flatMap((what) =>
      Object.entries(machine.implementations[`${what}s`]).map(([name, made]) => ({
        what,
        name,
        source: write(made),
        brief: builtIn(made) || isMachine(made) ? outline(made) : kindOfLogic(made),
      })),
    ),
  }
}

/** Returns a state and all its descendants, in the order in which the source code declares them. */
export const withDescendants = (state: State): State[] => [
  state,
  ...state.children.flatMap(withDescendants),
]

/** Returns all transitions of a machine, in the order in which the source code declares them. */
export const allTransitions = (root: State) =>
  withDescendants(root).flatMap(({ transitions }) => transitions)

/**
 * All transitions with the same kind of change that lead from one state to another state. A chart draws these
 * transitions as one arrow.
 */
export interface Edge {
  source: string
  target: string
  transitions: Transition[]
  change?: Change
}

export function edgesOf(root: State): Map<string, Edge> {
  const edges = new Map<string, Edge>()
  for (const transition of allTransitions(root)) {
    const { source, targets, change } = transition
    for (const target of targets) {
      const id = `${source}>${target}${change ? `#${change}` : ''}`
      const { transitions } = edges.get(id) ?? { transitions: [] }
      const changed = change && { change }
      edges.set(id, { source, target, transitions: [...transitions, transition], ...changed })
    }
  }
  return edges
}

/** Checks whether the root state has transitions with a target. The machine can take such transitions in any state. */
export const actsInAnyState = (root: State) =>
  root.transitions.some(({ targets }) => targets.length > 0)

/**
 * Checks whether a transition has neither targets nor actions. Such a transition only prevents ancestor states from
 * handling the event.
 */
export const isForbidden = ({ targets, actions }: Transition) =>
  targets.length === 0 && actions.length === 0

const nodesFrom = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesFrom),
]

/** Finds a state by its id in XState, which can be a custom id. */
const nodeOf = (id: string, { root }: AnyStateMachine) =>
  nodesFrom(root).find((node) => node.id === id)

/**
 * Returns the id that descriptions use for a state: the machine's id, followed by the keys of the states down to this
 * one.
 */
export const idOf = ({ machine, path }: AnyStateNode) => [machine.id, ...path.map(escape)].join('.')

/**
 * Checks whether `id` is equal to `outer`, or begins with `outer` and a separator. `id` can be the id of a state, an
 * event type or a path.
 */
export const isWithin = (id: string, outer: string, separator = '.') =>
  `${id}${separator}`.startsWith(`${outer}${separator}`)

/** Removes the machine's id from the id of a state. Returns an empty string for the root state. */
export const pathIn = (id: string, root: { id: string }) =>
  isWithin(id, root.id) ? id.slice(root.id.length + 1) : id

/** Returns the path of a state, or `the machine` for the root state. */
export const nameIn = (id: string, root: { id: string }) => pathIn(id, root) || 'the machine'

/** Returns the key of a state from its id, such as `a.b` from `m.on.a\.b`. The key contains no escapes. */
export const keyIn = (id: string) =>
  (id.match(/(?:[^.\\]|\\.)+/g)?.at(-1) ?? id).replace(/\\(.)/g, '$1')

const pathOf = ({ path }: AnyStateNode) => path.map(escape).join('.')

/** Escapes dots and backslashes in a key, because dots separate the keys in an id. */
const escape = (key: string) => key.replace(/[.\\]/g, '\\$&')

function describeState(node: AnyStateNode): State {
  const { target } = node.config
  const initial = node.type === 'compound' ? node.initial.target[0] : undefined
  const routes = node.parent ? [] : (node.transitions.get('xstate.route') ?? [])
  return {
    id: idOf(node),
    path: pathOf(node),
    name: node.key,
    type: node.type,
    description: node.description ?? null,
    tags: node.tags,
    entry: callsOn('entry', node),
    exit: callsOn('exit', node),
    invokes: node.invoke.map((_, index) => describeInvoke(node, index)),
    output: node.config.output === undefined ? null : written(node.config.output),
    initial: initial ? idOf(initial) : null,
    initialActions: initial
      ? node.initial.actions.map((action) => describeCall(action, node.machine))
      : [],
    defaults: node.type === 'history' && target ? defaultsOf(node, target) : [],
    details: {
      ...(node.config.id && node.parent && node.config.id !== idOf(node) && { id: node.config.id }),
      ...(node.type === 'history' && { history: node.history || 'shallow' }),
      ...(node.config.route &&
        !node.config.id && { route: 'ignored, because the state has no id' }),
      ...wordsOf({ meta: node.meta }),
      ...wordsOf({
        'initial meta': node.initial.meta as unknown,
        'initial description': node.initial.description,
      }),
      ...unknownIn(node.config, stateKeys),
    },
    children: Object.values(node.states).map(describeState),
    transitions: [
      ...[...node.transitions.values()]
        .filter((branches) => branches !== routes)
        .flatMap(describeBranches),
      ...routes.map(describeRoute),
      ...describeBranches(node.always ?? []),
    ],
  }
}

const describeBranches = (branches: AnyTransitionDefinition[]) => branches.map(describeTransition)

/**
 * Returns the entry or exit actions that a state's config declares. Does not use the properties `entry` and `exit` of
 * the state node, because these also contain actions that XState adds.
 */
export const callsOn = (when: 'entry' | 'exit', node: AnyStateNode): NamedLogic[] =>
  list(node.config[when]).map((action) => describeCall(action, node.machine))

/** Describes a transition. `index` is the position of the transition among the transitions for the same event. */
function describeTransition(
  transition: AnyTransitionDefinition,
  index: number,
  { length }: readonly unknown[],
): Transition {
  const { source, target = [], actions, reenter, description } = transition
  const declared: unknown = transition.guard
  const guard = declared === undefined ? null : describeCall(declared, source.machine, 'guards')
  const type = String(transition.eventType)
  const event = eventLabel(transition)
  return {
    place: `${idOf(source)} on ${type}, ${index + 1}`,
    source: idOf(source),
    targets: target.map(idOf),
    type,
    event,
    failed: type.startsWith('xstate.error.actor.'),
    branch: guard ? (index === 0 ? 'if' : 'else if') : index === 0 ? null : 'else',
    order: length > 1 ? index + 1 : null,
    guard,
    actions: actions.map((action) => describeCall(action, source.machine)),
    reenter,
    description: description ?? null,
    details: {
      ...wordsOf({ meta: transition.meta as unknown }),
      ...unknownIn(transition, transitionKeys),
    },
  }
}

/** Describes a transition that a running machine took. */
export function transitionOf(transition: AnyTransitionDefinition): Transition {
  const { source } = transition
  const eventType = String(transition.eventType)
  const branches = source.transitions.get(eventType) ?? source.always ?? []
  const isRoute = eventType === 'xstate.route' && !source.parent
  const describe = isRoute ? describeRoute : describeTransition
  return describe(transition, branches.indexOf(transition), branches)
}

/**
 * Describes a transition for the event `xstate.route`. XState adds a guard that compares the event's property `to` with
 * the transition's target. The description omits this guard. Instead, the name of the event contains the target. The
 * description keeps a guard that the machine declares.
 */
function describeRoute(
  route: AnyTransitionDefinition,
  index: number,
  routes: readonly unknown[],
): Transition {
  const target = route.target?.[0]
  const guard: unknown = target?.config.route?.guard
  return {
    ...describeTransition(route, index, routes),
    event: `xstate.route to ${target ? pathOf(target) : 'nowhere'}`,
    branch: guard === undefined ? null : 'if',
    order: null,
    guard: guard === undefined ? null : describeCall(guard, route.source.machine, 'guards'),
  }
}

function describeInvoke(node: AnyStateNode, index: number): Invoke {
  const config = list(node.config.invoke)[index] as AnyInvokeConfig & Record<string, unknown>
  const logic: unknown =
    typeof config.src === 'string' ? node.machine.implementations.actors[config.src] : config.src
  const kind = kindOfLogic(logic)
  const src = describeSource(config.src)
  const nth = list(node.config.invoke)
    .slice(0, index + 1)
    .map((one) => one as AnyInvokeConfig)
    .filter(({ id, src: other }) => id === undefined && describeSource(other).name === src.name)
  return {
    name: config.id ?? (nth.length > 1 ? `${src.name} ${nth.length}` : src.name),
    id: node.invoke[index]?.id ?? '',
    src,
    kind,
    input: config.input === undefined ? null : describeInput(config.input),
    systemId: config.systemId ?? null,
    details: unknownIn(config, invokeKeys),
  }
}

function describeSource(src: unknown): NamedLogic {
  if (typeof src === 'string') return { name: src, parameter: null, inline: null, does: null }
  const name = outline(src).replace(/\(…\)$/, '')
  return { name, parameter: null, inline: write(src), does: null }
}

function eventLabel(transition: AnyTransitionDefinition): string {
  const { source } = transition
  const type = String(transition.eventType)
  if (type === '') return 'always'
  const delay = delayOf(transition)
  if (delay !== undefined) return `after ${delayLabel(delay, source.machine)}`
  const [, what, id = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/s.exec(type) ?? []
  if (what === undefined) return type
  if (what === 'done.state') return `${nodeOf(id, source.machine)?.key ?? id} done`
  const ended = { 'done.actor': 'done', 'error.actor': 'failed', snapshot: 'changed' }[what]
  return `${actorName(id, source.machine)} ${ended}`
}

const delayLabel = (delay: string | number, { implementations }: AnyStateMachine) =>
  lengthOf(typeof delay === 'number' ? delay : implementations.delays[delay]) ?? String(delay)

/** Returns a delay with its unit, or null if it is not a number. */
const lengthOf = (delay: unknown) =>
  typeof delay !== 'number' ? null : delay < 1_000 ? `${delay} ms` : `${delay / 1_000} s`

/**
 * Returns the readable name of a delayed event, such as `after 2 s` or `after pause`. Returns the event's type if the
 * machine has no delayed transition for it.
 */
export function delayedEventName(type: string, { root }: AnyStateMachine): string {
  const [transition] = nodesFrom(root).flatMap((node) => node.transitions.get(type) ?? [])
  const delay = delayOf(transition)
  return delay === undefined ? type : `after ${lengthOf(delay) ?? delay}`
}

/**
 * Returns the readable name of the invoked actor with this id. If the machine declares no id for the actor, XState
 * generates an id, such as `0.lamp.dark`.
 */
function actorName(id: string, machine: AnyStateMachine): string {
  for (const node of nodesFrom(machine.root)) {
    const index = node.invoke.findIndex((invoke) => invoke.id === id)
    if (index >= 0) return describeInvoke(node, index).name
  }
  return id
}

function describeCall(
  call: unknown,
  { implementations }: AnyStateMachine,
  what: 'actions' | 'guards' = 'actions',
): NamedLogic {
  const type = typeof call === 'object' && call !== null && 'type' in call ? call.type : call
  if (typeof type === 'string') {
    const { params } = Object(call) as { params?: unknown }
    const made: unknown = implementations[what][type]
    const parameter = params === undefined ? null : written(params)
    return { name: type, parameter, inline: null, does: effectOf(made, true) }
  }
  const isPlain = typeof call === 'function' && !builtIn(call)
  const run = call as (...args: never[]) => unknown
  const name = isPlain ? (givenName(run) ?? bodyOf(run)) : outline(call)
  return { name, parameter: null, inline: write(call), does: effectOf(call, false) }
}

/**
 * Returns the effect of an action as text: the actors that it spawns, or the short source code of a named action.
 * Returns null for an inline action that spawns no actor, and for a named action that only affects its own machine.
 */
function effectOf(action: unknown, isNamed: boolean): string | null {
  const spawns = [...write(action).matchAll(/\b(?:spawn|enqueue\.spawnChild)\(([^,)]+)/g)]
  if (spawns.length > 0) return `spawns ${spawns.map(([, source]) => source).join(', ')}`
  const isOwn = /^(null|assign|log|enqueueActions|not|and|or|stateIn)$/.test(`${builtIn(action)}`)
  return isNamed && !isOwn ? outline(action) : null
}

const describeInput = (input: unknown): NamedLogic => ({
  name: written(input),
  parameter: null,
  inline: write(input),
  does: null,
})

/** Returns the source code of a value. For a function, returns only the source code of its body. */
const written = (value: unknown) =>
  typeof value === 'function' && !builtIn(value)
    ? bodyOf(value as (...args: never[]) => unknown)
    : write(value)

/** Returns the id of a history state's default target. Resolves the target as XState does. */
function defaultsOf({ machine, parent }: AnyStateNode, target: string): string[] {
  const keys = target
    .replace(/^\./, '')
    .split(/(?<!\\)\./)
    .map((key) => key.replaceAll('\\.', '.'))
  const byKeys = (from: AnyStateNode | undefined) =>
    keys.reduce((node, key) => node?.states[key] as AnyStateNode | undefined, from)
  const found = target.startsWith('#') ? nodeOf(target.slice(1), machine) : byKeys(parent)
  return found ? [idOf(found)] : []
}

const wordsOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, write(value)]],
    ),
  )

const unknownIn = (config: object, known: readonly string[]): Record<string, string> => {
  const unknown = Object.keys(config).filter((key) => !known.includes(key))
  return unknown.length === 0 ? {} : { 'not known to XState': unknown.join(', ') }
}

const list = (value: unknown): unknown[] => (value === undefined ? [] : [value].flat())

/** Returns the paths of the innermost states in a state value, such as `form.onPage` and `request.idle.pristine`. */
export const leavesOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [escape(value)]
    : Object.entries(value ?? {}).flatMap(([key, inner]) => {
        const paths = leavesOf(inner).map((path) => `${escape(key)}.${path}`)
        return paths.length > 0 ? paths : [escape(key)]
      })

/** Returns the active state nodes of a snapshot, parents before their children. */
export const activeNodes = ({ machine, value }: AnyMachineSnapshot) =>
  nodesIn(machine.root, value as StateValue)

const nodesIn = (node: AnyStateNode, value: StateValue = {}): AnyStateNode[] => [
  node,
  ...Object.entries(typeof value === 'string' ? { [value]: {} } : value).flatMap(([key, inner]) => {
    const child = node.states[key] as AnyStateNode | undefined
    return child ? nodesIn(child, inner) : []
  }),
]
