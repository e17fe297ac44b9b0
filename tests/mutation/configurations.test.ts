// @module-tag slow

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Stryker ignores a test file that fails to load. Without this test, mutants that only such a file detects would count
// as undetected.
test.each(['machines', 'page'])(
  'every test file in the mutation configuration of the %s loads',
  async (name) => {
    const config = `tests/mutation/${name}.vitest.config.ts`
    await promisify(execFile)('npx', ['vitest', 'list', '--config', config]).catch(
      (error: unknown) => {
        const { stdout, stderr } = error as { stdout: string; stderr: string }
        expect.fail(`\n${stdout}${stderr}`)
      },
    )
  },
)
