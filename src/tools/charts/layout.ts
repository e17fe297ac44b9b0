import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import ElkConstructor from 'elkjs/lib/elk.bundled.js'
import { anyStateBlock, labelBlock, stateBlock, type Block } from './block.ts'
import { actsInAnyState, arrowsOf, withDescendants, type Change, type State } from './describe.ts'

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

export type Text = Point & Block

export interface Arrow {
  id: string
  points: Point[]
  /** Null for the arrow to an initial state. */
  label: Text | null
  change?: Change
}

/** A chart with every coordinate in px from its top left corner. */
export type Layout = Awaited<ReturnType<typeof layOut>>

const spacing = 22

const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.layered.spacing.baseValue': String(spacing),
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
}

/** Lays a machine out with ELK; the same description gives the same coordinates. */
export async function layOut(root: State) {
  const states = withDescendants(root)
  const parallel = states.filter(({ type }) => type === 'parallel')
  const leaving = arrowsOf(root)
  const anyState = actsInAnyState(root) ? `${root.id}#any` : null

  const nodeOf = (state: State): ElkNode => {
    const { width, height } = stateBlock(state)
    if (state.children.length === 0) return { id: state.id, width, height }
    return {
      id: state.id,
      layoutOptions: {
        ...layered,
        'elk.padding':
          state === root
            ? `[top=${height},left=18,bottom=18,right=18]`
            : `[top=18,left=${width},bottom=18,right=18]`,
      },
      children: [
        ...(state.initial ? [{ id: dotOf(state), width: 12, height: 12 }] : []),
        ...(state === root && anyState ? [{ id: anyState, ...sizeOf(anyStateBlock) }] : []),
        ...state.children.map(nodeOf),
      ],
    }
  }

  const placed: ElkNode = await new ElkConstructor().layout({
    id: 'chart',
    layoutOptions: { ...layered, 'elk.padding': '[top=2,left=2,bottom=2,right=2]' },
    children: [nodeOf(root)],
    edges: [
      ...states.flatMap((state) => (state.initial ? [forward(dotOf(state), state.initial)] : [])),
      ...(anyState && root.initial ? [forward(root.initial, anyState)] : []),
      ...parallel.flatMap(({ children }) =>
        children.slice(1).map(({ id }, index) => forward(children[index]?.id ?? '', id)),
      ),
      ...[...leaving].map(([id, { source, target, transitions }]): ElkExtendedEdge => ({
        id,
        sources: [anyState && source === root.id ? anyState : source],
        targets: [target],
        labels: [
          {
            text: id,
            ...sizeOf(labelBlock(transitions)),
            layoutOptions: { 'elk.edgeLabels.inline': 'true' },
          },
        ],
      })),
    ],
  })
  const shapes = new Map(nodesOf(placed).map((node) => [node.id, boxOf(node)]))
  const placeOf = (id: string): Box => {
    const shape = shapes.get(id)
    if (!shape) throw new Error(`${id} has no place in the chart`)
    return shape
  }

  for (const { id, children } of parallel) {
    const { x, width } = placeOf(id)
    for (const region of children) shapes.set(region.id, { ...placeOf(region.id), x, width })
  }

  const arrows = (placed.edges ?? [])
    .filter(({ id }) => leaving.has(id) || id.includes('#initial'))
    .map((edge): Arrow => {
      const [section] = edge.sections ?? []
      const [label] = edge.labels ?? []
      const { transitions, change } = leaving.get(edge.id) ?? {}
      if (!section) throw new Error(`The arrow ${edge.id} has no place in the chart`)
      return {
        id: edge.id,
        points: straighten(
          [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
            x: round(x),
            y: round(y),
          })),
        ),
        label: label && transitions ? { ...boxOf(label), ...labelBlock(transitions) } : null,
        ...(change && { change }),
      }
    })

  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    /** Parents before their children. */
    boxes: states.map((state) => {
      const box = placeOf(state.id)
      return { ...box, state, text: { ...stateBlock(state), x: box.x, y: box.y } }
    }),
    /** Where initial states are entered from. */
    dots: states.filter(({ initial }) => initial).map((state) => placeOf(dotOf(state))),
    /** What the machine's own transitions start from. */
    anyState: anyState ? { ...placeOf(anyState), ...anyStateBlock } : null,
    arrows,
  }
}

const dotOf = ({ id }: State) => `${id}#initial`

const forward = (source: string, target: string): ElkExtendedEdge => ({
  id: `${source}>${target}`,
  sources: [source],
  targets: [target],
  layoutOptions: { 'elk.layered.priority.direction': '100' },
})

/** Takes out the small steps that ELK leaves between a label and the state below it. */
function straighten(points: Point[]): Point[] {
  const at = points.findIndex(({ x, y }, index) => {
    const after = points[index + 2]
    const next = points[index + 1]
    return index > 0 && after && y === next?.y && Math.abs(x - next.x) < spacing / 2
  })
  const [before, , , after] = points.slice(at - 1)
  if (at < 0 || !before || !after) return points
  return straighten([
    ...points.slice(0, at - 1),
    { x: after.x, y: before.y },
    ...points.slice(at + 2),
  ])
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
