import type { Locator, Page } from 'playwright-core'
import { fields } from '../../../machines/contactRequest.ts'
import { completeForm } from '../../../tests/machines/cases.ts'
import { failNext, serveBuild, serveDevelopment, type Site } from '../../../tests/site/serve.ts'
import { attributes } from '../../names.ts'
import { company } from '../../content/company.ts'
import { contact } from '../../content/contact.ts'
import { hero } from '../../content/home.ts'
import { paths } from '../../content/paths.ts'
import { cookieBanner } from '../../content/site.ts'
import { toastRegion } from '../../content/toasts.ts'
import { standIn } from '../mailService/standIn.ts'
import { inBrowser } from '../renew/browser.ts'
import { digest, pictures, type Maker } from '../renew/maker.ts'

/** What has happened on a page when it is taken, and the parts of it that the picture shows. */
interface View {
  path: string
  /** Whether it is served from the sources, as the local inspector is. */
  isInspector?: boolean
  act?: (page: Page, site: Site) => Promise<void>
  parts: (page: Page) => Locator[]
}

/** The screenshots of the README and of the other docs. */
const views = new Map<string, View>([
  [
    'docs/screenshots/home.png',
    {
      path: paths.home,
      parts: (page) => [page.getByRole('banner'), page.locator(`#${hero.id}`)],
    },
  ],
  [
    'docs/screenshots/failure.png',
    {
      path: paths.contact,
      act: async (page, site) => {
        for (const field of fields)
          await page.getByLabel(contact.fields[field]).fill(completeForm[field])
        await failNext(site, standIn.mailboxFailure, 'owner')
        await page.getByRole('button', { name: contact.submit }).click()
        const alert = page.getByRole('main').getByText(contact.failure.ownerMail)
        await alert.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        await page.getByRole('button', { name: toastRegion.close }).waitFor()
      },
      parts: (page) => [
        page.getByRole('banner'),
        page.getByRole('main'),
        page.getByRole('region', { name: toastRegion.label }),
      ],
    },
  ],
  [
    'docs/screenshots/simulation.png',
    {
      path: '/inspector',
      isInspector: true,
      act: async (page) => {
        await page.getByLabel('Simulate').selectOption('sendOwnerMail')
        await page.getByLabel('Event to send').selectOption('the mail is refused')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await page.locator('[data-state="mailCall.pausing"][data-active]').waitFor()
      },
      parts: (page) => [page.getByRole('main')],
    },
  ],
  [
    'docs/screenshots/trace.png',
    {
      path: '/inspector',
      isInspector: true,
      act: async (page) => {
        await page
          .getByLabel('Open trace')
          .setInputFiles('docs/traces/customer-mail-corrected.json')
        await page.getByRole('button', { name: 'contactForm field.changed' }).last().click()
        await page.locator('[data-state$="customerMail"][data-active]').waitFor()
      },
      parts: (page) => [page.getByRole('main')],
    },
  ],
])

async function look<Result>(
  folder: string,
  { path, isInspector, act }: View,
  read: (page: Page) => Promise<Result>,
): Promise<Result> {
  const site = await (isInspector ? serveDevelopment() : serveBuild(folder))
  const options = { baseURL: site.url, viewport: { width: 1280, height: 800 } }
  try {
    return await inBrowser({ ...options, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(path)
      const decline = page.getByRole('button', { name: cookieBanner.decline })
      if (!isInspector) {
        await decline.click()
        await decline.waitFor({ state: 'hidden' })
      }
      await act?.(page, site)
      if (!isInspector) await page.locator(`html[${attributes.headline}]`).waitFor()
      return read(page)
    })
  } finally {
    await site.close()
  }
}

/**
 * What a view shows in words, and its style as the HTML holds it: both are the same in every browser.
 * Whose site it is does not count, as an owner's first step is to write that.
 */
const wordsOf = (folder: string, view: View) =>
  look(folder, view, async (page) => {
    const shown = await Promise.all(view.parts(page).map((part) => part.ariaSnapshot()))
    const html = await (await page.request.get(view.path)).text()
    const style = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    return [
      ...[company.email, company.brand]
        .reduce((words, owner) => words.replaceAll(owner, '‹company›'), shown.join('\n'))
        .split('\n'),
      `style ${digest(style.replaceAll(/-[\w-]{8}\.woff2/g, ''))}`,
    ]
  })

/** The screenshots of a built site. */
export const screenshots = (build: () => Promise<string>): Maker =>
  pictures(
    'npm run screenshots',
    'docs/screenshots/shown.json',
    async () => {
      const folder = await build()
      const words = new Map<string, string[]>()
      for (const [file, view] of views) words.set(file, await wordsOf(folder, view))
      return words
    },
    async (file) => {
      const view = views.get(file)
      if (!view) throw new Error(`No view is known for ${file}`)
      return look(await build(), view, (page) => page.screenshot())
    },
  )
