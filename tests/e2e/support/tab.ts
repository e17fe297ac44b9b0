import { expect, type Page } from '@playwright/test'
import type { Visitor } from '../../../src/tools/scenarios/visitor.ts'
import type { HeldRequest } from '../../support/interceptRequests.ts'
import { reportViolations } from './page.ts'
import { createVisitor } from './visitor.ts'
import { inStage } from './locators.ts'

/**
 * A page and its visitor, in any browser engine. Playwright controls the page, except in WebKit, where WebDriver
 * controls it.
 */
export interface Tab {
  visitor: Visitor
  go: (path: string) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** Runs a function in the page. */
  run: <Result, Argument = undefined>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ) => Promise<Result>
  /** Delays each request whose URL matches `address`, and calls `handle`, which can let the request continue. */
  hold: (address: RegExp, handle: (request: HeldRequest) => void) => Promise<void>
}

/** Creates a tab from a Playwright page. The page logs violations of its Content-Security-Policy as console errors. */
export async function tabOn(page: Page): Promise<Tab> {
  await reportViolations(page)
  return {
    visitor: createVisitor(page),
    go: async (path) => {
      await page.goto(path, { waitUntil: 'domcontentloaded' })
    },
    back: async () => {
      await page.goBack()
    },
    forward: async () => {
      await page.goForward()
    },
    run: (script, argument) => page.evaluate(script as never, argument) as never,
    hold: async (address, handle) => {
      await page.route(address, (route) =>
        handle({ address: route.request().url(), go: () => route.continue() }),
      )
    },
  }
}

/** Presses Shift repeatedly until the page is hydrated. Shift has no other effect on the page. */
export const hydrateTab = ({ visitor, run }: Tab): Promise<void> =>
  expect
    .poll(async () => {
      await visitor.pressKey('Shift')
      return run((selector) => document.querySelector(selector) !== null, inStage('hydrated'))
    })
    .toBe(true)
