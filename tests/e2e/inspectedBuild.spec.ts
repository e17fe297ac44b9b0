import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { headerMenu } from '../../machines/headerMenu.ts'
import { header } from '../../src/content/frame.ts'
import { urls } from '../../src/content/urls.ts'
import { copyProject } from '../support/projectCopy.ts'
import { serveBuild } from '../support/serveBuiltSite.ts'
import { expect, test as siteTest } from './fixtures.ts'
import { expectProblems } from './support/page.ts'

const test = siteTest.extend<object, { build: { folder: string; url: string } }>({
  build: [
    async ({}, use) => {
      const copy = await copyProject()
      const env = { VITE_INSPECT: 'true' }
      expect(await copy.run('vite', ['build'], env)).toMatchObject({ code: 0 })
      const folder = join(copy.folder, 'dist')
      const { url, close } = await serveBuild(folder)
      await use({ folder, url })
      await close()
      await copy.remove()
    },
    // The worker scope keeps the server running until the page is closed. Otherwise, requests of the page would fail.
    { scope: 'worker' },
  ],
})

test.use({ consent: null })

/**
 * A fake of the inspector page at stately.ai. It sends the message `@statelyai.connected` to the window that opened it,
 * and stores each message it receives.
 */
const fakeStately = `<!doctype html><script>
  messages = []
  addEventListener('message', ({ data }) => messages.push(data))
  opener.postMessage({ type: '@statelyai.connected' }, '*')
</script>`

/**
 * Searches a folder for JavaScript and HTML files that contain a match of `pattern`. Returns the file names without
 * their content hashes.
 */
const filesWith = (pattern: RegExp, folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html)$/.test(name))
    .filter((name) => pattern.test(readFileSync(join(folder, name), 'utf8')))
    .map((name) => basename(name).replace(/-[\w-]{8}\./, '.'))

test(
  'a build with VITE_INSPECT=true sends events to the inspector at stately.ai',
  { tag: '@slow' },
  async ({ page, build: { folder, url }, problems }) => {
    await page
      .context()
      .route('https://stately.ai/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: fakeStately }),
      )
    const opening = page.waitForEvent('popup')
    const response = await page.goto(`${url}/?inspect`)
    const headers = await response?.allHeaders()
    expect(headers?.['content-security-policy']).toContain("trusted-types 'none'")
    expect(headers?.['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    // A built page loads its JavaScript at the first interaction, so press a key.
    await page.keyboard.press('Tab')
    const inspector = await opening
    await inspector.waitForURL('https://stately.ai/inspect')
    await page.getByRole('banner').getByRole('link', { name: header.cta }).click()
    await expect(page).toHaveURL(`${url}${urls.contact}?inspect`)
    await inspector.waitForFunction('messages.some(({ event }) => event?.type === "form.opened")')

    expect(filesWith(/statelyai|xstateinspector/, folder)).toEqual(['feedInspector.js'])
    expect(filesWith(RegExp(headerMenu.config.description ?? ''), folder)).toEqual(['main.js'])
    expect(filesWith(/\/feedInspector-[\w-]{8}\.js/, folder)).toEqual(['openInspector.js'])
    await page.goto(`${url}/?inspect=local`)
    await page.keyboard.press('Tab')
    await expectProblems(problems, [
      '?inspect=local does not open an inspector; ?inspect opens https://stately.ai/inspect.',
    ])
    expect((await fetch(`${url}/inspector`)).status).toBe(404)
  },
)
