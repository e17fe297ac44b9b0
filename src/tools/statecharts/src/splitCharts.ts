import { allTransitions, withDescendants, type State } from './describe.ts'
import {
  contains,
  outgoingAsText,
  incomingAsText,
  withTransitionsAsText,
} from './transitionsAsText.ts'
import type { Layout } from './geometry.ts'
import { layOut, layOutWithoutArrows, maxWidth } from './layout.ts'

/** The maximum number of states in one readable chart. */
export const maxStates = 60

/**
 * Returns the charts of a machine, keyed by name. The first chart is complete. If the complete chart is too wide or has
 * too many states, an overview of the outermost groups follows, then a chart of each group. Groups that are too wide
 * are split in the same way. In a chart without groups, transitions to the states with the most incoming transitions
 * become text.
 */
export async function drawingsOf(root: State, width = maxWidth): Promise<Map<string, Layout>> {
  const isSmall = withDescendants(root).length <= maxStates || groupsOf(root).length === 0
  const complete = isSmall ? await layOutWithin(root, width) : await layOut(root)
  const isReadable = isSmall && complete.width <= width
  return new Map([[root.id, complete], ...(isReadable ? [] : await readableParts(root, width))])
}

async function readableParts(
  part: State,
  width: number,
): Promise<[name: string, drawing: Layout][]> {
  const [overview = part, ...groups] = partsOf(part)
  const isSplit = groups.length > 0
  const drawings: [string, Layout][] = [
    [
      isSplit || part.path === '' ? `${part.id}.overview` : part.id,
      await layOutReadably(overview, width, isSplit ? 0 : 1),
    ],
  ]
  for (const group of groups) {
    const drawing = await layOutWithin(group, width)
    if (drawing.width <= width) drawings.push([group.id, drawing])
    else drawings.push(...(await readableParts(group, width)))
  }
  return drawings
}

/**
 * Computes the layout of a part of a machine from top to bottom. If only a layout from left to right fits the width,
 * returns that one, except for a part with parallel states.
 */
async function layOutWithin(part: State, width: number): Promise<Layout> {
  const down = await layOut(part)
  if (down.width <= width || withDescendants(part).some(({ type }) => type === 'parallel'))
    return down
  const right = await layOut(part, 'RIGHT')
  return right.width <= width ? right : down
}

/**
 * Computes a layout of a part that fits the width. Text replaces the arrows to the states with the most incoming
 * transitions: first to `minCount` states, then to more states until the chart fits.
 */
async function layOutReadably(part: State, width: number, minCount: number): Promise<Layout> {
  const incoming = new Map<string, number>()
  for (const { targets } of allTransitions(part))
    for (const target of targets) incoming.set(target, (incoming.get(target) ?? 0) + 1)
  const busiest = [...incoming.keys()].sort(
    (one, other) => (incoming.get(other) ?? 0) - (incoming.get(one) ?? 0),
  )
  for (let count = minCount; count < busiest.length; count += Math.ceil(count / 4) || 1) {
    const asText = busiest.slice(0, count)
    const drawing = await layOutWithin(
      withTransitionsAsText(part, (id) => asText.includes(id)),
      width,
    )
    if (drawing.width <= width) return drawing
  }
  return layOutWithoutArrows(part, width)
}

/**
 * Splits a machine into parts: first an overview in which the outermost groups have no children, then each group. In
 * each part, text replaces the arrows to and from states outside of the part.
 */
export function partsOf(root: State): State[] {
  const groups = groupsOf(root)
  const groupOf = (id: string) => groups.find((group) => contains(group, id))
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
    details: { ...state.details, ...incomingAsText(state.id, root, (id) => contains(group, id)) },
    children: state.children.map((child) => within(group, child)),
    transitions: state.transitions.map((transition) =>
      outgoingAsText(transition, root, (id) => contains(group, id)),
    ),
  })
  return [close(root), ...groups.map((group) => within(group))]
}

/** Returns the innermost group of states that contains all changes of a machine. */
export function changedPart(root: State): State {
  const [, ...groups] = partsOf(root)
  const part = groups.find((group) => changesIn(group) === changesIn(root))
  return part && !part.change ? changedPart(part) : root
}

/** Returns the number of changed states and transitions. */
export const changesIn = (root: State) =>
  [...withDescendants(root), ...allTransitions(root)].filter(({ change }) => change).length

/**
 * Returns the outermost groups, which are states with children. In a parallel state, these are the groups within its
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
