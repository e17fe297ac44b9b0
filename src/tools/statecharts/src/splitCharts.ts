import { allTransitions, isWithin, withDescendants, type Change, type State } from './describe.ts'
import { outgoingAsText, incomingAsText, withTransitionsAsText } from './transitionsAsText.ts'
import type { Layout } from './geometry.ts'
import { layOut, layOutWithoutArrows, maxWidth, type Direction } from './layout.ts'

/** The maximum number of states in a chart. A chart with more states is hard to read. */
export const maxStates = 60

/** A chart may exceed the maximum width by this factor before it is split, or before text replaces its arrows. */
export const tolerance = 1.5

export interface DrawingOptions {
  /** The maximum width of a chart, in px. Wider charts get another layout or are split. */
  width?: number | undefined
  /** The direction of all charts. If it is undefined, each chart gets the direction that fits the width. */
  direction?: Direction | undefined
  /** The time limit for all charts of a machine, in s. */
  timeout?: number | undefined
}

interface Limits {
  width: number
  direction: Direction | undefined
  /** The time at which the layout must be complete, on the clock of `performance.now()`. */
  deadline: number
}

/**
 * Returns the charts of a machine, keyed by name. The first chart shows the complete machine. If it is too wide or has
 * too many states, an overview of the outermost groups follows, then a chart of each group. The overview is left out if
 * it contains no arrows. Groups that are too wide are split in the same way. In a chart without groups, the arrows to the
 * states with the most incoming transitions are replaced with text. Throws an error with the name `TimeoutError` if the
 * layouts exceed the time limit.
 */
export async function drawingsOf(
  root: State,
  { width = maxWidth, direction, timeout = Infinity }: DrawingOptions = {},
): Promise<Map<string, Layout>> {
  const limits = { width, direction, deadline: performance.now() + 1_000 * timeout }
  const isSmall = withDescendants(root).length <= maxStates || groupsOf(root).length === 0
  const complete = isSmall
    ? await layOutWithin(root, limits)
    : await layOut(root, direction, limits.deadline)
  const isReadable = isSmall && fits(complete, limits)
  return new Map([[root.id, complete], ...(isReadable ? [] : await readableParts(root, limits))])
}

const fits = (drawing: Layout, { width }: Limits) => drawing.width <= tolerance * width

async function readableParts(
  part: State,
  limits: Limits,
): Promise<[name: string, drawing: Layout][]> {
  const [overview = part, ...groups] = partsOf(part)
  const isSplit = groups.length > 0
  const drawings: [string, Layout][] = []
  if (groups.length < 2 || hasArrows(overview))
    drawings.push([
      isSplit || part.path === '' ? `${part.id}.overview` : part.id,
      await layOutReadably(overview, limits, isSplit ? 0 : 1),
    ])
  for (const group of groups) {
    const drawing = await layOutWithin(group, limits)
    if (fits(drawing, limits)) drawings.push([group.id, drawing])
    else drawings.push(...(await readableParts(group, limits)))
  }
  return drawings
}

/** Checks whether the chart of a part contains arrows. Often, no arrows connect the regions of a parallel state. */
const hasArrows = (part: State) =>
  withDescendants(part).some(({ initial, defaults }) => initial !== null || defaults.length > 0) ||
  allTransitions(part).some(({ targets }) => targets.length > 0)

/**
 * Computes the layout of a part of a machine in the given direction. Without a direction, computes the layout from top
 * to bottom. If that is too wide, also computes the layout from left to right, and returns the narrower one. A part
 * with regions of a parallel state always has the layout from top to bottom.
 */
async function layOutWithin(part: State, { width, direction, deadline }: Limits): Promise<Layout> {
  if (direction) return layOut(part, direction, deadline)
  const down = await layOut(part, 'down', deadline)
  const hasRegions = withDescendants(part).some(
    ({ type, children }) => type === 'parallel' && children.length > 0,
  )
  if (down.width <= width || hasRegions) return down
  const right = await layOut(part, 'right', deadline)
  return right.width < down.width ? right : down
}

/**
 * Computes a layout of a part that fits the width. Text replaces the arrows to the states with the most incoming
 * transitions. A binary search finds the smallest sufficient number of such states, beginning at `minCount`.
 */
