import { readdir } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type * as Commands from 'xstate-statecharts/commands'

const packageName = 'xstate-statecharts/commands'

/** Replaces the functions with which commands write files. Returns the files that commands write, keyed by path. */
function mockWriting() {
  const files = new Map<string, string>()
  vi.resetModules()
  vi.doMock(packageName, async (original) => ({
    ...(await original<typeof Commands>()),
    bundlePage: async () => 'page',
    writeFiles: async (written: Map<string, string>) => {
      for (const [file, text] of written) files.set(file, text)
      return []
    },
  }))
  onTestFinished(() => {
    vi.doUnmock(packageName)
    vi.resetModules()
  })
  return files
}

test('npm run charts writes each file of docs/charts except paths.md, and reports if none has changed', async () => {
  const files = mockWriting()
  const { main } = await import('../../src/tools/chartsCommand.ts')
  expect(await main([])).toEqual({ code: 0, output: 'All charts are up to date.' })
  const expected = (await readdir('docs/charts')).filter((name) => name !== 'paths.md')
  expect([...files.keys()].sort()).toEqual(expected.map((name) => `docs/charts/${name}`).sort())
})

test('npm run simulator writes and prints simulator/index.html if its arguments name no file', async () => {
  const files = mockWriting()
  const { main } = await import('../../src/tools/simulatorCommand.ts')
  expect(await main([])).toEqual({ code: 0, output: 'simulator/index.html' })
  expect([...files]).toEqual([['simulator/index.html', 'page']])
})
