import type { Arrow, Box, Layout } from '../src/geometry.ts'

/**
 * Checks the layout of a chart. Returns one message for each overlap, and for each part that is cut off or too small
 * for its text.
 */
export function collisions({ width, height, boxes, dots, anyState, arrows }: Layout): string[] {
  const isLeaf = ({ state }: (typeof boxes)[number]) => state.children.length === 0
  const things: { name: string; box: Box }[] = [
    ...boxes.map((box) => ({ name: box.state.id, box: isLeaf(box) ? box : box.text })),
    ...dots.map((box, index) => ({ name: `dot ${index}`, box })),
    ...(anyState ? [{ name: 'any state', box: anyState }] : []),
    ...arrows.flatMap(({ id, label }) => (label ? [{ name: id, box: label }] : [])),
  ]
  const segments = arrows.map((arrow) => ({ arrow, boxes: segmentsOf(arrow) }))
  return [
    ...things.flatMap((one, index) =>
      things
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .map((other) => `${one.name} overlaps ${other.name}`),
    ),
    ...things.flatMap((one) =>
      boxes
        .filter((frame) => !isLeaf(frame) && overlap(one.box, frame) && !contains(frame, one.box))
        .map((frame) => `${one.name} crosses the border of ${frame.state.id}`),
    ),
    ...boxes
      .filter((box) => !contains(box, box.text))
      .map(({ state }) => `${state.id} is too small for its text`),
    ...things
      .filter(({ box }) => !contains({ x: 0, y: 0, width, height }, box))
      .map(({ name }) => `${name} is cut off`),
    ...segments.flatMap(({ arrow, boxes }) =>
      things
        .filter(({ box }) => box !== arrow.label)
        .filter(({ box }) => boxes.some((segment) => overlap(segment, box)))
        .map(({ name }) => `the arrow ${arrow.id} crosses ${name}`),
    ),
  ]
}

const segmentsOf = ({ points }: Arrow): Box[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    return {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(from.x - to.x),
      height: Math.abs(from.y - to.y),
    }
  })

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

const contains = (outer: Box, inner: Box) =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height
