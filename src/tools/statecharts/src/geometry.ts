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
  /**
   * The text on the arrow. Null for the arrow to an initial state if it has no actions, and for the arrow from a
   * history state to its default target.
   */
  label: Text | null
  change?: Change
}

/** The positions of everything in a chart. Coordinates are in px from the top left corner. */
export interface Layout {
  width: number
  height: number
  /** The boxes of all states, parents before their children. */
  boxes: (Box & { state: State; text: Text; isFramed?: boolean })[]
  /** The dots at which the arrows to initial states begin. */
  dots: Box[]
  /** The label “in any state”, from which the arrows of the root state's transitions start. */
  anyState: Text | null
  arrows: Arrow[]
}
