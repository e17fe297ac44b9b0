import type { Browser, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { fields, isRequired, type Field } from '../../machines/contactRequest.ts'
import { contact } from '../../src/content/contact.ts'
import { formatNumber } from '../../src/content/format.ts'
import { growth, hero, results } from '../../src/content/home.ts'
import { footer, header, pageLinks } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { errorWhenEmpty } from '../views/oracle.ts'
import { contents, sections } from '../views/pages.ts'
import { fillIn } from './journey.ts'
import { alive, launch, test as base } from './site.ts'
import { leave, show, states } from './states.ts'

interface Node {
  role: string
  name: string
  description: string
  properties: Record<string, unknown>
}

const test = base.extend<{ browser: Browser; tree: () => Promise<Node[]> }>({
  browser: [
    async ({}, provide) => {
      const browser = await launch({ args: ['--force-renderer-accessibility'] })
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  /** The accessibility tree as Chromium hands it to a screen reader; it follows the page with some delay. */
  tree: async ({ page }, provide) => {
    const session = await page.context().newCDPSession(page)
    // Chromium keeps its accessibility tree current while somebody listens.
    await session.send('Accessibility.enable')
    await provide(async () => {
      const { nodes } = await session.send('Accessibility.getFullAXTree')
      return nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role, name, description, properties = [] }) => ({
          role: String(role?.value),
          name: String(name?.value ?? ''),
          description: String(description?.value ?? ''),
          properties: Object.fromEntries(
            properties.map(({ name, value }) => [name, value.value as unknown]),
          ),
        }))
    })
  },
})

/** Role and politeness of what announces its changes by itself. */
const liveRegions = async (tree: () => Promise<Node[]>) =>
  (await tree())
    .filter(({ role }) => role === 'status' || role === 'alert')
    .map(({ role, properties }) => [role, properties.live, properties.atomic].join(' '))
    .sort()

const focused = async (tree: () => Promise<Node[]>) =>
  (await tree())
    .filter(({ role, properties }) => properties.focused === true && role !== 'RootWebArea')
    .map(({ role, name, properties }) => [role, name, properties.level])

