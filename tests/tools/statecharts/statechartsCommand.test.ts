import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { main } from '../../../src/tools/chartsCommand.ts'
import { usage } from '../../../src/tools/statecharts/statechartsCommand.ts'
import type { Machine } from '../../../src/tools/statecharts/describe.ts'
import { run } from '../../support/runScript.ts'

const folder = mkdtempSync(join(tmpdir(), 'charts-'))
const file = (name: string) => join(folder, name)

beforeAll(() => {
  symlinkSync(resolve('node_modules'), file('node_modules'))
  const create = "import { createMachine } from 'xstate'\n"
  const files = {
    'lamp.ts': `${create}
      const bulb = createMachine({ id: 'bulb' })
      console.log('a word on being read')
      export const lamp = createMachine({ id: 'my lamp', initial: 'dark', states: { dark: { on: { press: 'lit' } }, lit: { invoke: { src: 'bulb' } } } }, { actors: { bulb } })
      export default createMachine({})`,
    'lasting.ts': `${create}setInterval(() => undefined, 1_000)\nexport const clock = createMachine({ id: 'clock' })`,
    'twin.ts': `${create}export const lamp = createMachine({ id: 'my lamp' })`,
    'maker.ts': `${create}export const make = () => createMachine({})`,
    'broken.ts': `${create}createMachine({})\nthrow new Error('not today')`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(file(name), text)
})
afterAll(() => rmSync(folder, { recursive: true }))

test('every machine that a file exports or invokes is drawn, each under a name of its own', async () => {
  const complain = vi.spyOn(console, 'error').mockImplementationOnce(() => undefined)
  const { code, output } = await main([file('lamp.ts'), '--out', file('out')])

  expect(complain.mock.calls).toEqual([['a word on being read']])
  expect(code).toBe(0)
  expect(output?.split('\n').map((path) => path.split('/').at(-1))).toEqual([
    'lamp.md',
    'my-lamp.md',
    'bulb.md',
  ])
  expect(readdirSync(file('out')).sort()).toEqual([
    ...['bulb.md', 'bulb.svg', 'lamp.md', 'lamp.svg', 'my-lamp.md', 'my-lamp.svg'],
  ])
  expect(readFileSync(file('out/my-lamp.md'), 'utf8')).toMatch(/^\| `dark` \| press \| `lit` \|$/m)
})

test('a folder is read as far as it can be, and each problem is a line', async () => {
  const { code, output, complaint } = await main([folder, '--json'])

  expect(code).toBe(1)
  expect((JSON.parse(output ?? '') as Machine[]).map(({ id }) => id)).toEqual([
    ...['lamp', 'lamp my lamp', 'bulb', 'clock', 'twin my lamp'],
  ])
  expect(complaint?.split('\n').map((line) => line.replace(/^.*\//, ''))).toEqual([
    'broken.ts: cannot be loaded: not today',
    expect.stringMatching(/^maker\.ts: exports no machine of XState 5: export what createMachine/),
  ])
})

test('what is not there is a line, an unknown option is answered with those that are, as --help is', async () => {
  const [file, option, help] = await Promise.all(
    ['nowhere.ts', '--colour', '--help'].map((one) => main([one])),
  )
  expect(file).toEqual({ code: 1, output: '', complaint: 'nowhere.ts: there is no such file' })
  expect(option).toMatchObject({ code: 1, complaint: expect.stringContaining(usage) as string })
  expect(help).toEqual({ code: 0, output: usage })
})

test('the command reads a file in no project with the packages of this one, says by its code what fails, and ends though something has begun', async () => {
  const alone = mkdtempSync(join(tmpdir(), 'alone-'))
  onTestFinished(() => rmSync(alone, { recursive: true }))
  for (const name of ['broken.ts', 'lasting.ts']) copyFileSync(file(name), join(alone, name))
  const { code, output } = await run('src/tools/chartsCommand.ts', alone, '--mermaid')

  expect(code).toBe(1)
  expect(output).toMatch(/^stateDiagram-v2\n {2}state "clock" as s0\n/)
  expect(output).toMatch(/broken\.ts: cannot be loaded: not today$/m)
})
