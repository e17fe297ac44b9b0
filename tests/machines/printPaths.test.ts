import { expect, test } from 'vitest'
import { menuScrollDelay } from '../../machines/scrollDelays.ts'
import { machineNames } from './cases.ts'
import { run } from './script.ts'

const printPaths = (...options: string[]) => run('tests/machines/printPaths.ts', ...options)

test('the paths of a machine are printed as journeys with their figures', async () => {
  const { code, output } = await printPaths('navigation')

  expect(code).toBe(0)
  expect(output).toMatch(/^\d+\. follows a link to a section of the home page → the wait /m)
  expect(output).toContain(
    `  ${menuScrollDelay} ms later: the wait for the closing menu ends → resting\n`,
  )
  expect(output).toMatch(/\d+ paths, \d+ steps, \d+ ms; 7 of 7 states; 11 of 11 transitions/)
})

test('an unknown machine or option is refused with the names that there are', async () => {
  const [machine, option] = await Promise.all([printPaths('headermenu'), printPaths('--quiet')])

  expect([machine.code, option.code]).toEqual([1, 1])
  expect(machine.output).toContain('Unknown machine: headermenu\n')
  expect(option.output).toContain("'--quiet'")
  for (const { output } of [machine, option]) {
    expect(output).toContain(`one of ${machineNames.join(', ')}`)
    expect(output).toContain('--json')
    expect(output).toContain('--write')
  }
})
