import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each([
  ['types and rules', 'lint'],
  ['format', 'format:check'],
])('Of %s `npm run %s` finds nothing', async (_, script) => {
  await promisify(exec)(`npm run ${script}`).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    expect.fail(`\n${stdout}${stderr}`)
  })
})
