import { padding, stateBlock } from './textBox.ts'
import type { State } from './describe.ts'
import type { Layout } from './geometry.ts'
import { withArrowsInWords } from './arrowsInWords.ts'

const gap = 14

/**
 * Sets a machine's states in columns, as many as a width holds, in px; where they lead is said in them, as nothing
 * else is drawn.
 */
export function setInColumns(root: State, width = 864): Layout {
  const boxes: Layout['boxes'] = []

  /** Sets a state and all below it into a place that is as wide as this; says how much of it is used. */
  function set(state: State, left: number, top: number, room: number) {
    const text = stateBlock(state)
    const place = { x: left, y: top, width: text.width, height: text.height }
    const box = { ...place, state, text: { ...text, x: left, y: top } }
    boxes.push(box)
    if (state.children.length === 0) return box
    const side = padding.x + 6
    const blocks = state.children.map((child) =>
      child.children.length > 0 ? room : stateBlock(child).width,
    )
    const column = Math.min(Math.max(...blocks), room - 2 * side)
    const count = Math.max(1, Math.floor((room - 2 * side + gap) / (column + gap)))
    const bottoms = Array.from({ length: count }, () => top + text.height)
    for (const child of state.children) {
      const [highest = 0] = bottoms
        .map((_, index) => index)
        .sort((one, other) => (bottoms[one] ?? 0) - (bottoms[other] ?? 0))
      const at = left + side + highest * (column + gap)
      const inner = set(child, at, bottoms[highest] ?? top, column)
      bottoms[highest] = inner.y + inner.height + gap
      box.width = Math.max(box.width, inner.x + inner.width - left + side)
    }
    box.height = Math.max(...bottoms) - gap + side - top
    return box
  }

  const whole = set(withArrowsInWords(root), 2, 2, width - 4)
  return {
    width: whole.width + 4,
    height: whole.height + 4,
    boxes,
    dots: [],
    anyState: null,
    arrows: [],
  }
}
