import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Outcome } from 'xstate-statecharts/commands'

export type { Outcome }

/** The options of a command whose only option is `--help`. */
export const onlyHelp = { help: { type: 'boolean', default: false } } as const

/**
 * Handles the arguments of a command whose only option is `--help`. Returns the outcome if the arguments contain
 * `--help` or an unknown option. Returns null if the command must run.
 */
export function answerHelp(args: string[], usage: string): Outcome | null {
  try {
    const { values } = parseArgs({ args, allowPositionals: true, options: onlyHelp })
    return values.help ? { code: 0, output: usage } : null
  } catch (error) {
    return { code: 1, complaint: `${(error as Error).message}\n${usage}` }
  }
}

/**
 * Ends the process without an error if the program that reads its output closes the pipe, as in `npm run paths | head`.
 */
export function exitOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
}

/**
 * Runs `main` with the command-line arguments if the calling module is the one that Node was started with. Does nothing
 * if another module imports it.
 */
export async function runIfEntry(
  { filename }: ImportMeta,
  main: (args: string[]) => Promise<Outcome>,
): Promise<void> {
  const [, entry, ...args] = process.argv
  // Compare resolved paths, because Node may have been started with a path that contains symbolic links. With
  // --preserve-symlinks-main, `filename` can contain links too.
  if (entry === undefined || realpathSync(entry) !== realpathSync(filename)) return
  exitOnClosedPipe()
  const { code, output, complaint } = await main(args)
  if (output !== undefined) console.log(output)
  if (complaint !== undefined) console.error(complaint)
  process.exitCode = code
  // End the process explicitly. Some commands load a project's files, and these can start timers or servers that would
  // keep the process running.
  process.stdout.write('', () => process.exit())
}
