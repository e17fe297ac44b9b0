import { realpathSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exitOnClosedPipe, printOutcome, type Outcome } from 'xstate-statecharts/commands'

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
 * Runs `main` with the command-line arguments if Node was started with the calling module. Does nothing if another
 * module imports the calling module.
 */
export async function runIfEntry(
  { filename }: ImportMeta,
  main: (args: string[]) => Promise<Outcome>,
): Promise<void> {
  const [, entry, ...args] = process.argv
  // Compare resolved paths, because Node may have been started with a path that contains symbolic links. With
  // --preserve-symlinks-main, `filename` can contain symbolic links too.
  if (entry === undefined || realpathSync(entry) !== realpathSync(filename)) return
  exitOnClosedPipe()
  printOutcome(await main(args))
  // End the process explicitly. Some commands load a project's files, and these can start timers or servers that would
  // keep the process running.
  process.stdout.write('', () => process.exit())
}
