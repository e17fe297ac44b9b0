import { execFile } from 'node:child_process'

/**
 * Runs a TypeScript file of the project in a separate process. Returns its exit code and its output, with stderr after
 * stdout.
 */
export const run = (script: string, ...parameters: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const command = ['--import', 'tsx', script, ...parameters]
    execFile(process.execPath, command, { maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    )
  })
