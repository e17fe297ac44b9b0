import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'

test('the time limit applies separately to loading a file and to each of its machines', async () => {
  const worker = Object.assign(new EventEmitter(), { kill: vi.fn() })
  // Other test files in the same process may have imported the module, and must not get the fake process.
  vi.resetModules()
  vi.doMock('node:child_process', async (load) => ({
    ...(await load<object>()),
    fork: () => worker,
  }))
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.doUnmock('node:child_process')
    vi.resetModules()
  })
  const { runTasks } = await import('../src/machineWorkerPool.ts')
  const finished = runTasks([{ file: 'machines.cjs', what: 'describe' }], 10)
  for (const report of [
    { started: null },
    { started: 'one' },
    { machine: 'one', result: 1 },
    { started: 'two' },
    { machine: 'two', result: 2 },
    { isDone: true },
  ]) {
    await vi.advanceTimersByTimeAsync(9_999)
    worker.emit('message', report)
  }
  expect(worker.kill.mock.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(worker.kill.mock.calls).toEqual([['SIGKILL']])
  worker.emit('close', null, 'SIGKILL')
  expect(await finished).toEqual([
    {
      file: 'machines.cjs',
      results: new Map([
        ['one', 1],
        ['two', 2],
      ]),
      problems: [],
      printed: '',
      imported: [],
    },
  ])
})
