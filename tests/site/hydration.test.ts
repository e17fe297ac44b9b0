import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { alive, hold, notFoundMessage, test } from './site.ts'

const paths = ['/', '/kontakt', '/faq', '/impressum', '/datenschutz', '/gibt-es-nicht']

const holdCode = (page: Page) => hold(page, '**/assets/**/*.js')

describe('Hydration', () => {
  test.for(paths)('says nothing to the console on %s', async (path, { page, problems }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await page.goto(path)
    await alive(page)
    expect(messages).toEqual(path === '/gibt-es-nicht' ? [notFoundMessage] : [])
    expect(problems.splice(0)).toEqual(messages)
  })

  test.for(paths)('changes nothing of what %s shows', async (path, { page, problems }) => {
    await page.addInitScript(() => localStorage.setItem('cookieConsent', 'false'))
    const release = await holdCode(page)
    await page.goto(path)
    const text = () => page.locator('header, main, footer').allTextContents()
    const before = await text()
    release()
    await alive(page)
    expect(await text()).toEqual(before)
    if (path === '/gibt-es-nicht') expect(problems.splice(0)).toEqual([notFoundMessage])
  })

  test.for(paths)(
    'has %s fetch nothing before its first paint',
    async (path, { page, problems }) => {
      await page.goto(path)
      await alive(page)
      const { painted, fetched } = await page.evaluate(() => ({
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
        fetched: performance.getEntriesByType('resource').map(({ startTime }) => startTime),
      }))
      expect(fetched.filter((time) => !(time >= painted))).toEqual([])
      expect(fetched.length).toBeGreaterThanOrEqual(3)
      if (path === '/gibt-es-nicht') expect(problems.splice(0)).toEqual([notFoundMessage])
    },
  )

  test.for(paths)(
    'has the styles of %s computed while it is parsed, and no frame before the document is ready',
    async (path, { page, problems }) => {
      await page.addInitScript(() => {
        const order: string[] = []
        Object.assign(window, { order })
        const compute = window.getComputedStyle.bind(window)
        window.getComputedStyle = (element) => {
          const isWhole = document.querySelector('footer') !== null
          order.push(`styles of ${isWhole ? 'all' : 'a part'}, ${document.readyState}`)
          return compute(element)
        }
        requestAnimationFrame(() => order.push('frame'))
        addEventListener('DOMContentLoaded', () => order.push('ready'))
      })
      await page.goto(path)
      const order = await page.evaluate(() => Reflect.get(window, 'order') as string[])
      expect(order.slice(0, 3)).toEqual([
        'styles of all, loading',
        'styles of all, interactive',
        'ready',
      ])
      if (path === '/gibt-es-nicht') expect(problems.splice(0)).toEqual([notFoundMessage])
    },
  )

  test.for(paths)('ends the load of %s in a task of its own', async (path, { page, problems }) => {
    await page.addInitScript(() => {
      const order: string[] = []
      Object.assign(window, { order })
      addEventListener('DOMContentLoaded', () => {
        void scheduler.postTask(() => order.push('another task'), { priority: 'user-blocking' })
      })
      addEventListener('load', () => order.push('load'))
    })
    await page.goto(path)
    expect(await page.evaluate(() => Reflect.get(window, 'order') as string[])).toEqual([
      'another task',
      'load',
    ])
    if (path === '/gibt-es-nicht') expect(problems.splice(0)).toEqual([notFoundMessage])
  })

  test('makes no error object, whose stack a debugger would have V8 look up', async ({ page }) => {
    await page.addInitScript(() => {
      const made: string[] = []
      const note = (error: Error) => {
        made.push(error.stack ?? error.message)
        return error
      }
      window.Error = new Proxy(Error, {
        apply: (original, _self, parameters: [string]) => note(original(...parameters)),
        construct: (Original, parameters: [string]) => note(new Original(...parameters)),
      })
      Object.assign(window, { made })
    })
    await page.goto('/')
    await alive(page)
    expect(await page.evaluate(() => Reflect.get(window, 'made') as string[])).toEqual([])
  })

  test('takes the year from the visitor’s clock', async ({ page }) => {
    await page.clock.setFixedTime(new Date(2031, 0, 1, 0, 0, 1))
    await page.goto('/')
    await alive(page)
    expect(await page.getByRole('contentinfo').getByText(/^©/).textContent()).toBe(
      '© 2031 Musterhaus Kapitalanlagen GmbH',
    )
  })
})

