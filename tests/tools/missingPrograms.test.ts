import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'

test('after a run, each test runner names the missing programs and their Debian packages', async () => {
  vi.stubEnv('TESTS_WITHOUT', 'nginx,fonts')
  vi.resetModules()
  // Without this reset, the programs would also be missing in later tests of the same process.
  onTestFinished(() => void vi.resetModules())
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const { default: reportAfterPlaywright } = await import('../e2e/reportMissingPrograms.ts')
  const { default: VitestReporter } = await import('../support/missingProgramsReporter.ts')
  const ranIn = (name: string) => [{ project: { name } }] as TestModule[]

  new VitestReporter().onTestRunEnd(ranIn('machines'))
  expect(log).not.toHaveBeenCalled()

  reportAfterPlaywright()
  new VitestReporter().onTestRunEnd(ranIn('build'))
  const missing =
    /^Tests were skipped because of missing programs .*\bnginx \(nginx-light\).*, fonts \(fonts-liberation\)\s*$/
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(missing)],
    [expect.stringMatching(missing)],
  ])
})
