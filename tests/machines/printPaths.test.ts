import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { menuScrollDelay } from '../../machines/scrollDelays.ts'
import { machineNames } from './cases.ts'

const root = resolve(import.meta.dirname, '../..')

/** What the script prints and its exit code. */
async function printPaths(...options: string[]) {
  const script = ['--import', 'tsx', 'tests/machines/printPaths.ts', ...options]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, script, {
      cwd: root,
      maxBuffer: 2 ** 24,
    })
    return { code: 0, text: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, text: stderr }
  }
}

test('the paths of a machine are printed as journeys with their figures', async () => {
  const { code, text } = await printPaths('navigation')

  expect(code).toBe(0)
  expect(text).toMatch(/^\d+\. follows a link to a section of the home page → the wait /m)
  expect(text).toContain(
    `  ${menuScrollDelay} ms later: the wait for the closing menu ends → resting\n`,
  )
  expect(text).toMatch(/\d+ paths, \d+ steps, \d+ ms; 7 of 7 states; 11 of 11 transitions/)
})

test('an unknown machine or option is refused with the names that there are', async () => {
  const [machine, option] = await Promise.all([printPaths('headermenu'), printPaths('--quiet')])

  expect([machine.code, option.code]).toEqual([1, 1])
  expect(machine.text).toContain('Unknown machine: headermenu\n')
  expect(option.text).toContain("'--quiet'")
  for (const { text } of [machine, option]) {
    expect(text).toContain(`one of ${machineNames.join(', ')}`)
    expect(text).toContain('--json')
    expect(text).toContain('--write')
  }
})
