// @module-tag slow

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// If a test file fails to load, Stryker ignores the file. Stryker then reports mutants as undetected that the tests in
// the file would have detected.
test.each(['machines', 'page'])(
  'Vitest can load every test file of Stryker’s configuration %s.vitest.config.ts',
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
