import type { ElkExtendedEdge, ElkNode, LayoutOptions } from 'elkjs'
import ElkConstructor from 'elkjs/lib/elk.bundled.js'
import {
  anyStateBlock,
  factsBlock,
  labelBlock,
  leafBlock,
  titleBlock,
  type Block,
} from './block.ts'
import { allTransitions, withDescendants, type State, type Transition } from './describe.ts'

export interface Point {
  x: number
  y: number
}

export interface Box extends Point {
  width: number
  height: number
}

/** Text with the box that it fills. */
export interface Writing extends Box {
  block: Block
}

export interface StateBox extends Box {
  state: State
  writings: Writing[]
}

export interface Arrow {
  source: string
  target: string
  points: Point[]
  /** The label's frame and, within it, the text; null for the arrow to an initial state. */
  label: Label | null
}

export interface Label extends Box {
  writing: Writing
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
  anyState: Label | null
  arrows: Arrow[]
}

const margin = 12
const padding = { x: 14, y: 10 }
const labelPadding = { x: 9, y: 5 }
const dotSize = 12

const layered: LayoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.layering.strategy': 'LONGEST_PATH',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '14',
  'elk.spacing.edgeLabel': '8',
  'elk.spacing.labelLabel': '8',
  'elk.spacing.portPort': '16',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '14',
}

/** Lays a machine out with ELK; the same description gives the same coordinates. */
export async function layOut(root: State): Promise<Layout> {
  const states = withDescendants(root)
  const pairs = pairsOf(root)
  const labels = new Map(pairs.map(([id, transitions]) => [id, labelBlock(transitions)]))
  const anyState = pairs.some(([, [first]]) => first.source === anyStateOf(root))

  const nodeOf = (state: State): ElkNode => {
    if (state.children.length === 0) {
      return { id: state.id, ...grow(leafBlock(state), padding) }
    }
    const title = titleBlock(state)
    const facts = factsBlock(state)
    const above = title.height + (factsStandBelow(state, root) ? 0 : facts.height)
    const below = factsStandBelow(state, root) ? facts.height : 0
    return {
      id: state.id,
      layoutOptions: {
        ...layered,
        'elk.padding': `[top=${above + 24},left=18,bottom=${below + 18},right=18]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${Math.max(title.width, facts.width) + 2 * padding.x},0)`,
      },
      children: [
        { id: `${state.id}#initial`, width: dotSize, height: dotSize },
        ...(state === root && anyState
          ? [{ id: anyStateOf(root), ...grow(anyStateBlock(), labelPadding) }]
          : []),
        ...state.children.map(nodeOf),
      ],
    }
  }

  const graph: ElkNode & { edges: ElkExtendedEdge[] } = {
    id: 'chart',
    layoutOptions: {
      ...layered,
      'elk.padding': `[top=${margin},left=${margin},bottom=${margin},right=${margin}]`,
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
    },
    children: [nodeOf(root)],
    edges: [
      ...states.flatMap(({ id, initial }) =>
        initial === null ? [] : [forward(`${id}#initial`, initial)],
      ),
      ...(anyState && root.initial ? [forward(root.initial, anyStateOf(root))] : []),
      ...pairs.map(([id, [first]]): ElkExtendedEdge => ({
        id,
        sources: [first.source],
        targets: [first.target],
        labels: [
          {
            text: id,
            ...grow(labels.get(id) ?? anyStateBlock(), labelPadding),
            layoutOptions: { 'elk.edgeLabels.inline': 'true' },
          },
        ],
      })),
    ],
  }
  const placed: ElkNode = await new ElkConstructor().layout(graph)
  const shapes = new Map(nodesOf(placed).map((node) => [node.id, boxOf(node)]))
  const placeOf = (id: string): Box => {
    const shape = shapes.get(id)
    if (!shape) throw new Error(`${id} has no place in the chart`)
    return shape
  }

  const arrows = (placed.edges ?? [])
    .filter(({ targets }) => targets[0] !== anyStateOf(root))
    .map((edge): Arrow => {
      const [section] = edge.sections ?? []
      const [label] = edge.labels ?? []
      const block = labels.get(edge.id)
      if (!section) throw new Error(`The arrow ${edge.id} has no place in the chart`)
      return {
        source: edge.sources[0] ?? '',
        target: edge.targets[0] ?? '',
        points: straighten(
          [section.startPoint, ...(section.bendPoints ?? []), section.endPoint].map(({ x, y }) => ({
            x: round(x),
            y: round(y),
          })),
        ),
        label: label && block ? labelIn(boxOf(label), block) : null,
      }
    })

  const boxes = states.map((state): StateBox => {
    const box = placeOf(state.id)
    if (state.children.length === 0) {
      return { ...box, state, writings: [write(leafBlock(state), box, padding)] }
    }
    const title = titleBlock(state)
    const facts = factsBlock(state)
    const factsY = factsStandBelow(state, root)
      ? box.height - padding.y - facts.height
      : padding.y + title.height
    return {
      ...box,
      state,
      writings: [
        clear(write(title, box, padding), box, arrows),
        ...(facts.texts.length > 0
          ? [clear(write(facts, box, { x: padding.x, y: factsY }), box, arrows)]
          : []),
      ],
    }
  })

  return {
    width: Math.ceil(placed.width ?? 0),
    height: Math.ceil(placed.height ?? 0),
    boxes,
    dots: states.filter(({ initial }) => initial).map(({ id }) => placeOf(`${id}#initial`)),
    anyState: anyState ? labelIn(placeOf(anyStateOf(root)), anyStateBlock()) : null,
    arrows,
  }
}

