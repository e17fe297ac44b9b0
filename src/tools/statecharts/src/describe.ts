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
import { bodyOf, builtIn, givenName, isMachine, kindOfLogic, outline, write } from './source.ts'

/** What a change did to a state or transition. */
export type Change = 'new' | 'gone' | 'changed'

/** A guard, an action, an input, by the name that it has in the machine or else by its source. */
export interface NamedLogic {
  /** `storeConsent`, `assign({ count: … })`, `event.type === 'go'`. */
  name: string
  /** What it is given, whole: `event.values`. */
  parameter: string | null
  /** Its whole source where it has no name in the machine; null for one that has. */
  inline: string | null
  /** What it does to others behind its name: `sendTo('child', { type: 'go' })`, `spawns 'child'`. */
  does: string | null
}

export interface Invoke {
  /** Its id where it has one of its own, else the name or kind of its logic, from a second one of a state on numbered. */
  name: string
  /** The id under which its events come. */
  id: string
  src: NamedLogic
  /** `machine`, `promise`, `callback`, `observable`, `event observable`, `transition`, `actor`; null for a name without logic. */
  kind: string | null
  input: NamedLogic | null
  systemId: string | null
  details: Record<string, string>
}

export interface Transition {
  /** Its place in the machine, unlike that of any other: `lamp.dark on pressed, 1`. */
  place: string
  /** The id of the state that handles the event. */
  source: string
  /** The ids of the states that are entered; none where only actions run, or nothing happens at all. */
  targets: string[]
  /** The type of its event, as XState knows it, `xstate.after.sendTimeout.mailCall.calling`; empty for an eventless one. */
  type: string
  /** In words: `form.submitted`, `sendOwnerMail done`, `after 30 s`, `always`. */
  event: string
  /** Whether the event is an actor's failure. */
  failed: boolean
  /** Where it stands among the transitions of the same event; null for an only, unguarded one. */
  branch: 'if' | 'else if' | 'else' | null
  /** The place in the order in which the guards of one event are asked, from 1; null for an only transition. */
  order: number | null
  guard: NamedLogic | null
  actions: NamedLogic[]
  /** Whether states that it targets from within are left and entered again, with their timers and actors. */
  reenter: boolean
  description: string | null
  /** What else its source says, in words: `meta`, and what XState does not know. */
  details: Record<string, string>
  change?: Change
}

export interface State {
  /** The machine's id and the keys of the states down to this one, unlike that of any other: `contactForm.request.idle`. */
  id: string
  /** The keys without the machine's id, empty for the root: `request.idle`. */
  path: string
  /** The last of the keys. */
  name: string
  type: AnyStateNode['type']
  description: string | null
  tags: string[]
  entry: NamedLogic[]
  exit: NamedLogic[]
  invokes: Invoke[]
  /** What a machine returns, or a state that ends. */
  output: string | null
  /** The id of the child that is entered first; null for a state without children and a parallel one. */
  initial: string | null
  /** What happens on the way to it. */
  initialActions: NamedLogic[]
  /** The ids of the states that a history state leads to before there is a history. */
  defaults: string[]
  /** What else its source says, in words: `id`, `history`, `meta`, `version`, and what XState does not know. */
  details: Record<string, string>
  children: State[]
  transitions: Transition[]
  change?: Change
}

/** Something that a machine has given a name to, with its whole source. */
interface Named {
  what: 'guard' | 'action' | 'actor' | 'delay'
  name: string
  source: string
  /** In a few words, where XState has made it: `assign({ count: … })`, `promise`. */
  brief: string | null
}

/** A root state with what holds for the whole machine. */
export interface Machine extends State {
  /** What its context is at the start. */
  context: string | null
  named: Named[]
}

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text

/** Words that include all keys of a type: a version of XState that has another one does not compile. */
const all =
  <Keys extends PropertyKey>() =>
  <const Text extends string>(text: Exclude<Keys, Words<Text>> extends never ? Text : never) =>
    text.split(' ')

const stateKeys = all<keyof AnyStateNodeConfig | keyof UnknownMachineConfig>()(
  'id initial type history states invoke on entry exit onDone after always parent meta output order tags description target route version options context types schemas',
)
const transitionKeys = all<keyof AnyTransitionConfig>()(
  'guard actions reenter target meta description source eventType toJSON event delay',
)
const invokeKeys = all<keyof AnyInvokeConfig>()('id systemId src input onDone onError onSnapshot')

