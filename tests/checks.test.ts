import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.for([
  ['TypeScript', 'typescript/bin/tsc'],
  ['ESLint', 'eslint/bin/eslint.js', '.', '--max-warnings', '0'],
  ['Prettier', 'prettier/bin/prettier.cjs', '--check', '.'],
])('%s finds nothing', async ([, program, ...parameters]) => {
  const run = promisify(execFile)(process.execPath, [`node_modules/${program}`, ...parameters])
  await run.catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    expect.fail(`\n${stdout}${stderr}`)
  })
})
