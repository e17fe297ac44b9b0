import type { Outcome } from './commandLine.ts'

/**
 * Ends the process without an error if the program that reads its output closes the pipe, as in
 * `statecharts paths | head`.
 */
export function exitOnClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
      process.exit()
    })
}

/** Prints the outcome of a command, and sets the exit code of the process. */
export function printOutcome({ code, output, complaint }: Outcome): void {
  if (output) console.log(output)
  if (complaint !== undefined) console.error(complaint)
  process.exitCode = code
}