/** Describes a machine's root state with all that stands below it, as plain data; never throws, never runs anything. */
export function describeMachine(machine: AnyStateMachine): Machine {
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

/** A state and all states below it, in the order of the source. */
export const withDescendants = (state: State): State[] => [
  state,
  ...state.children.flatMap(withDescendants),
]

/** All transitions of a machine, in the order of the source. */
export const allTransitions = (root: State) =>
  withDescendants(root).flatMap(({ transitions }) => transitions)

/** The transitions that lead from one state to another, together where a change did the same to them. */
export interface Edge {
  source: string
  target: string
  transitions: Transition[]
  change?: Change
}

export function edgesOf(root: State): Map<string, Edge> {
  const leads = new Map<string, Edge>()
  for (const transition of allTransitions(root)) {
    const { source, targets, change } = transition
    for (const target of targets) {
      const id = `${source}>${target}${change ? `#${change}` : ''}`
      const { transitions } = leads.get(id) ?? { transitions: [] }
      const changed = change && { change }
      leads.set(id, { source, target, transitions: [...transitions, transition], ...changed })
    }
  }
  return leads
}

/** Whether the machine's own transitions leave whichever state is active. */
export const actsInAnyState = (root: State) =>
  root.transitions.some(({ targets }) => targets.length > 0)

/** Whether a state has a transition only to keep an event from the states around it. */
export const isForbidden = ({ targets, actions }: Transition) =>
  targets.length === 0 && actions.length === 0

const nodesFrom = (node: AnyStateNode): AnyStateNode[] => [
  node,
  ...Object.values(node.states).flatMap(nodesFrom),
]

/** The state that XState knows by an id, which may be one of its own. */
const nodeOf = (id: string, { root }: AnyStateMachine) =>
  nodesFrom(root).find((node) => node.id === id)

/** The id of a state: that of its machine, then the keys down to it. */
export const idOf = ({ machine, path }: AnyStateNode) => [machine.id, ...path.map(escape)].join('.')

/** The keys of a state without the machine's id, empty for the root. */
export const pathIn = (id: string, root: { id: string }) =>
  id.startsWith(`${root.id}.`) ? id.slice(root.id.length + 1) : id === root.id ? '' : id

const pathOf = ({ path }: AnyStateNode) => path.map(escape).join('.')

/** A key as it stands in an id, where dots divide the keys. */
export const escape = (key: string) => key.replace(/[.\\]/g, '\\$&')

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
      ...(node.config.route && !node.config.id && { route: 'never, as it needs an id' }),
      ...wordsOf({ meta: node.meta }),
      ...wordsOf({
        'meta of the start': node.initial.meta as unknown,
        'description of the start': node.initial.description,
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

/** The actions that a state declares for being entered or left; XState adds its own to the node. */
export const callsOn = (when: 'entry' | 'exit', node: AnyStateNode): NamedLogic[] =>
  list(node.config[when]).map((action) => describeCall(action, node.machine))

/** Describes a transition, which stands at this place among those of the same event. */
function describeTransition(
  transition: AnyTransitionDefinition,
  index: number,
  { length }: readonly unknown[],
): Transition {
  const { source, target = [], actions, reenter, description } = transition
  const declared: unknown = transition.guard
  const guard = declared === undefined ? null : describeCall(declared, source.machine, 'guards')
  const type = String(transition.eventType)
  const event = eventInWords(transition)
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

/** Describes a transition of a machine that runs. */
export function transitionOf(transition: AnyTransitionDefinition): Transition {
  const { source } = transition
  const eventType = String(transition.eventType)
  const branches = source.transitions.get(eventType) ?? source.always ?? []
  const isRoute = eventType === 'xstate.route' && !source.parent
  const describe = isRoute ? describeRoute : describeTransition
  return describe(transition, branches.indexOf(transition), branches)
}

/** XState asks for the target of a route with a guard of its own, which is told by the event. */
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

function eventInWords(transition: AnyTransitionDefinition): string {
  const { source } = transition
  const type = String(transition.eventType)
  if (type === '') return 'always'
  const { delay } = transition as { delay?: string | number }
  if (delay !== undefined) return `after ${delayInWords(delay, source.machine)}`
  const [, what, id = ''] =
    /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/s.exec(type) ?? []
  if (what === undefined) return type
  if (what === 'done.state') return `${nodeOf(id, source.machine)?.key ?? id} done`
  const ended = { 'done.actor': 'done', 'error.actor': 'failed', snapshot: 'changed' }[what]
  return `${actorNamed(id, source.machine)} ${ended}`
}

function delayInWords(delay: string | number, { implementations }: AnyStateMachine): string {
  const length: unknown = typeof delay === 'number' ? delay : implementations.delays[delay]
  if (typeof length !== 'number') return String(delay)
  return length < 1_000 ? `${length} ms` : `${length / 1_000} s`
}

/** An invoked actor without an id of its own has one that nobody wrote. */
function actorNamed(id: string, machine: AnyStateMachine): string {
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

/** What an action does to others, as far as its name does not tell it. */
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

/** A value, or what computes it. */
const written = (value: unknown) =>
  typeof value === 'function' && !builtIn(value)
    ? bodyOf(value as (...args: never[]) => unknown)
    : write(value)

/** Where a history state leads at first, by the ids that XState would find. */
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

/** The state nodes that are active in a snapshot, outer ones before those within. */
export const activeNodes = ({ machine, value }: AnyMachineSnapshot) =>
  nodesIn(machine.root, value as StateValue)

const nodesIn = (node: AnyStateNode, value: StateValue = {}): AnyStateNode[] => [
  node,
  ...Object.entries(typeof value === 'string' ? { [value]: {} } : value).flatMap(([key, inner]) => {
    const child = node.states[key] as AnyStateNode | undefined
    return child ? nodesIn(child, inner) : []
  }),
]
