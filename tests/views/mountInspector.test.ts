import { act } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { chartColours } from '../../src/tools/chartColours.ts'
import { mountInspector } from 'xstate-statecharts/inspector'
import { show } from '../support/showHtml.ts'

test('the inspector page opens a dropped trace once, even if the page has rendered several times', async () => {
  vi.stubGlobal('opener', null)
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync = vi.fn()
    },
  )
  const step = { actor: 'call', at: 1, event: { type: 'go' }, snapshot: { status: 'done' } }
  const text = vi.fn(async () => JSON.stringify({ version: 1, steps: [step] }))
  const dataTransfer = { files: [{ name: 'saved.json', text }] }
  const drop = () =>
    act(async () => void dispatchEvent(Object.assign(new Event('drop'), { dataTransfer })))

  show('<div id="root"></div>')
  await act(() => mountInspector({ colours: chartColours }))
  await drop()
  text.mockClear()
  await drop()
  expect(text).toHaveBeenCalledTimes(1)
})