async function layOutReadably(part: State, limits: Limits, minCount: number): Promise<Layout> {
  const incoming = new Map<string, number>()
  for (const { targets } of allTransitions(part))
    for (const target of targets) incoming.set(target, (incoming.get(target) ?? 0) + 1)
  const busiest = [...incoming.keys()].sort(
    (one, other) => (incoming.get(other) ?? 0) - (incoming.get(one) ?? 0),
  )
  let readable: Layout | null = null
  let [low, high] = [minCount, busiest.length]
  for (let count = minCount; low < high; count = Math.floor((low + high) / 2)) {
    const asText = busiest.slice(0, count)
    const drawing = await layOutWithin(
      withTransitionsAsText(part, (id) => asText.includes(id)),
      limits,
    )
    if (fits(drawing, limits)) [readable, high] = [drawing, count]
    else low = count + 1
  }
  return readable ?? layOutWithoutArrows(part, limits.width)
}

/**
 * Splits a machine into parts: first an overview, in which the outermost groups have no children, then each group. In
 * each part, text replaces the arrows to and from states outside of the part.
 */
export function partsOf(root: State): State[] {
  const groups = groupsOf(root)
  const groupOf = (id: string) => groups.find((group) => isWithin(id, group.id))
  const outside = (id: string) => groupOf(id)?.id ?? id

  const close = (state: State): State => {
    const isClosed = groups.includes(state)
    const transitions = isClosed ? allTransitions(state) : state.transitions
    const leaving = transitions.flatMap((transition) => {
      const targets = [...new Set(transition.targets.map(outside))].filter(
        (id) => !isClosed || id !== state.id,
      )
      if (isClosed && targets.length === 0) return []
      const from = transition.source.slice(state.id.length + 1)
      const details = { ...transition.details, ...(from && { from }) }
      return [{ ...transition, source: state.id, targets, details }]
    })
    return {
      ...state,
      description: isClosed ? contentsOf(state) : state.description,
      initial: isClosed ? null : state.initial && outside(state.initial),
      defaults: state.defaults.map(outside),
      children: isClosed ? [] : state.children.map(close),
      transitions: leaving,
    }
  }
  const within = (group: State, state: State = group): State => ({
    ...state,
    details: {
      ...state.details,
      ...incomingAsText(state.id, root, (id) => isWithin(id, group.id)),
    },
    children: state.children.map((child) => within(group, child)),
    transitions: state.transitions.map((transition) =>
      outgoingAsText(transition, root, (id) => isWithin(id, group.id)),
    ),
  })
  return [close(root), ...groups.map((group) => within(group))]
}

/** Returns the innermost group of states that contains all changes of a machine, or else the complete machine. */
export function changedPart(root: State): State {
  const [, ...groups] = partsOf(root)
  const part = groups.find((group) => changesIn(group) === changesIn(root))
  return part && !part.change ? changedPart(part) : root
}

/**
 * Returns a copy of a machine that contains only the changed states and transitions, the states to which they refer,
 * and the ancestors of all these states.
 */
export function changesOnly(root: State): State {
  const isChanged = ({ change }: { change?: Change }) => change !== undefined
  const changed = withDescendants(root).filter(isChanged)
  const shown = new Set([
    ...changed.flatMap(({ id, initial, defaults }) => [id, initial, ...defaults]),
    ...allTransitions(root)
      .filter(isChanged)
      .flatMap(({ source, targets }) => [source, ...targets]),
  ])
  const effects = { tags: [], invokes: [], entry: [], exit: [], output: null, details: {} }
  const within = (state: State): State => {
    const children = state.children
      .map(within)
      .filter(({ id, children }) => shown.has(id) || children.length > 0)
    return {
      ...{ ...state, ...(!isChanged(state) && { ...effects, defaults: [] }) },
      description: null,
      initial: children.some(({ id }) => id === state.initial) ? state.initial : null,
      transitions: state.transitions.filter(isChanged),
      children,
    }
  }
  return within(root)
}

/** Returns the number of changed states and transitions. */
export const changesIn = (root: State) =>
  [...withDescendants(root), ...allTransitions(root)].filter(({ change }) => change).length

/**
 * Returns the outermost groups, which are states with children. For a parallel state, returns the groups within its
 * regions, or the regions themselves if they contain no groups.
 */
function groupsOf({ type, children }: State): State[] {
  const isGroup = ({ children }: State) => children.length > 0
  const inRegions =
    type === 'parallel' ? children.flatMap(({ children }) => children).filter(isGroup) : []
  return inRegions.length > 0 ? inRegions : children.filter(isGroup)
}

const contentsOf = ({ children }: State) => {
  const names = children.slice(0, 12).map(({ name }) => name)
  const more = children.length - names.length
  return `contains ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
