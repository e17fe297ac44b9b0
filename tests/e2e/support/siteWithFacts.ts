import { join } from 'node:path'
import { expect, test as base } from '../fixtures.ts'
import { copyProject, addCompanyFacts } from '../../support/projectCopy.ts'
import { serveBuild, type Site } from '../../support/serveBuiltSite.ts'

/** A test on the site of an owner who has told all facts and put a photograph beside them. */
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

/** The sites that are looked at: the one of this project, and in the slow run that of an owner who has told all. */
export const sites = [
  ['while no fact is told', base, {}],
  ['with all facts told', test, { tag: '@slow' }],
] as const
