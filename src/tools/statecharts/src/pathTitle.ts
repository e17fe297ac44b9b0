/** What happens, and what is expected after it. */
export type Step = { does: string } & Record<string, unknown>

/** What is read of a file of recorded paths. */
export interface StoredPaths {
  paths: { steps: Step[] }[]
}

/** A path in words: `submits a complete request → the complete request is in order → …`. */
export const pathTitle = ({ steps }: { steps: readonly { does: string }[] }): string =>
  steps.map(({ does }) => does).join(' → ')
