import { exec } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test.each(['lint', 'format:check'])('`npm run %s` finds no problem', async (script) => {
  await promisify(exec)(`npm run ${script}`).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    expect.fail(`\n${stdout}${stderr}`)
  })
})
