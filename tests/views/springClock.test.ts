import { Globals, SpringValue } from '@react-spring/web'
import { waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeSpringClock } from '../support/springClock.ts'

test.each<[string, () => () => void]>([
  ['a fake clock of react-spring', () => fakeSpringClock().restore],
  ['fake timers', () => (vi.useFakeTimers(), () => void vi.useRealTimers())],
])('an animation that starts under %s ends under the real clock', async (_, fake) => {
  Globals.assign({ skipAnimation: false })
  onTestFinished(() => Globals.assign({ skipAnimation: true }))
  const restore = fake()
  const moving = new SpringValue(0)
  void moving.start(1)
  restore()
  await waitFor(() => expect(moving.get()).toBe(1))
})
