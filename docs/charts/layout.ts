import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import ElkConstructor from 'elkjs/lib/elk.bundled.js'
import { anyStateBlock, labelBlock, stateBlock, staysInside, type Block } from './block.ts'
import { allTransitions, withDescendants, type State, type Transition } from './describe.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface StateBox extends Box {
  state: State
  block: Block
  /** Where the block's top left corner lies. */
  text: Box
}

export interface Arrow {
  source: string
  target: string
  points: { x: number; y: number }[]
  /** Null for the arrow to an initial state. */
  label: (Box & { block: Block }) | null
}

/** A chart with every coordinate in px from its top left corner. */
export interface Layout {
  width: number
  height: number
  /** Parents before their children. */
  boxes: StateBox[]
  /** Where initial states are entered from. */
  dots: Box[]
  /** What the machine's own transitions start from. */
  anyState: (Box & { block: Block }) | null
  arrows: Arrow[]
}

export type Direction = 'DOWN' | 'RIGHT'

const margin = 12
const padding = 14
const labelPadding = { x: 9, y: 5 }
const dotSize = 11

const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeNode': '18',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '8',
  'elk.spacing.labelLabel': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
}

/** Lays a machine out with ELK; the same description gives the same coordinates. */
export async function layOut(root: State, direction: Direction): Promise<Layout> {
  const states = withDescendants(root)
  const blocks = new Map(states.map((state) => [state, stateBlock(state, 210)]))
  const blockOf = (state: State) => blocks.get(state) ?? stateBlock(state, 210)
  const pairs = pairsOf(root)
  const anyState = anyStateOf(root)
  const fromAnywhere = pairs.some(([, [first]]) => first?.source === anyState)
  const anyBlock = padded(anyStateBlock())

  const nodeOf = (state: State): ElkNode => {
    const { width, height } = blockOf(state)
    if (state.children.length === 0) {
      return { id: state.id, width: width + 2 * padding, height: height + 2 * padding - 4 }
    }
    return {
      id: state.id,
      layoutOptions: {
        ...layered,
        'elk.direction': direction,
        'elk.padding': `[top=${height + padding + 12},left=18,bottom=18,right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width + 2 * padding},${height + 2 * padding})`,
      },
      children: [
        { id: `${state.id}#initial`, width: dotSize, height: dotSize },
        ...(state === root && fromAnywhere ? [{ id: anyState, ...sizeOf(anyBlock) }] : []),
        ...state.children.map(nodeOf),
      ],
    }
  }

  const graph: ElkNode & { edges: ElkExtendedEdge[] } = {
    id: 'chart',
    layoutOptions: {
      ...layered,
      'elk.direction': direction,
      'elk.padding': `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
    },
    children: [nodeOf(root)],
    edges: [
      ...states.flatMap(({ id, initial }) =>
        initial === null
          ? []
          : [
              {
                id: `${id}#enter`,
                sources: [`${id}#initial`],
                targets: [initial],
                layoutOptions: { 'elk.layered.priority.direction': '100' },
              },
            ],
      ),
      ...pairs.map(([id, transitions]) => ({
        id,
        sources: [transitions[0]?.source ?? ''],
        targets: [transitions[0]?.target ?? ''],
        labels: [
          {
            text: id,
            ...sizeOf(padded(labelBlock(transitions))),
            layoutOptions: { 'elk.edgeLabels.inline': 'true' },
          },
        ],
      })),
    ],
  }
  const placed: ElkNode = await new ElkConstructor().layout(graph)

  const shapes = new Map(nodesOf(placed).map((node) => [node.id, boxOf(node)]))
  const at = (id: string): Box => {
    const shape = shapes.get(id)
    if (!shape) throw new Error(`${id} has no place in the chart`)
    return shape
  }
  const labels = new Map(pairs.map(([id, transitions]) => [id, labelBlock(transitions)]))
  const arrows = (placed.edges ?? []).map((edge): Arrow => {
    const [section] = edge.sections ?? []
    const [label] = edge.labels ?? []
    const block = labels.get(edge.id)
    if (!section) throw new Error(`The arrow ${edge.id} has no place in the chart`)
    return {
      source: edge.sources[0] ?? '',
      target: edge.targets[0] ?? '',
      points: [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(
        ({ x, y }) => ({ x: round(x), y: round(y) }),
      ),
      label: label && block ? { ...boxOf(label), block } : null,
    }
  })

  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes: states.map((state) => {
      const box = at(state.id)
      const block = blockOf(state)
      return {
        ...box,
        state,
        block,
        text: {
          x: box.x + padding,
          y: box.y + padding - 4,
          width: block.width,
          height: block.height,
        },
      }
    }),
    dots: states.filter(({ initial }) => initial).map(({ id }) => at(`${id}#initial`)),
    anyState: fromAnywhere ? { ...at(anyState), block: anyStateBlock() } : null,
    arrows,
  }
}

/** The transitions that are arrows, those from one state to one other together. */
function pairsOf(root: State): [id: string, transitions: Transition[]][] {
  const pairs = new Map<string, Transition[]>()
  for (const transition of allTransitions(root)) {
    if (staysInside(transition)) continue
    const source = transition.source === root.id ? anyStateOf(root) : transition.source
    const id = `${source}>${transition.target}`
    pairs.set(id, [...(pairs.get(id) ?? []), { ...transition, source }])
  }
  return [...pairs]
}

const anyStateOf = (root: State) => `${root.id}#any`

/** Where a label's text begins inside its box. */
export const labelTextOffset = labelPadding

const padded = ({ width, height }: Block) => ({
  width: width + 2 * labelPadding.x,
  height: height + 2 * labelPadding.y,
})

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height })

const nodesOf = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

const round = (value: number) => Math.round(value * 2) / 2

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})