describe('What a visitor does before it', () => {
  test('a press on the menu button opens the menu afterwards', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Menü öffnen' }).click()
    expect(await page.getByRole('button', { name: 'Menü öffnen' }).count()).toBe(1)
    release()
    await page.getByRole('button', { name: 'Menü schließen' }).waitFor()
    await page.getByRole('navigation', { name: 'Hauptnavigation' }).waitFor()
  })

  test.for([
    ['Akzeptieren', 'true'],
    ['Ablehnen', 'false'],
  ] as const)('a press on "%s" decides afterwards', async ([button, stored], { page }) => {
    const release = await holdCode(page)
    await page.goto('/faq')
    await page.getByRole('button', { name: button }).click()
    release()
    await page
      .getByRole('region', { name: 'Ihre Entscheidung zu Cookies' })
      .waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => localStorage.getItem('cookieConsent'))).toBe(stored)
  })

  test('what was typed is kept', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await page.getByLabel('Vorname').fill('Erika')
    await page.getByLabel('Ihre Nachricht').pressSequentially('Guten ')
    release()
    await alive(page)
    await page.keyboard.type('Tag')
    expect(await page.getByLabel('Vorname').inputValue()).toBe('Erika')
    expect(await page.getByLabel('Ihre Nachricht').inputValue()).toBe('Guten Tag')
  })

  test('Enter in the form sends afterwards, and once', async ({ page, site }) => {
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await page.getByLabel('Vorname').fill('Erika')
    await page.getByLabel('Nachname').fill('Muster')
    await page.getByLabel('Ihre Nachricht').fill('Guten Tag, ich bitte um ein Gespräch.')
    await page.getByLabel('E-Mail').fill('erika@example.org')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).search).toBe('')
    release()
    await page.getByRole('heading', { name: 'Vielen Dank für Ihre Anfrage!' }).waitFor()
    const calls = (await (await fetch(`${site.url}/outbox/calls.json`)).json()) as unknown[]
    expect(calls).toMatchObject([
      { template: 'customer', answer: 200 },
      { template: 'owner', answer: 200 },
    ])
  })

  test('a press on "Absenden" in the empty form shows the errors afterwards', async ({ page }) => {
    const release = await holdCode(page)
    await page.goto('/kontakt')
    await page.getByRole('button', { name: 'Absenden' }).click()
    expect(page.url()).toMatch(/\/kontakt$/)
    release()
    await page.getByText('Vorname muss mindestens 2 Zeichen lang sein.').waitFor()
  })

  test('a jump within the privacy policy stays where it led to', async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    const release = await holdCode(page)
    await page.goto('/datenschutz')
    await page.getByRole('main').getByRole('link', { name: '7. Plugins' }).click()
    const section = page.getByRole('region', { name: '7. Plugins' })
    const top = async () => Math.round((await section.boundingBox())?.y ?? NaN)
    await expect.poll(top).toBe(96)
    release()
    await alive(page)
    expect(await top()).toBe(96)
  })

  test('a key lays out all sections, whose places are estimated until then', async ({ page }) => {
    const estimated = () =>
      page
        .locator('section, footer')
        .evaluateAll(
          (all) => all.filter((one) => getComputedStyle(one).contentVisibility === 'auto').length,
        )
    await holdCode(page)
    await page.goto('/')
    expect(await estimated()).toBe(6)
    await page.keyboard.press('Tab')
    expect(await estimated()).toBe(0)
  })

  test('a link leads on at once', async ({ page }) => {
    await holdCode(page)
    await page.goto('/faq')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click()
    await page.getByRole('heading', { level: 1, name: 'Impressum' }).waitFor()
  })
})
