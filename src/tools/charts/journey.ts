/** A path in words: `submits a complete request → the complete request is in order → …`. */
export const journey = ({ steps }: { steps: readonly { does: string }[] }): string =>
  steps.map(({ does }) => does).join(' → ')

/** What is read of a file of paths in `tests/machines/fixtures/`. */
export interface StoredPaths {
  paths: { steps: { does: string }[] }[]
}
