import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, inject } from 'vitest'
import { sendPath } from '../../src/effects/mailService.ts'
import { journey, loadFixture } from '../machines/fixtures.ts'
import { run } from '../machines/script.ts'
import { intercept, interceptNothing } from './interception.ts'
import { engine, executablePath, test as base } from './site.ts'
import { prepare, walks } from './walks.ts'

interface Shared {
  /** One page for all paths, each of which loads it anew. */
  walked: Page
}

const test = base.extend<Shared>({
  walked: [
    async ({ stillBrowser, site }, provide) => {
      const context = await stillBrowser.newContext({
        baseURL: site.url,
        locale: 'de-DE',
        viewport: { width: 1280, height: 800 },
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await prepare(page)
      await provide(page)
      await context.close()
    },
    { scope: 'file' },
  ],
})

let problems: string[]

const isNetworkMessage = (text: string) => text.startsWith('Failed to load resource: ')

beforeEach<Shared>(({ walked }) => {
  problems = []
  walked.removeAllListeners('pageerror')
  walked.removeAllListeners('console')
  walked.on('pageerror', (error) => problems.push(error.message))
  walked.on('console', (message) => {
    if (/error|warning/.test(message.type()) && !isNetworkMessage(message.text())) {
      problems.push(message.text())
    }
  })
})

afterEach<Shared>(async ({ walked }) => {
  interceptNothing()
  await walked.unrouteAll({ behavior: 'ignoreErrors' })
  expect(problems).toEqual([])
})

const subjects: Record<keyof typeof walks, string> = {
  contactForm: 'The contact form',
  sendOwnerMail: 'The form behind its first mail',
  sendCustomerMail: 'The form behind its second mail',
  cookieConsent: 'The cookie banner',
  headerMenu: 'The header',
  navigation: 'A followed link',
  toastQueue: 'The toast area',
}

const titled = Object.entries(walks)
  .map(([name, walk]) => ({
    subject: subjects[name as keyof typeof walks],
    walk,
    paths: loadFixture(walk.machine)
      .paths.filter(walk.isPossible)
      .filter(({ purpose }) => purpose === inject('purpose')),
  }))
  .filter(({ paths }) => paths.length > 0)

describe.for(titled)('$subject shows on each path what there is to see:', ({ walk, paths }) => {
  test.for(paths.map((path) => [journey(path), path] as const))(
    '%s',
    async ([, path], { walked }) => {
      await walk.along(walked, path, (handle) => intercept(new RegExp(`${sendPath}$`), handle))
    },
  )
})

test.runIf(engine === 'chromium' && inject('purpose') === 'transitions')(
  'a script of a tester drives the site along a path',
  async ({ site }) => {
    expect(await run('tests/site/walkExample.ts', site.url, executablePath)).toEqual({
      code: 0,
      output: loadFixture('headerMenu')
        .paths.map((path) => `${journey(path)}: as it should be\n`)
        .join(''),
    })
  },
)
