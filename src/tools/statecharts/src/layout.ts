import type { ELKConstructorArguments, ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import ElkConstructor from '#elk'
import { anyStateBlock, labelBlock, startBlock, stateBlock, type Block } from './textBox.ts'
import { withTransitionsAsText } from './transitionsAsText.ts'
import { actsInAnyState, edgesOf, withDescendants, type State } from './describe.ts'
import type { Arrow, Box, Layout, Point } from './geometry.ts'

const spacing = 22
const side = 18

/** The default maximum width of a chart, in px. */
export const maxWidth = 1_200

/**
 * The number of arrows above which ELK's placement strategy NETWORK_SIMPLEX takes minutes. For more arrows, the layout
 * uses a faster strategy whose arrows are less straight.
 */
const manyArrows = 30

const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.layered.spacing.baseValue': String(spacing),
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
}

const packed = (width: number): LayoutOptions => ({
  'elk.algorithm': 'rectpacking',
  'elk.json.shapeCoords': 'ROOT',
  'elk.spacing.nodeNode': '14',
  'elk.rectpacking.widthApproximation.strategy': 'TARGET_WIDTH',
  'elk.rectpacking.widthApproximation.targetWidth': String(width),
})

export type Direction = 'down' | 'right'

/**
 * Computes the layout of a machine. The result is the same for equal descriptions. If ELK fails to route the arrows,
 * the layout has no arrows, and the boxes contain the transitions as text. Throws an error with the name `TimeoutError`
 * if the layout is not complete at the deadline, which is a time on the clock of `performance.now()`. Only Node
 * supports a deadline, because a browser cannot stop ELK.
 */
export async function layOut(
  root: State,
  direction: Direction = 'down',
  deadline = Infinity,
): Promise<Layout> {
  try {
    return await arrange(root, direction, deadline)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') throw error
    return layOutWithoutArrows(root)
  }
}

/**
 * Computes a layout without arrows. The boxes of the states contain the transitions as text, and are packed into the
 * given width, in px.
 */
export const layOutWithoutArrows = (root: State, width = maxWidth) =>
  arrange(withTransitionsAsText(root, 'all'), width)

/**
 * The additional space that states with children need for their own text, in px, keyed by the ids of the states. The
 * space is added on the right if the text is above the children, and at the bottom if the text is to the left of the
 * children.
 */
type MissingSpace = ReadonlyMap<string, number>

/**
 * Computes the layout. `room` is the direction of the arrows, or the width in px of a layout without arrows. If the
 * text of a state does not fit, computes the layout again with more space.
 */