type ArrowTransition = Transition & { target: string }

/** The transitions that are arrows, those from one state to one other together. */
function pairsOf(
  root: State,
): [id: string, transitions: [ArrowTransition, ...ArrowTransition[]]][] {
  const pairs = new Map<string, [ArrowTransition, ...ArrowTransition[]]>()
  for (const transition of allTransitions(root)) {
    const { target } = transition
    if (target === null) continue
    const source = transition.source === root.id ? anyStateOf(root) : transition.source
    const id = `${source}>${target}`
    const arrow = { ...transition, source, target }
    const others = pairs.get(id)
    if (others) others.push(arrow)
    else pairs.set(id, [arrow])
  }
  return [...pairs]
}

const anyStateOf = (root: State) => `${root.id}#any`

const forward = (source: string, target: string): ElkExtendedEdge => ({
  id: `${source}>${target}`,
  sources: [source],
  targets: [target],
  layoutOptions: { 'elk.layered.priority.direction': '100' },
})

/** Whether arrows pass the upper edge of a state on their way to a state inside it. */
const factsStandBelow = (state: State, root: State) =>
  allTransitions(root).some(
    ({ source, target }) =>
      target?.startsWith(`${state.id}.`) &&
      source !== state.id &&
      !source.startsWith(`${state.id}.`),
  )

/** Moves a state's text to the right until no arrow runs through it; throws where there is no room. */
function clear(writing: Writing, box: Box, arrows: Arrow[]): Writing {
  const gap = 10
  for (let { x } = writing; x + writing.width <= box.x + box.width - gap; x += 2) {
    const wide = { ...writing, x: x - gap, width: writing.width + 2 * gap }
    if (!arrows.some((arrow) => segmentsOf(arrow).some((segment) => overlap(segment, wide)))) {
      return { ...writing, x }
    }
  }
  throw new Error(
    `An arrow runs through “${writing.block.texts.map(({ text }) => text).join(' ')}”`,
  )
}

/** The straight parts of an arrow as boxes without breadth. */
export const segmentsOf = ({ points }: Arrow): Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

/** Whether two boxes share more than an edge. */
export const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const write = (block: Block, corner: Point, offset: Point): Writing => ({
  x: corner.x + offset.x,
  y: corner.y + offset.y,
  width: block.width,
  height: block.height,
  block,
})

const labelIn = (box: Box, block: Block): Label => ({
  ...box,
  writing: write(block, box, labelPadding),
})

const grow = ({ width, height }: Block, by: Point) => ({
  width: width + 2 * by.x,
  height: height + 2 * by.y,
})

/** Takes out steps of at most 2 px, which ELK leaves between a label and a port. */
function straighten(points: Point[]): Point[] {
  const at = points.findIndex((point, index) => {
    const next = points[index + 1]
    const between = index > 0 && index < points.length - 2
    return between && next && Math.abs(point.x - next.x) + Math.abs(point.y - next.y) <= 2
  })
  const [before, step, after] = points.slice(Math.max(0, at - 1))
  if (at < 0 || !before || !step || !after) return points
  const moved = step.x === after.x ? { ...before, y: after.y } : { ...before, x: after.x }
  return straighten([...points.slice(0, at - 1), moved, ...points.slice(at + 2)])
}

const nodesOf = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(nodesOf)]

const round = (value: number) => Math.round(value * 2) / 2

const boxOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Box>): Box => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
})
