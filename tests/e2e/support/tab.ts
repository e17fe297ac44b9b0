import type { Page } from '@playwright/test'
import type { Person } from '../../scenarios/person.ts'
import { reportViolations } from './page.ts'
import { walkerOn } from './walker.ts'
import { inStage } from './locators.ts'

/** A request that waits until it is let go. */
export interface Held {
  address: string
  go: () => Promise<void>
}

/** The one page of a browser with a visitor before it, whatever drives it. */
export interface Tab {
  person: Person
  go: (path: string) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** Runs a function in the page. */
  run: <Result, Argument = undefined>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ) => Promise<Result>
  /** Has requests to such addresses held. */
  hold: (address: RegExp, handle: (request: Held) => void) => Promise<void>
  /** Errors and warnings of the page and its console, and what its policy refuses. */
  problems: string[]
}

/** A page of Playwright's as a tab, with what is noted as its problems. */
export async function tabOn(page: Page, problems: string[]): Promise<Tab> {
  await reportViolations(page)
  return {
    person: walkerOn(page),
    problems,
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

/** Reaches for the page by a key that does nothing; says whether it answers by itself. */
export async function wake({ person, run }: Tab): Promise<boolean> {
  await person.key('Shift')
  return run((alive) => document.querySelector(alive) !== null, inStage('hydrated'))
}
