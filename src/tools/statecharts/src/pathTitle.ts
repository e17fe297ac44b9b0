/** A step of a recorded path. The title of a path only needs `does`. */
export type Step = { does: string } & Record<string, unknown>

/** The contents of a file with recorded paths, as far as other modules use them. */
export interface StoredPaths {
  paths: { steps: Step[] }[]
}

/** Returns the title of a path: `submits a complete request → the complete request is in order → …`. */
export const pathTitle = ({ steps }: { steps: readonly { does: string }[] }): string =>
  steps.map(({ does }) => does).join(' → ')
