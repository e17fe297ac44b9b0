import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { createMachine } from 'xstate'
import { allTransitions, describeMachine } from '../src/describe.ts'
import { defaultColours } from '../src/colours.ts'
import { layOut } from '../src/layout.ts'
import { drawingsOf, partsOf } from '../src/splitCharts.ts'
import { stateBlock } from '../src/textBox.ts'
import { writeCharts } from '../src/writeCharts.ts'
import { loose } from './features.ts'

test('the overview of a split chart shows self-transitions, but no transitions inside a group', () => {
  const form = createMachine({
    id: 'form',
    initial: 'draft',
    on: { reset: '#form' },
    states: {
      draft: { on: { changed: 'draft', sent: 'sending' } },
      sending: {
        initial: 'first',
        states: { first: { on: { failed: 'second' } }, second: { on: { done: '#form.draft' } } },
      },
    },
  })
  const [overview] = partsOf(describeMachine(form))
  const arrows = overview && allTransitions(overview)
  expect(arrows?.map(({ source, event, targets }) => [source, event, targets])).toEqual([
    ['form', 'reset', ['form']],
    ['form.draft', 'changed', ['form.draft']],
    ['form.draft', 'sent', ['form.sending']],
    ['form.sending', 'done', ['form.draft']],
  ])
})

test('in the overview of a split chart, a history state points to the group that contains its default target', () => {
  const form = createMachine({
    id: 'form',
    initial: 'sending',
    states: {
      sending: { initial: 'first', states: { first: {}, second: {} } },
      again: { type: 'history', target: 'sending.second' },
    },
  })
  const [overview] = partsOf(describeMachine(form))
  expect(overview?.children.map(({ id, defaults }) => [id, defaults])).toEqual([
    ['form.sending', []],
    ['form.again', ['form.sending']],
  ])
})

test('in the overview of a split chart, a group lists at most 12 of its states', () => {
  const states = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`s${at}`, {}]))
  const group = { initial: 's0', states }
  const [overview] = partsOf(describeMachine(loose({ initial: 'a', states: { a: group } })))
  expect(overview?.children[0]?.description).toBe(
    'contains s0, s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11 and 2 more',
  )
})

test('a wide chart is laid out from left to right only if that is narrower and it has no parallel regions', async () => {
  const names = Array.from({ length: 5 }, (_, at) => `s${at}`)
  const on = Object.fromEntries(names.map((name) => [`went to the state ${name}`, name]))
  const wide = {
    initial: 'a',
    states: { a: { on }, ...Object.fromEntries(names.map((name) => [name, {}])) },
  }
  const long = { initial: 'a', states: { a: { on: { 'went to b': 'b' } }, b: {} } }
  const isFromLeftToRight = async (config: object) => {
    const root = describeMachine(loose(config))
    const { width } = await layOut(root)
    const [drawing] = (await drawingsOf(root, { width: width - 1 })).values()
    const [from, to] = drawing?.arrows.find(({ id }) => id.includes('#initial>'))?.points ?? []
    return from?.y === to?.y
  }
  expect([
    await isFromLeftToRight(wide),
    await isFromLeftToRight(long),
    await isFromLeftToRight({ type: 'parallel', states: { wide } }),
  ]).toEqual([true, false, false])
})

test('the box of a final state has space for its ring beside the name', () => {
  const widthOf = (type: string) => {
    const states = { 'a state with a long name': { type } }
    const [state] = describeMachine(loose({ initial: 'a state with a long name', states })).children
    return state ? stateBlock(state).width : NaN
  }
  expect(widthOf('final') - widthOf('atomic')).toBeGreaterThan(20)
})

test('if drawing the chart exceeds the time limit, the page of a machine contains only tables', async () => {
  const ring = describeMachine(
    createMachine({ id: 'ring', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } }),
  )
  const colours = defaultColours
  const late = await writeCharts(ring, 'From here.', { colours, timeout: 0.000_001 })
  const drawn = await writeCharts(ring, 'From here.', { colours, timeout: 60 })

  expect([...late.keys()]).toEqual(['ring.md'])
  expect(late.get('ring.md')?.split('## States')[0]).toBe(
    '# ring\n\nFrom here.\n\nThis page has no chart, because drawing exceeded the time limit. Raise the limit with `--timeout`.\n\n',
  )
  expect([...drawn.keys()]).toEqual(['ring.svg', 'ring.md'])
})

test('writeCharts() throws if a machine cannot be drawn, and does not report an exceeded time limit', async () => {
  const odd = { ...describeMachine(createMachine({ id: 'odd' })), description: 7 as never }
  await expect(writeCharts(odd, 'From here.', { colours: defaultColours })).rejects.toThrow(
    'trim is not a function',
  )
})

test('the file names of charts are unique, and do not contain characters with a special meaning in URLs', async () => {
  const taken = new Set<string>()
  const draw = async (id: string) =>
    writeCharts(describeMachine(createMachine({ id })), 'x', { colours: defaultColours }, taken)
  const ids = ['my lamp', 'my/lamp', 'My-Lamp', '/lamp/', '..', '/', 'x'.repeat(300)]
  const names: string[] = []
  for (const id of ids) names.push(...(await draw(id)).keys())

  expect(names.filter((name) => name.endsWith('.md'))).toEqual([
    ...['my-lamp.md', 'my-lamp-2.md', 'My-Lamp-3.md', 'lamp.md', 'machine.md', 'machine-2.md'],
    `${'x'.repeat(99)}.md`,
  ])
  expect((await draw('my_<b>|*')).get('my_-b.md')).toMatch(/^# my\\_\\<b>\\\|\\\*\n/)
})

test('if the layout thread ends with an error, the chart is laid out without arrows', async () => {
  const pair = describeMachine(
    createMachine({ id: 'pair', initial: 'a', states: { a: { on: { go: 'b' } }, b: {} } }),
  )
  expect((await layOut(pair)).arrows).toHaveLength(2)
  vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(function (this: Worker) {
    this.emit('error', new Error('out of memory'))
    void this.terminate()
  })
  const { arrows, boxes } = await layOut(pair)

  expect([arrows, boxes.map(({ state }) => state.name)]).toEqual([[], ['pair', 'a', 'b']])
  expect((await layOut(pair)).arrows).toHaveLength(2)
})
