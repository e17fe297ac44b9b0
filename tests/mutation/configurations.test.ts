// @module-tag slow

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Stryker ignores a test file that fails to load. Then Stryker reports mutants as undetected, although the tests in
// this file would detect them.
test.each(['machines', 'page'])(
  'Vitest can load every test file that Stryker runs with %s.vitest.config.ts',
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
