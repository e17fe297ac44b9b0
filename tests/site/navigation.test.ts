import type { Locator, Page } from 'playwright-core'
import { describe, expect, vi } from 'vitest'
import { longestWait } from '../patience.ts'
import { contents, footerLabels, menuLabels, sectionLabels, sections } from '../views/pages.ts'
import {
  alive,
  answerNotFound,
  decideBefore,
  hold,
  notFoundMessages,
  saysNotFound,
  take,
  test,
} from './site.ts'
import { faq } from '../../src/content/faq.ts'
import { notFound } from '../../src/content/notFound.ts'
import { header } from '../../src/content/site.ts'
import { hero, requirements } from '../../src/content/home.ts'

type Path = keyof typeof contents

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: header.navigation })

async function openMenu(page: Page) {
  await page.getByRole('button', { name: header.openMenu }).click()
  await menu(page).waitFor()
}

async function followInMenu(page: Page, name: string) {
  await openMenu(page)
  await menu(page).getByRole('link', { name }).click()
}

const inFooter = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** The addresses of a page's own code. */
const code = (name: string) => new RegExp(`/assets/${name}-[^/]*\\.js$`)

const scrolled = (page: Page) => page.evaluate(() => scrollY)
const pathOf = (page: Page) => page.url().replace(new URL(page.url()).origin, '')

const expectTitle = (page: Page, path: Path) =>
  page.getByRole('heading', { level: 1, name: contents[path].title }).waitFor()

async function open(page: Page, path: string) {
  await decideBefore(page)
  await page.goto(path)
}

async function visit(page: Page, path: string) {
  await open(page, path)
  await alive(page)
}

/** Fails unless the page came without loading anew, is at its top and has its heading focused. */
async function expectArrival(page: Page, path: Path) {
  await page.getByRole('heading', { level: 1, name: contents[path].title }).waitFor()
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  expect(pathOf(page)).toBe(path)
  expect(await page.title()).toBe(contents[path].head.title)
  const canonical = (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''
  expect(new URL(canonical, page.url()).pathname).toBe(path)
  expect(await title(page).innerText()).toBe(contents[path].title)
  expect(await scrolled(page)).toBe(0)
  expect(await page.getByRole('button', { name: header.openMenu }).isVisible()).toBe(true)
  expect(await page.evaluate(() => 'stayed' in document.documentElement.dataset)).toBe(true)
}

const markDocument = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.stayed = ''
  })

const scrollDown = (page: Page) =>
  page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))

/** Waits until the section rests in view and fails unless its heading is clear of the header. */
async function expectInView(page: Page, id: string) {
  const heading = page.locator(`#${id} h2`)
  const top = async () => (await heading.boundingBox())?.y ?? Infinity
  const header = await page.getByRole('banner').boundingBox()
  await vi.waitFor(
    async () => {
      const before = await top()
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      expect(await top()).toBe(before)
      expect(before).toBeLessThan(700)
      expect(before).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
    },
    { timeout: longestWait, interval: 100 },
  )
}

