import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runTasks } from '../src/machineWorkerPool.ts'

vi.mock(import('node:child_process'), async (load) => ({ ...(await load()), fork: vi.fn() }))

test('the time limit applies separately to loading a file and to each of its machines', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const worker = Object.assign(new EventEmitter(), { kill: vi.fn() })
  vi.mocked(fork).mockReturnValue(worker as never)
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
