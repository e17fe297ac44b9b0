import { fontSize } from './textBox.ts'
import { setInColumns } from './fallbackLayout.ts'
import { allTransitions, withDescendants, type State } from './describe.ts'
import { holds, leading, waysInto } from './arrowsInWords.ts'
import type { Layout } from './geometry.ts'
import { layOut } from './layout.ts'

/** GitHub shows a page at 830 px, where a text of 12.5 px in a chart of this width still has 12 px. */
export const readableWidth = Math.floor((830 * fontSize.text) / 12)

/** As many states as a reader can take in at once. */
export const mostStates = 60

/**
 * The charts of a machine by their names: the whole, and where that is too wide or too much to be read an overview
 * of its outermost groups of states and each of these by itself, as often as it takes. What has no groups is set in columns.
 */
export async function drawingsOf(root: State): Promise<Map<string, Layout>> {
  const whole = await layOut(root)
  const isSmall = withDescendants(root).length <= mostStates || groupsOf(root).length === 0
  const isReadable = isNarrow(whole) && isSmall
  return new Map([[root.id, whole], ...(isReadable ? [] : await readableParts(root))])
}

async function readableParts(part: State): Promise<[name: string, drawing: Layout][]> {
  const [overview = part, ...groups] = partsOf(part)
  const isPart = part.path !== '' && groups.length === 0
  const drawings: [string, Layout][] = [
    [isPart ? part.id : `${part.id}.overview`, await readable(overview)],
  ]
  for (const group of groups) {
    const drawing = await layOut(group)
    if (isNarrow(drawing)) drawings.push([group.id, drawing])
    else drawings.push(...(await readableParts(group)))
  }
  return drawings
}

const isNarrow = ({ width }: Layout) => width <= readableWidth

async function readable(part: State): Promise<Layout> {
  const drawing = await layOut(part)
  return isNarrow(drawing) ? drawing : setInColumns(part, readableWidth)
}

/**
 * A machine in parts that are narrower than the whole: first with its outermost groups of states closed,
 * then each of these by itself. Where a transition leads into or out of a part, the state inside names the one outside.
 */
export function partsOf(root: State): State[] {
  const groups = groupsOf(root)
  const groupOf = (id: string) => groups.find((group) => holds(group, id))
  const outside = (id: string) => groupOf(id)?.id ?? id

  const close = (state: State): State => {
    const isClosed = groups.includes(state)
    const transitions = isClosed ? allTransitions(state) : state.transitions
    const leaving = transitions.flatMap((transition) => {
      const targets = [...new Set(transition.targets.map(outside))].filter(
        (id) => !isClosed || id !== state.id,
      )
      return isClosed && targets.length === 0 ? [] : [{ ...transition, source: state.id, targets }]
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
    details: { ...state.details, ...waysInto(state.id, root, (id) => holds(group, id)) },
    children: state.children.map((child) => within(group, child)),
    transitions: state.transitions.map((transition) =>
      leading(transition, root, (id) => holds(group, id)),
    ),
  })
  return [close(root), ...groups.map((group) => within(group))]
}

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
