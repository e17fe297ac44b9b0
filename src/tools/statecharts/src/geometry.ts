import type { Change, State } from './describe.ts'
import type { Block } from './textBox.ts'

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
  /** Null for an arrow to an initial state on which nothing happens, and to the first one of a history. */
  label: Text | null
  change?: Change
}

/** A chart with every coordinate in px from its top left corner. */
export interface Layout {
  width: number
  height: number
  /** Parents before their children. */
  boxes: (Box & { state: State; text: Text; isFramed?: boolean })[]
  /** Where initial states are entered from. */
  dots: Box[]
  /** What the machine's own transitions start from. */
  anyState: Text | null
  arrows: Arrow[]
}
