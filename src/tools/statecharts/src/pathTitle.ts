/** A step of a recorded path. Only its `does` is needed here. */
export type Step = { does: string } & Record<string, unknown>

/** The part of a file of recorded paths that is needed here. */
export interface StoredPaths {
  paths: { steps: Step[] }[]
}

/** Returns the title of a path: `submits a complete request → the complete request is in order → …`. */
export const pathTitle = ({ steps }: { steps: readonly { does: string }[] }): string =>
  steps.map(({ does }) => does).join(' → ')
