import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { onTestFinished, vi } from 'vitest'
import { SimulatedClock } from 'xstate'
import { urls } from '../../src/content/urls.ts'
import { effects } from '../../src/effects/index.ts'
import { describePage, fetchPage } from '../../src/routes.ts'
import { createSite, type Effects } from '../../src/site.ts'
import type { FormFiller } from '../../src/tools/fillIn.ts'

/** Fills in a form in jsdom. */
export const formFiller: FormFiller = {
  type: async (label, text) => {
    await userEvent.clear(screen.getByLabelText(label))
    if (text) await userEvent.paste(text)
  },
  tick: async (label, isTicked) => {
    const box = screen.getByLabelText<HTMLInputElement>(label)
    if (box.checked !== isTicked) await userEvent.click(box)
  },
}

/** Creates an effect whose calls stay pending until the test resolves or rejects them. */
export function heldEffect<Input, Output = void>() {
  const calls: {
    input: Input
    signal: AbortSignal | undefined
    answer: (output: Output) => void
    fail: (error: unknown) => void
  }[] = []
  return {
    effect: (input: Input, signal?: AbortSignal) =>
      new Promise<Output>((answer, fail) => calls.push({ input, signal, answer, fail })),
    inputs: () => calls.map(({ input }) => input),
    forget: () => void (calls.length = 0),
    /** The latest call of the effect. Throws if the site has not called it yet. */
    get last() {
      const call = calls.at(-1)
      if (!call)
        throw new Error(
          'The site has not called this fake effect yet. Cause a call before you read `last`',
        )
      return call
    },
  }
}

/**
 * Creates the site's actors with a simulated clock, but does not start them. Uses the site's effects, but replaces the
 * effects that `fakes` contains. Delays before retries have no random part. Pointing at a link prefetches nothing.
 */
export function createTestSite(
  fakes: Partial<Effects> = {},
  path: string = urls.home,
  { inspect, menu }: Pick<NonNullable<Parameters<typeof createSite>[2]>, 'inspect' | 'menu'> = {},
) {
  const clock = new SimulatedClock()
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now())
  const real = { ...effects, fetchPage, describePage }
  const withoutChance = { jitter: () => 0, watchIntent: () => () => undefined }
  const site = createSite({ ...real, ...withoutChance, ...fakes }, path, {
    clock,
    menu,
    ...(inspect && { inspect }),
  })
  onTestFinished(() => void site.stop())
  return { site, clock, pass: (time: number) => act(async () => clock.increment(time)) }
}

/** Runs the action, and waits until all dynamic imports have loaded and React has updated the page. */
export const settled = (action: () => void = () => undefined) =>
  act(async () => {
    action()
    await vi.dynamicImportSettled()
  })

/** Checks whether the page asks for confirmation before the tab is closed. */
export const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/**
 * Removes all styles, because jsdom would match every CSS rule for each element. This would make queries by role slow.
 */
export const dropStyles = () =>
  document.querySelectorAll('style').forEach((style) => style.remove())