async function arrange(
  root: State,
  room: Direction | number,
  deadline = Infinity,
  missingSpace: MissingSpace = new Map(),
): Promise<Layout> {
  const states = withDescendants(root)
  const parallel = states.filter(({ type }) => type === 'parallel')
  const edges = edgesOf(root)
  const anyState = actsInAnyState(root) ? `${root.id}#any` : null
  const regionsOf = ({ children }: State) => children.filter(({ type }) => type !== 'history')

  /** Checks whether a state's text is above the state's children. If not, the text is to the left of the children. */
  const hasTextOnTop = (state: State) =>
    room !== 'down' || state === root || state.type === 'parallel'

  const placement = edges.size > manyArrows ? 'LINEAR_SEGMENTS' : 'NETWORK_SIMPLEX'
  const optionsAt = (depth: number): LayoutOptions =>
    typeof room === 'number'
      ? packed(room - 2 * side * depth)
      : {
          ...layered,
          'elk.direction': room.toUpperCase(),
          'elk.layered.nodePlacement.strategy': placement,
        }

  const nodeOf = (state: State, depth: number): ElkNode => {
    const { width, height } = stateBlock(state)
    if (state.children.length === 0) return { id: state.id, width, height }
    const missing = missingSpace.get(state.id) ?? 0
    return {
      id: state.id,
      layoutOptions: {
        ...optionsAt(depth),
        'elk.padding': hasTextOnTop(state)
          ? `[top=${height},left=${side},bottom=${side},right=${side + missing}]`
          : `[top=${side},left=${width},bottom=${side + missing},right=${side}]`,
      },
      children: [
        ...(state.initial ? [{ id: dotOf(state), width: 12, height: 12 }] : []),
        ...(state === root && anyState ? [{ id: anyState, ...sizeOf(anyStateBlock) }] : []),
        ...state.children.map((child) => nodeOf(child, depth + 1)),
      ],
    }
  }

  const labels = new Map<string, Block>(
    [...edges].map(([id, edge]): [string, Block] => [id, labelBlock(edge)]),
  )
  for (const state of states) {
    const { initial, initialActions } = state
    if (initial && initialActions.length > 0)
      labels.set(`${dotOf(state)}>${initial}`, startBlock(state))
  }

  const labelled = ({ id, ...edge }: ElkExtendedEdge): ElkExtendedEdge => {
    const block = labels.get(id)
    if (!block) return { id, ...edge }
    const label = {
      text: id,
      ...sizeOf(block),
      layoutOptions: { 'elk.edgeLabels.inline': 'true' },
    }
    return { id, ...edge, labels: [label] }
  }

  // In Node, the import `#elk` resolves to elk.cjs, which also accepts a deadline.
  const elkOptions: ELKConstructorArguments & { deadline: number } = { deadline }
  const placed: ElkNode = await new ElkConstructor(elkOptions).layout({
    id: 'chart',
    layoutOptions: { ...optionsAt(0), 'elk.padding': '[top=2,left=2,bottom=2,right=2]' },
    children: [nodeOf(root, 1)],
    edges:
      typeof room === 'number'
        ? []
        : [
            ...states.flatMap((state) =>
              state.initial ? [labelled(forward(dotOf(state), state.initial))] : [],
            ),
            ...states.flatMap(({ id, defaults }) =>
              defaults.map((target) => forward(id, target, '#default')),
            ),
            ...(anyState && root.initial ? [forward(root.initial, anyState)] : []),
            ...parallel.flatMap((state) =>
              regionsOf(state)
                .slice(1)
                .map(({ id }, index) => forward(regionsOf(state)[index]?.id ?? '', id)),
            ),
            ...[...edges].map(([id, { source, target }]) =>
              labelled({
                id,
                sources: [anyState && source === root.id ? anyState : source],
                targets: [target],
              }),
            ),
          ],
  })
  const shapes = new Map(nodesOf(placed).map((node) => [node.id, boxOf(node)]))
  const placeOf = (id: string): Box => {
    const shape = shapes.get(id)
    if (!shape) throw new Error(`The layout has no position for ${id}`)
    return shape
  }

  const tooSmall = states.flatMap((state): [string, number][] => {
    const [box, text] = [placeOf(state.id), stateBlock(state)]
    const lack = hasTextOnTop(state) ? text.width - box.width : text.height - box.height
    return state.children.length > 0 && lack > 0
      ? [[state.id, lack + (missingSpace.get(state.id) ?? 0)]]
      : []
  })
  if (tooSmall.length > 0)
    return arrange(root, room, deadline, new Map([...missingSpace, ...tooSmall]))

  const touched = new Set([...edges.values()].flatMap(({ source, target }) => [source, target]))
  const labelBoxes = (placed.edges ?? []).flatMap(({ labels = [] }) => labels.map(boxOf))
  const framed = new Set<State>()
  for (const state of parallel) {
    const { x, width } = placeOf(state.id)
    for (const region of regionsOf(state)) {
      const narrow = placeOf(region.id)
      const wide = { ...narrow, x, width }
      const isBeside = (box: Box) => overlap(box, wide) && !overlap(box, narrow)
      if (touched.has(region.id) || [...shapes.values(), ...labelBoxes].some(isBeside))
        framed.add(region)
      else shapes.set(region.id, wide)
    }
  }

  const arrows = (placed.edges ?? [])
    .filter(({ id }) => edges.has(id) || /#(initial>|default$)/.test(id))
    .map((edge): Arrow => {
      const [section] = edge.sections ?? []
      const [label] = edge.labels ?? []
      const block = labels.get(edge.id)
      const change = edges.get(edge.id)?.change
      if (!section) throw new Error(`The layout has no route for the arrow ${edge.id}`)
      return {
        id: edge.id,
        points: straighten(
          [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
            x: round(x),
            y: round(y),
          })),
          room === 'right' ? 'x' : 'y',
        ),
        label: label && block ? { ...boxOf(label), ...block } : null,
        ...(change && { change }),
      }
    })

  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: states.map((state) => {
      const box = placeOf(state.id)
      const frame = framed.has(state) && { isFramed: true }
      return { ...box, state, text: { ...stateBlock(state), x: box.x, y: box.y }, ...frame }
    }),
    dots: states.filter(({ initial }) => initial).map((state) => placeOf(dotOf(state))),
    anyState: anyState ? { ...placeOf(anyState), ...anyStateBlock } : null,
    arrows,
  }
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const dotOf = ({ id }: State) => `${id}#initial`

const forward = (source: string, target: string, mark = ''): ElkExtendedEdge => ({
  id: `${source}>${target}${mark}`,
  sources: [source],
  targets: [target],
  layoutOptions: { 'elk.layered.priority.direction': '100' },
})

/**
 * Straightens an arrow: removes the short sideways segments that ELK leaves between the arrow's label and its target.
 */
function straighten(points: Point[], along: 'x' | 'y'): Point[] {
  const across = along === 'x' ? 'y' : 'x'
  const at = points.findIndex((point, index) => {
    const [next, after] = [points[index + 1], points[index + 2]]
    return (
      index > 0 &&
      after &&
      point[along] === next?.[along] &&
      Math.abs(point[across] - next[across]) < spacing / 2
    )
  })
  const [before, , , after] = points.slice(at - 1)
  if (at < 0 || !before || !after) return points
  const corner = { ...before, [across]: after[across] }
  return straighten([...points.slice(0, at - 1), corner, ...points.slice(at + 2)], along)
}

const sizeOf = ({ width, height }: Block) => ({ width, height })

const nodesOf = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

const round = (value: number) => Math.round(value * 2) / 2

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})
