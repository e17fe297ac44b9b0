// @module-tag slow

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Stryker passes over a file of tests that does not load, and what that would notice counts as unnoticed.
test.each(['machines', 'page'])(
  'Each file of tests that mutation of the %s runs loads',
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