/** Collects from now on what live regions say, one entry for each change. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const last = new Map<Element, string>()
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
        const text = region.checkVisibility() ? region.textContent.trim() : ''
        if (text !== '' && last.get(region) !== text) said.push(`${region.role}: ${text}`)
        last.set(region, text)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

const said = (page: Page) => page.evaluate(() => (window as unknown as { said: string[] }).said)

const toast = 'status polite true'
const alarm = 'alert assertive true'
const toastText = ({ title, text }: { title: string; text: string }) => `${title} ${text}`

describe('A screen reader', () => {
  test('knows all live regions before they speak', async ({ page, tree }) => {
    await page.goto('/')
    await expect.poll(() => liveRegions(tree)).toEqual([alarm, toast])
    await page.goto('/kontakt')
    await expect.poll(() => liveRegions(tree)).toEqual([alarm, toast, toast])
  })

  test('is told once that a request is being sent and was sent, and not when the toast goes', async ({
    page,
    tree,
  }) => {
    await page.goto('/kontakt')
    await alive(page)
    await listen(page)
    await fillIn(page)
    await page.getByRole('button', { name: contact.submit }).click()
    await page.getByRole('heading', { name: contact.thankYou.title }).waitFor()
    const close = page.getByRole('button', { name: toastRegion.close })
    await close.click()
    await close.waitFor({ state: 'detached' })
    expect(await said(page)).toEqual([
      `status: ${contact.sendingStatus}`,
      `status: ${toastText(contact.success)}`,
    ])
    await expect.poll(() => focused(tree)).toEqual([['heading', contact.thankYou.title, 1]])
  })

  test('is told once that a request failed', async ({ page, site, problems, tree }) => {
    const state = states.find(({ fault }) => fault === standIn.mailboxFailure)
    if (!state) throw new Error('There is no state of failure')
    await show(page, site, {
      ...state,
      reach: () => listen(page),
      sign: () => page.locator('form'),
    })
    await state.reach?.(page)
    await state.sign(page).waitFor()
    expect(await said(page)).toEqual([`status: ${contact.sendingStatus}`])
    await expect.poll(() => focused(tree)).toEqual([['group', contact.failure.title, undefined]])
    const alert = (await tree()).find(
      ({ name, role }) => role === 'group' && name === contact.failure.title,
    )
    expect(alert?.description).toBe(contact.failure.ownerMail)
    await leave(site, problems, state)
  })

  test('finds what is wrong with a field at the field', async ({ page, tree }) => {
    await page.goto('/kontakt')
    await alive(page)
    const heard = async () =>
      (await tree())
        .filter(({ role }) => role === 'textbox')
        .map(({ name, description, properties }) => [name, properties.invalid, description])
    const told = (of: (field: Field) => unknown[]) =>
      fields.map((field) => [contact.fields[field], ...of(field)])
    await expect.poll(heard).toEqual(told(() => ['false', '']))
    await page.getByRole('button', { name: contact.submit }).click()
    await page.getByText(contact.errors.message.tooShort).waitFor()
    await expect
      .poll(heard)
      .toEqual(
        told((field) => (isRequired(field) ? ['true', errorWhenEmpty(field)] : ['false', ''])),
      )
    await expect
      .poll(() => focused(tree))
      .toEqual([['textbox', contact.fields.firstName, undefined]])
  })

  test('hears the title of each page that a link leads to', async ({ page, tree }) => {
    await page.goto('/')
    await alive(page)
    const hears = async (title: string) => {
      await expect.poll(() => focused(tree)).toEqual([['heading', title, 1]])
    }
    const foot = page.getByRole('contentinfo')
    for (const { label, path } of footer.links) {
      await foot.getByRole('link', { name: label }).click()
      await hears(contents[path].title)
    }
    for (const { label, path } of pageLinks) {
      await page.getByRole('button', { name: header.openMenu }).click()
      const menu = page.getByRole('navigation', { name: header.navigation })
      await menu.getByRole('link', { name: label, exact: true }).click()
      await hears(contents[path].title)
    }
    await page.getByRole('link', { name: header.home }).click()
    await hears(hero.headline)
  })

  test('finds all headings of the home page before anything is pressed', async ({ page, tree }) => {
    await page.goto('/')
    const headings = async () =>
      (await tree()).filter(({ role }) => role === 'heading').map(({ name }) => name)
    for (const { title } of sections) await expect.poll(headings).toContain(title)
    for (const title of sections.flatMap(({ items }) => items))
      expect(await headings()).toContain(title)
  })

  test('reads final figures while they count up', async ({ page }) => {
    await page.goto('/')
    await alive(page)
    const section = page.getByRole('region', { name: results.title })
    const read = () => section.ariaSnapshot()
    const first = await read()
    for (const { value, decimals, suffix, label } of results.statistics) {
      const figure = `${formatNumber(value, decimals)}${suffix}`
      const lines = `- term: ${label}\n  - definition: ${figure}`
      expect(first).toContain(lines.replaceAll('\u00a0', ' '))
    }
    await section.evaluate(async (element) => {
      const frame = () => new Promise(requestAnimationFrame)
      await frame()
      // What was never seen to be out of view does not count.
      await frame()
      element.scrollIntoView({ behavior: 'instant' })
    })
    const count = section.locator('[data-count]').first()
    const seen = new Set<string>()
    const heard = new Set<string>()
    do {
      seen.add((await count.getAttribute('data-count')) ?? '')
      heard.add(await read())
    } while (seen.size < 4 || !seen.has(''))
    expect([...heard]).toEqual([first])
  })

  test('gets the chart as one picture with its message, and as a table', async ({ page, tree }) => {
    await page.goto('/')
    await alive(page)
    const pictures = async () =>
      (await tree()).filter(({ role }) => role === 'image').map(({ name }) => name)
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(pictures).toEqual([hero.picture, growth.labels.chart])
      const section = page.getByRole('region', { name: growth.title })
      if (width === 360) await section.getByText(growth.labels.figures).click()
      const table = section.getByRole('table', { name: growth.labels.table })
      expect(await table.getByRole('row').count()).toBe(1 + growth.steps.length)
      expect(await table.getByRole('columnheader').allTextContents()).toEqual([...growth.columns])
    }
  })
})