describe('Going from page to page', () => {
  test('works with the header, the menu and the footer, between all of them', async ({ page }) => {
    const bar = page.getByRole('banner')
    const steps: [keyof typeof contents, () => Promise<void>][] = [
      ['/kontakt', () => bar.getByRole('link', { name: header.cta }).click()],
      ['/', () => bar.getByRole('link', { name: header.home }).click()],
      ['/faq', () => followInMenu(page, menuLabels['/faq'])],
      ['/kontakt', () => followInMenu(page, menuLabels['/kontakt'])],
      ['/faq', () => inFooter(page, footerLabels['/faq']).click()],
      ['/impressum', () => inFooter(page, footerLabels['/impressum']).click()],
      ['/datenschutz', () => inFooter(page, footerLabels['/datenschutz']).click()],
      ['/impressum', () => inFooter(page, footerLabels['/impressum']).click()],
    ]
    await visit(page, '/')
    await markDocument(page)
    for (const [path, go] of steps) {
      await scrollDown(page)
      await go()
      await expectArrival(page, path)
    }
  })

  test('the buttons of the home page and the FAQ lead to the form', async ({ page }) => {
    await visit(page, '/')
    await markDocument(page)
    for (const [start, button] of [
      ['/', hero.button],
      ['/', requirements.button],
      ['/faq', faq.closing.button],
    ] as const) {
      if (start === '/') await page.getByRole('link', { name: header.home }).click()
      else await inFooter(page, footerLabels['/faq']).click()
      await page.getByRole('heading', { level: 1, name: contents[start].title }).waitFor()
      await page.getByRole('main').getByRole('link', { name: button }).click()
      await expectArrival(page, '/kontakt')
    }
  })

  test.for([
    ['pointed at', (link) => link.hover()],
    ['focused', (link) => link.focus()],
    ['touched', (link) => link.dispatchEvent('touchstart')],
  ] satisfies [string, (link: Locator) => Promise<void>][])(
    'a link that was %s needs nothing but pictures any more',
    async ([, approach], { page }) => {
      await visit(page, '/datenschutz')
      await markDocument(page)
      const link = inFooter(page, footerLabels['/impressum'])
      const [fetched] = await Promise.all([page.waitForRequest(code('impressum')), approach(link)])
      await fetched.response()
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.resourceType() !== 'image') asked.push(request.url())
      })
      await link.click()
      await expectArrival(page, '/impressum')
      expect(asked).toEqual([])
    },
  )

  test('a page stays until the next can show, but the menu closes at once', async ({ page }) => {
    await visit(page, '/impressum')
    await markDocument(page)
    const release = await hold(page, code('faq'))
    await followInMenu(page, menuLabels['/faq'])
    await page.getByRole('button', { name: header.openMenu }).waitFor()
    expect(await title(page).innerText()).toBe(contents['/impressum'].title)
    expect(pathOf(page)).toBe('/impressum')
    release()
    await expectArrival(page, '/faq')
  })

  test.for([
    ['first', 'impressum', 'faq'],
    ['second', 'faq', 'impressum'],
  ] as const)(
    'two quick clicks end on the second where the code of the %s comes first',
    async ([, early, late], { page }) => {
      await visit(page, '/datenschutz')
      await markDocument(page)
      const release = {
        [early]: await hold(page, code(early)),
        [late]: await hold(page, code(late)),
      }
      await inFooter(page, footerLabels['/impressum']).click()
      await inFooter(page, footerLabels['/faq']).click()
      for (const name of [early, late]) {
        const response = page.waitForResponse(code(name))
        release[name]?.()
        await (await response).finished()
      }
      await expectArrival(page, '/faq')
      await page.goBack()
      await expectArrival(page, '/datenschutz')
    },
  )

  test('a page is built once and left once, though a link to it was pointed at', async ({
    page,
  }) => {
    await visit(page, '/kontakt')
    await page.getByRole('main').evaluate((main) => {
      const builds: string[] = []
      Object.assign(window, { builds })
      const note = (what: string, nodes: NodeList) => {
        for (const node of nodes)
          if (node instanceof Element && node.querySelector('form')) builds.push(what)
      }
      new MutationObserver((changes) => {
        for (const { addedNodes, removedNodes } of changes) {
          note('built', addedNodes)
          note('left', removedNodes)
        }
      }).observe(main, { childList: true })
    })
    const link = page.getByRole('banner').getByRole('link', { name: header.cta })
    await link.hover()
    await page.getByRole('link', { name: header.home }).click()
    await page.getByRole('heading', { level: 1, name: contents['/'].title }).waitFor()
    await link.click()
    await page.getByRole('heading', { level: 1, name: contents['/kontakt'].title }).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'builds') as string[])).toEqual([
      'left',
      'built',
    ])
  })

  test('back and forward show what was there', async ({ page }) => {
    await visit(page, '/faq')
    await markDocument(page)
    await inFooter(page, footerLabels['/impressum']).click()
    await expectArrival(page, '/impressum')
    await page.goBack()
    await expectArrival(page, '/faq')
    await page.goForward()
    await expectArrival(page, '/impressum')
  })

  test('back shows the page before in a page that was loaded anew and nobody has reached for', async ({
    page,
  }) => {
    await visit(page, '/faq')
    await inFooter(page, footerLabels['/impressum']).click()
    await expectTitle(page, '/impressum')
    await page.goto('/datenschutz')
    await page.goBack()
    await expectTitle(page, '/impressum')
    await page.goBack()
    await expectTitle(page, '/faq')
    expect(pathOf(page)).toBe('/faq')
  })

  test('a link to the page itself goes to its top and closes the menu', async ({ page }) => {
    await visit(page, '/faq')
    await markDocument(page)
    await scrollDown(page)
    await followInMenu(page, menuLabels['/faq'])
    await expectArrival(page, '/faq')
  })

  test('an unknown address leads home', async ({ page, problems }) => {
    await visit(page, '/gibt-es-nicht')
    expect(problems.splice(0)).toEqual(notFoundMessages)
    await page.getByRole('main').getByRole('link', { name: notFound.button }).click()
    await page.getByRole('heading', { level: 1, name: contents['/'].title }).waitFor()
    expect(pathOf(page)).toBe('/')
    expect(await page.title()).toBe(contents['/'].head.title)
  })

  test('back shows that an unknown address is none', async ({ page, problems }) => {
    const shown = () =>
      page.evaluate(() => [document.title, document.querySelector('h1')?.textContent])
    await visit(page, '/gibt-es-nicht')
    const before = await shown()
    await inFooter(page, footerLabels['/impressum']).click()
    await page.getByRole('heading', { level: 1, name: contents['/impressum'].title }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: before[1] ?? '' }).waitFor()
    expect(await shown()).toEqual(before)
    expect(problems.splice(0)).toEqual(notFoundMessages)
  })

  test('a page answers at the address of its file too', async ({ page }) => {
    await visit(page, '/faq.html')
    expect(await title(page).innerText()).toBe(contents['/faq'].title)
    expect(await page.title()).toBe(contents['/faq'].head.title)
  })

  test('a page whose code is no longer there is loaded anew', async ({ page, problems }) => {
    await visit(page, '/impressum')
    await markDocument(page)
    await page.route(code('faq'), answerNotFound)
    page.once('domcontentloaded', () => void page.unroute(code('faq')))
    await inFooter(page, footerLabels['/faq']).click()
    await page.waitForFunction(() => !('stayed' in document.documentElement.dataset))
    await page.getByRole('heading', { level: 1, name: contents['/faq'].title }).waitFor()
    expect(pathOf(page)).toBe('/faq')
    take(problems, saysNotFound)
  })
})

