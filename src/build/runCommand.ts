import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Outcome } from 'xstate-statecharts/commands'

export type { Outcome }

/** The only option of a command without other options. */
export const onlyHelp = { help: { type: 'boolean', default: false } } as const

/**
 * Returns the outcome of `--help` or of an unknown option, for a command without other options. Returns null if the
 * command must run.
 */
export function answerHelp(args: string[], usage: string): Outcome | null {
  try {
    const { values } = parseArgs({ args, allowPositionals: true, options: onlyHelp })
    return values.help ? { code: 0, output: usage } : null
  } catch (error) {
    return { code: 1, complaint: `${(error as Error).message}\n${usage}` }
  }
}

/** Ends the process without an error when the reader of its output has closed the pipe (`npm run paths | head`). */
export function exitOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
}

/** Runs `main` with the command-line arguments if Node was started with this module. Otherwise does nothing. */
export async function runIfEntry(
  { filename }: ImportMeta,
  main: (args: string[]) => Promise<Outcome>,
): Promise<void> {
  const [, entry, ...args] = process.argv
  // With --preserve-symlinks-main, the module's own path can contain links too.
  if (entry === undefined || realpathSync(entry) !== realpathSync(filename)) return
  exitOnClosedPipe()
  const { code, output, complaint } = await main(args)
  if (output !== undefined) console.log(output)
  if (complaint !== undefined) console.error(complaint)
  process.exitCode = code
  // A loaded file with machines can start timers or servers, which would keep the process running.
  process.stdout.write('', () => process.exit())
}
