import { allTransitions, withDescendants, type State } from './describe.ts'
import {
  contains,
  outgoingAsText,
  incomingAsText,
  withTransitionsAsText,
} from './transitionsAsText.ts'
import type { Layout } from './geometry.ts'
import { layOut, layOutWithoutArrows, maxWidth } from './layout.ts'

/** As many states as a reader can take in at once. */
export const maxStates = 60

/**
 * The charts of a machine by their names: the whole, and where that is too wide or too much to be read an overview
 * of its outermost groups of states and each of these by itself, as often as it takes. What has no groups has the
 * arrows to its busiest states in words.
 */
export async function drawingsOf(root: State, width = maxWidth): Promise<Map<string, Layout>> {
  const isSmall = withDescendants(root).length <= maxStates || groupsOf(root).length === 0
  const whole = isSmall ? await layOutWithin(root, width) : await layOut(root)
  const isReadable = isSmall && whole.width <= width
  return new Map([[root.id, whole], ...(isReadable ? [] : await readableParts(root, width))])
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

/** Downwards, or to the right where only that is no wider than this; regions always lie below each other. */
async function layOutWithin(part: State, width: number): Promise<Layout> {
  const down = await layOut(part)
  if (down.width <= width || withDescendants(part).some(({ type }) => type === 'parallel'))
    return down
  const right = await layOut(part, 'RIGHT')
  return right.width <= width ? right : down
}

/** With as many arrows as a width holds: those to the busiest states are words, of so many of these at least. */
async function layOutReadably(part: State, width: number, least: number): Promise<Layout> {
  const ways = new Map<string, number>()
  for (const { targets } of allTransitions(part))
    for (const target of targets) ways.set(target, (ways.get(target) ?? 0) + 1)
  const busiest = [...ways.keys()].sort(
    (one, other) => (ways.get(other) ?? 0) - (ways.get(one) ?? 0),
  )
  for (let count = least; count < busiest.length; count += Math.ceil(count / 4) || 1) {
    const said = busiest.slice(0, count)
    const drawing = await layOutWithin(
      withTransitionsAsText(part, (id) => said.includes(id)),
      width,
    )
    if (drawing.width <= width) return drawing
  }
  return layOutWithoutArrows(part, width)
}

/**
 * A machine in parts that are narrower than the whole: first with its outermost groups of states closed,
 * then each of these by itself. Where a transition leads into or out of a part, the state inside names the one outside.
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

/** The innermost group of states that holds all that a change did to a machine. */
export function changedPart(root: State): State {
  const [, ...groups] = partsOf(root)
  const part = groups.find((group) => changesIn(group) === changesIn(root))
  return part && !part.change ? changedPart(part) : root
}

/** How many states and transitions a change touched. */
export const changesIn = (root: State) =>
  [...withDescendants(root), ...allTransitions(root)].filter(({ change }) => change).length

/** The outermost states that hold others; regions where they hold no such states. */
function groupsOf({ type, children }: State): State[] {
  const isGroup = ({ children }: State) => children.length > 0
  const inRegions =
    type === 'parallel' ? children.flatMap(({ children }) => children).filter(isGroup) : []
  return inRegions.length > 0 ? inRegions : children.filter(isGroup)
}

const contentsOf = ({ children }: State) => {
  const names = children.slice(0, 12).map(({ name }) => name)
  const more = children.length - names.length
  return `holds ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
