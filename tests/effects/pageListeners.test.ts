import { describe, expect, test, vi } from 'vitest'
import { effects } from '../../src/effects/index.ts'
import { mostJitter } from '../../src/effects/times.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { fakeTimers } from '../support/fakeTimers.ts'
import { element, show } from '../support/showHtml.ts'

fakeTimers()

describe('confirmation before the page closes', () => {
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
  ])(
    'directly after a click on %s, askBeforeClosing asks for confirmation before the page closes: %j',
    (html, isAsked) => {
      show(html)
      const stop = effects.askBeforeClosing()
      element('a, b').dispatchEvent(new Event('click', { bubbles: true }))
      expect(asks()).toBe(isAsked)
      vi.runAllTimers()
      expect(asks()).toBe(true)
      stop()
      expect(asks()).toBe(false)
    },
  )
})

test('the browser can paint the pressed submit button before the input is validated', async () => {
  let proceed: () => void = () => undefined
  vi.stubGlobal('scheduler', { yield: () => new Promise<void>((resolve) => (proceed = resolve)) })
  const validated = vi.fn()
  const validating = effects.validate(completeForm).then(validated)
  await vi.advanceTimersByTimeAsync(0)
  expect(validated).not.toHaveBeenCalled()
  proceed()
  await validating
  expect(validated).toHaveBeenCalledOnce()
})

test('jitter() returns a random fraction of mostJitter', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  expect(effects.jitter()).toBe(mostJitter / 2)
})
