import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createMachine } from 'xstate'
import { defaultColours as colours } from '../src/colours.ts'
import type { InspectorOptions } from '../src/inspector/mountInspector.tsx'

const mountInspector = vi.fn<(options: InspectorOptions) => void>()
vi.resetModules()
vi.doMock('../src/inspector/mountInspector.tsx', () => ({ mountInspector }))
const { mountServedInspector, mountSimulator } = await import('../src/inspector/page.ts')
vi.doUnmock('../src/inspector/mountInspector.tsx')
afterAll(() => void vi.resetModules())

const append = vi.fn()
beforeEach(() => {
  append.mockClear()
  mountInspector.mockClear()
  vi.stubGlobal('document', { body: { append } })
})

const origins = [
  ...['http://localhost', 'https://localhost:5173', 'http://127.0.0.1:80', 'http://[::1]'],
  ...['https://fremd.example', 'http://localhost.fremd.example', 'http://192.168.0.1', 'null', ''],
]
/** Returns the options with which the page mounted the inspector, and the accepted origins. */
const mounted = () => {
  const { accepts = () => true, ...options } = mountInspector.mock.lastCall?.[0] ?? { colours }
  return { accepted: origins.filter(accepts), ...options }
}

const lamp = createMachine({ id: 'lamp' })
const door = createMachine({ id: 'door' })

test('a simulator page offers the named machines with their settings, and accepts no messages', async () => {
  await mountSimulator({
    ...{ colours, file: 'house', names: ['lamp', 'door'] },
    load: async () => ({ door, lamp, shed: createMachine({ id: 'shed' }) }),
    loadCases: async () => ({ lamp: { input: 1 }, door: { input: 2 } }),
  })
  expect(mounted()).toEqual({
    ...{ accepted: [], colours, first: 'lamp' },
    machines: new Map([
      ['door', door],
      ['lamp', lamp],
    ]),
    settings: { lamp: { input: 1 }, door: { input: 2 } },
  })
})

test('a simulator page offers the machines of the given expressions instead of the exported machines', async () => {
  await mountSimulator({
    ...{ colours, file: 'house', names: ['lamp', 'door'] },
    load: async () => ({ lamp: createMachine({ id: 'lamp' }), lamps: [lamp] }),
    makes: [
      ['lamps[0]', (exports) => (exports as { lamps: unknown[] }).lamps[0]],
      ['makeDoor()', () => ({ door })],
    ],
  })
  const { machines } = mounted()
  expect([...(machines?.keys() ?? [])]).toEqual(['lamp', 'door'])
  expect(machines?.get('lamp')).toBe(lamp)
})

test('if the file of a simulator page cannot be loaded, the page shows the reason', async () => {
  const load = () => Promise.reject(new TypeError('readFileSync is not a function'))
  await mountSimulator({ colours, file: 'house', load, names: ['lamp'] })
  expect(mountInspector).not.toHaveBeenCalled()
  expect(append.mock.calls).toEqual([
    [
      'house cannot be loaded in a browser. Check whether the file or its imports contain code that needs Node.js or throws an error. TypeError: readFileSync is not a function',
    ],
  ])
})

test('the page of statecharts inspect accepts only messages from this computer', () => {
  mountServedInspector(colours)
  expect(mounted()).toEqual({
    ...{ accepted: origins.slice(0, 4), colours, stream: 'stream' },
  })
})
