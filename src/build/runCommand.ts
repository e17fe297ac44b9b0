import { realpathSync } from 'node:fs'

/** How a command ends: its exit code, what it prints, and what it says to the standard error. */
export interface Outcome {
  code: number
  output?: string
  complaint?: string
}

/** Has the process end without a word where its reader has gone, as that of `npm run paths | head`. */
export function exitOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
}

/** Runs a command with the arguments that Node was given, where Node was started with its file. */
export async function runIfEntry(
  { filename }: ImportMeta,
  main: (args: string[]) => Promise<Outcome>,
): Promise<void> {
  const [, entry, ...args] = process.argv
  if (entry === undefined || realpathSync(entry) !== filename) return
  exitOnClosedPipe()
  const { code, output, complaint } = await main(args)
  if (output !== undefined) console.log(output)
  if (complaint !== undefined) console.error(complaint)
  process.exitCode = code
  // What a file of machines starts on being read would keep the command from ending.
  process.stdout.write('', () => process.exit())
}
