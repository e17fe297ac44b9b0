import { describe, expect, test } from 'vitest'
import { machineNames, subjects } from './cases.ts'
import { loadFixture } from './fixtures.ts'
import { control, type Rest } from './record.ts'

const canBeSent = (type: string) => !/^xstate\.(done|error)\./.test(type)

describe.each(machineNames)('the machine %s', (name) => {
  const subject = subjects[name]
  const { start, paths } = loadFixture(name)

  test('ignores in every state each event that the state does not accept', async () => {
    const events = subject.cases.map(({ event }) => event).filter(({ type }) => canBeSent(type))
    const machine = await subject.load()
    let sent = 0
    for (const { steps } of paths) {
      const run = control(machine, subject)
      const disturb = ({ status, accepts }: Rest) => {
        if (status !== 'active') return
        const before = { rest: run.rest(), executed: [...run.executed], calls: [...run.calls] }
        for (const event of events.filter(({ type }) => !accepts.includes(type))) {
          run.actor.send(event)
          sent += 1
        }
        expect({ rest: run.rest(), executed: run.executed, calls: run.calls }).toEqual(before)
      }
      disturb(start)
      for (const step of steps) {
        expect(await run.take(step), `after the step “${step.does}”`).toEqual(step)
        disturb(step)
      }
    }
    expect(sent).toBeGreaterThan(0)
  })

  test('ignores answers of actors that it has stopped', async () => {
    const machine = await subject.load()
    for (const { steps } of paths) {
      const run = control(machine, subject)
      for (const step of steps) {
        expect(await run.take(step), `after the step “${step.does}”`).toEqual(step)
        run.calls.filter(({ signal }) => signal.aborted).forEach(({ resolve }) => resolve(null))
      }
    }
  })
})
