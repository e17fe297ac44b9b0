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
   * The text on the arrow. Null for an initial arrow without actions, and for the arrow from a history state to its
   * default target.
   */
  label: Text | null
  change?: Change
}

/** A chart with all positions. Coordinates are in px from its top left corner. */
export interface Layout {
  width: number
  height: number
  /** The boxes of all states, parents before their children. */
  boxes: (Box & { state: State; text: Text; isFramed?: boolean })[]
  /** The dots at which the arrows to initial states begin. */
  dots: Box[]
  /** The label “in any state”. The arrows of the root's transitions begin at this label. */
  anyState: Text | null
  arrows: Arrow[]
}
