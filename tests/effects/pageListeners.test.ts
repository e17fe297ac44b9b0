import { describe, expect, test, vi } from 'vitest'
import { effects } from '../../src/effects/index.ts'
import { mostJitter } from '../../src/effects/times.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { fakeTimers } from '../support/fakeTimers.ts'
import { element, show } from '../support/showHtml.ts'

fakeTimers()

describe('The browser asks (beforeunload) before a request that is on its way is lost', () => {
  const asks = () => {
    const leaving = new Event('beforeunload', { cancelable: true })
    dispatchEvent(leaving)
    return leaving.defaultPrevented
  }

  test.each([
    ['<a href="mailto:a@example.org">', false],
    ['<a href="tel:+49">', false],
    ['<a href="web+http://fremd.example">', false],
    ['<a href="http://fremd.example">', true],
    ['<a href="https://fremd.example">', true],
    ['<b>', true],
  ])('when %s is pressed: %j', (html, isAsked) => {
    show(html)
    const stop = effects.askBeforeClosing()
    element('a, b').dispatchEvent(new Event('click', { bubbles: true }))
    expect(asks()).toBe(isAsked)
    vi.runAllTimers()
    expect(asks()).toBe(true)
    stop()
    expect(asks()).toBe(false)
  })
})

test('The browser can show a press before what was typed is checked', async () => {
  let goOn: () => void = () => undefined
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((resolve) => (goOn = resolve)) })
  const checked = vi.fn()
  const checking = effects.validate(completeForm).then(checked)
  await vi.advanceTimersByTimeAsync(0)
  expect(checked).not.toHaveBeenCalled()
  goOn()
  await checking
  expect(checked).toHaveBeenCalledOnce()
})

test('Chance (jitter) adds to a pause, and no more than it may', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect(effects.jitter()).toBe(mostJitter / 2)
})