describe('The menu', () => {
  test.for(sections)(
    'scrolls to "$label" on the home page',
    async ({ label, id, title: heading }, { page }) => {
      await visit(page, '/')
      await followInMenu(page, label)
      await expectInView(page, id)
      expect(await page.getByRole('heading', { level: 2, name: heading }).isVisible()).toBe(true)
      expect(pathOf(page)).toBe(`/#${id}`)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe(id)
      expect(await page.getByRole('button', { name: header.openMenu }).isVisible()).toBe(true)
    },
  )

  test('leads to a section from another page', async ({ page }) => {
    await visit(page, '/faq')
    await markDocument(page)
    await followInMenu(page, sectionLabels.rendite)
    await expectInView(page, 'rendite')
    expect(await page.title()).toBe(contents['/'].head.title)
    expect(pathOf(page)).toBe('/#rendite')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('rendite')
    expect(await page.evaluate(() => 'stayed' in document.documentElement.dataset)).toBe(true)
  })

  test('scrolls to the same section again', async ({ page }) => {
    await visit(page, '/')
    for (const _ of ['once', 'again']) {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      await followInMenu(page, sectionLabels.service)
      await expectInView(page, 'service')
    }
  })

  test('goes back between sections', async ({ page }) => {
    await visit(page, '/')
    const near = sections.filter(({ id }) => id === 'service' || id === 'rendite')
    for (const { label, id } of near) {
      await followInMenu(page, label)
      await expectInView(page, id)
    }
    await page.goBack()
    await page.waitForFunction(() => document.activeElement?.id === 'service')
    await expectInView(page, 'service')
  })

  test('marks the page or the section that the reader is in', async ({ page }) => {
    const marked = () =>
      menu(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links
            .filter((link) => link.hasAttribute('aria-current'))
            .map((link) => [link.textContent, link.getAttribute('aria-current')]),
        )
    await visit(page, '/#prozess')
    await expectInView(page, 'prozess')
    await openMenu(page)
    expect(await marked()).toEqual([[sectionLabels.prozess, 'location']])
    await menu(page).getByRole('link', { name: menuLabels['/faq'] }).click()
    await page.getByRole('heading', { level: 1, name: contents['/faq'].title }).waitFor()
    await openMenu(page)
    expect(await marked()).toEqual([[menuLabels['/faq'], 'page']])
  })

  test('closes on a press beside it', async ({ page }) => {
    await visit(page, '/faq')
    await openMenu(page)
    await page.mouse.click(640, 790)
    await page.getByRole('button', { name: header.openMenu }).waitFor()
  })
})

