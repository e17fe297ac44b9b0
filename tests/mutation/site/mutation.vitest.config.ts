import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { onBuiltSite } from '../../settings.ts'

// One build serves all changes, as each is made in the page: tests/support/builtSiteSetup.ts builds unless this says so.
Object.assign(globalThis, { isBuilt: existsSync('dist') })

/** The names of the tests of what the inline script does. */
const own = [
  '^Whoever only reads',
  '^The code of a page',
  '^A page is hydrated',
  '^What a visitor does before hydration',
  '^Before the code of the page has come',
  '^Code that cannot be had',
  '^Extensions in the page',
  '^The cookie banner (is|stays)',
  '^A decision in one tab',
  '^In the history back shows the page before',
  '^A page begins at its top',
  '^An address with a hash',
  '^The headline font',
  '^Back shows nobody what was sent, in no entry',
  'at 360 px draws itself',
  '^./impressum. is to be read before hydration',
  '^Links of the header',
  '^Events on texts',
  '^What the host answers with 404',
  '^The contact page answers at //kontakt, ',
  '^A copy of a page on a disk',
  '^Where the code was lost on its way',
]

/** These tests in Chromium, for tests/mutation/site/stryker.config.json. */
export default defineConfig({
  test: {
    include: [
      'tests/site/{accessibility,addresses,backForwardCache,chart,codeLoss,cookieBanner,extensions,headlineFont,hydration,journeys,linksAndHistory,prefetch,strayEvents}.test.ts',
    ],
    testNamePattern: RegExp(own.join('|')),
    setupFiles: 'tests/mutation/site/mutation.setup.ts',
    ...onBuiltSite,
    // What never comes is waited for in most of the runs that notice a change.
    testTimeout: 15_000,
    maxWorkers: 1,
    bail: 1,
  },
})
