// @module-tag slow

import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Stryker ignores a test file that fails to load, and reports the mutants that the file would detect as undetected.
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