describe('An address with a hash', () => {
  test.for(sections)('shows "$label" clear of the header', async ({ id }, { page }) => {
    await open(page, `/#${id}`)
    await expectInView(page, id)
  })

  test('leads to its section where the page has moved since the browser’s jump', async ({
    page,
  }) => {
    const [{ id } = { id: '' }] = sections.slice(-1)
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () =>
        setTimeout(() => scrollTo({ top: 0, behavior: 'instant' })),
      ),
    )
    await open(page, `/#${id}`)
    await expectInView(page, id)
  })

  test('that names nothing stays at the top', async ({ page }) => {
    await open(page, '/#gibt-es-nicht')
    expect(await scrolled(page)).toBe(0)
  })

  test('that is no proper text is ignored', async ({ page }) => {
    await open(page, '/#%E0%A4%A')
    expect(await scrolled(page)).toBe(0)
  })

  test('without one the page begins at its top, also after a reload', async ({ page }) => {
    await visit(page, '/')
    await scrollDown(page)
    expect(await scrolled(page)).toBeGreaterThan(0)
    await page.reload()
    await alive(page)
    expect(await scrolled(page)).toBe(0)
  })
})

describe('Scrolling', () => {
  const behaviours = (page: Page) =>
    page.addInitScript(() => {
      const kept: unknown[] = []
      Object.assign(window, { kept })
      const proxy = new Proxy<() => void>(Reflect.get(Element.prototype, 'scrollIntoView'), {
        apply: (scroll, element, [options]: [unknown]) => {
          kept.push(options)
          Reflect.apply(scroll, element, [options])
        },
      })
      Reflect.set(Element.prototype, 'scrollIntoView', proxy)
    })
  const kept = (page: Page) => page.evaluate(() => (window as unknown as { kept: unknown[] }).kept)

  test('to a section is smooth', async ({ page }) => {
    await behaviours(page)
    await visit(page, '/')
    await followInMenu(page, sectionLabels.service)
    await expectInView(page, 'service')
    expect(await kept(page)).toEqual([{ behavior: 'smooth' }])
  })

  test('calls nobody back who has tabbed on since the jump', async ({ page }) => {
    await behaviours(page)
    await page.clock.install()
    await visit(page, '/')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id === 'inhalt')
    await page.keyboard.press('Tab')
    await page.clock.runFor(1_000)
    expect(await kept(page)).toEqual([])
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(header.cta)
  })

  describe('under reduced motion', () => {
    test.override({ options: { reducedMotion: 'reduce' } })

    test('is not', async ({ page }) => {
      await behaviours(page)
      await visit(page, '/#service')
      await page.waitForFunction(() => document.activeElement?.id === 'service')
      await followInMenu(page, sectionLabels.rendite)
      await page.waitForFunction(() => document.activeElement?.id === 'rendite')
      expect(await kept(page)).toEqual([{ behavior: 'instant' }, { behavior: 'instant' }])
    })
  })
})
