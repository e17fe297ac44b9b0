import { realpathSync } from 'node:fs'

/** How a command ends: its exit code, what it prints, and what it says to the standard error. */
export interface Outcome {
  code: number
  output?: string
  complaint?: string
}

/** Runs a command with the arguments that Node was given, where Node was started with its file. */
export async function runIfEntry(
  { filename }: ImportMeta,
  main: (args: string[]) => Promise<Outcome>,
): Promise<void> {
  const [, entry, ...args] = process.argv
  if (entry === undefined || realpathSync(entry) !== filename) return
  const { code, output, complaint } = await main(args)
  if (output !== undefined) console.log(output)
  if (complaint !== undefined) console.error(complaint)
  process.exitCode = code
}
