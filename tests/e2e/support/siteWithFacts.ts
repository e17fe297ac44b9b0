import { join } from 'node:path'
import { expect, test as base } from '../fixtures.ts'
import { copyProject, addCompanyFacts } from '../../support/projectCopy.ts'
import { serveBuild, type Site } from '../../support/serveBuiltSite.ts'

/**
 * Runs a test on a build in which all optional facts about the company are set and the contact person has a photograph.
 */
export const test: typeof base = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const copy = await copyProject()
      await addCompanyFacts(copy)
      const { code, stderr } = await copy.run('vite', ['build', '--logLevel', 'warn'])
      expect([code, stderr]).toEqual([0, ''])
      const site = await serveBuild(join(copy.folder, 'dist'))
      await use(site)
      await site.close()
      await copy.remove()
    },
    { scope: 'worker' },
  ],
})

/**
 * The two sites to test: without the optional facts about the company, and with all of these facts. `npm test` uses
 * only the site without these facts.
 */
export const sites = [
  ['without optional company facts', base, {}],
  ['with all optional company facts', test, { tag: '@slow' }],
] as const
