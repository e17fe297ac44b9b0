import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { waitFor } from 'xstate'
import { App } from '../../src/App.tsx'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { hero } from '../../src/content/home.ts'
import { urls } from '../../src/content/urls.ts'
import { footer, header, lastResort } from '../../src/content/frame.ts'
import { placeAt } from '../../src/effects/history.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { effects } from '../../src/effects/index.ts'
import { yearAttribute } from '../../src/names.ts'
import { loadPage } from '../../src/routes.ts'
import type * as Figures from '../../src/sections/CountingNumber.tsx'
import { dropStyles, settled, createTestSite } from '../support/testSite.ts'

test('hydration reports no mismatch for the year that the inline script inserted into the footer', async () => {
  vi.useFakeTimers({ now: new Date(2030, 5, 1), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await loadPage(urls.faq)
  const { site } = createTestSite({}, urls.faq)
  const container = document.createElement('div')
  container.innerHTML = renderToString(<App site={site} />).replace('2030', '2031')
  const problems = vi.fn()
  const root = await act(async () =>
    hydrateRoot(container, <App site={site} />, { onRecoverableError: problems }),
  )
  expect(problems).not.toHaveBeenCalled()
  expect(container.querySelector(`[${yearAttribute}]`)).toHaveTextContent(footer.copyright(2031))
  act(() => root.unmount())
})

test('a navigation renders each page only once, even if the current page was prefetched', async () => {
  const titles = new Set<Element>()
  const watch = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) node.querySelectorAll('h1').forEach((h1) => titles.add(h1))
    }
  })
  watch.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  await loadPage(urls.contact)
  const events: string[] = []
  const { site } = createTestSite({ watchIntent: effects.watchIntent }, urls.contact, {
    inspect: (inspected) => {
      if (inspected.type === '@xstate.event') events.push(inspected.event.type)
    },
  })
  render(<App site={site} />)
  dropStyles()
  const linkInBar = (name: string) => within(screen.getByRole('banner')).getByRole('link', { name })
  const user = userEvent.setup()
  await user.hover(linkInBar(header.cta))
  await vi.dynamicImportSettled()
  await user.click(linkInBar(header.home))
  await settled()
  expect([...titles].map(({ textContent }) => textContent)).toEqual([contact.title, hero.headline])
  expect(events.filter((event) => event.startsWith('form.'))).toEqual(['form.opened', 'form.left'])
})

test('while a toast is visible, Escape closes the menu but not the toast', async () => {
  await loadPage(urls.faq)
  const { site, clock } = createTestSite({}, urls.faq)
  render(<App site={site} />)
  dropStyles()
  await userEvent.click(screen.getByRole('button', { name: header.openMenu }))
  const toast = { tone: 'success', message: 'requestSent', at: clock.now() } as const
  await settled(() => site.toastQueue.send({ type: 'toast.shown', ...toast }))
  await userEvent.keyboard('{Escape}')
  await settled()
  expect(screen.getByRole('button', { name: header.openMenu })).toBeVisible()
  const card = screen.getByRole('button', { name: toastRegion.close }).closest('[data-state]')
  expect(card).toHaveAttribute('data-state', 'showing')
})

test('a navigation back to the first page finishes even if the second page was never rendered', async () => {
  await loadPage(urls.contact)
  const { site } = createTestSite({}, urls.contact)
  render(<App site={site} />)
  const { navigation } = site
  // React renders nothing before `act` ends, so both navigations happen before the first render.
  await act(async () => {
    for (const path of [urls.faq, urls.contact]) {
      navigation.send({ type: 'place.wanted', place: { path, section: null }, href: null })
      await waitFor(
        navigation,
        ({ value, context }) => value === 'arriving' && context.path === path,
      )
    }
  })
  expect(navigation.getSnapshot().value).toBe('resting')
})

test.each([urls.faq, `${urls.home}#service`])(
  'if Safari refuses pushState for the URL %s, a full page load follows, and the form keeps its input',
  async (href) => {
    await Promise.all([urls.contact, urls.faq, urls.home].map(loadPage))
    const { site } = createTestSite({}, urls.contact)
    render(<App site={site} />)
    dropStyles()
    const message = () => screen.getByLabelText(contact.fields.message)
    await userEvent.type(message(), 'Guten Tag')
    const assign = vi.fn()
    const { origin } = location
    vi.stubGlobal('location', {
      href: origin + urls.contact,
      origin,
      pathname: urls.contact,
      hash: '',
      assign,
    })
    vi.spyOn(history, 'pushState').mockImplementation(() => {
      throw new DOMException('more than 100 times per 30 seconds', 'SecurityError')
    })
    site.navigation.send({ type: 'place.wanted', place: placeAt(href), href })
    await settled()
    expect(assign.mock.calls).toEqual([[href]])
    expect(message()).toHaveValue('Guten Tag')
    expect(screen.queryByText(lastResort.title)).toBeNull()
  },
)

test('at most one FAQ answer is open, even in a browser that does not support <details name>', async () => {
  await loadPage(urls.faq)
  const { site } = createTestSite({}, urls.faq)
  const { container } = render(<App site={site} />)
  const answers = [...container.querySelectorAll('details')]
  const opened: number[][] = []
  for (const at of [0, 2, 1, 1]) {
    await userEvent.click(within(answers[at] as HTMLElement).getByRole('heading'))
    opened.push(answers.flatMap(({ open }, index) => (open ? [index] : [])))
  }
  expect(opened).toEqual([[0], [2], [1], []])
})

test('a figure is visible even if the code of its counting animation fails to load', async () => {
  const code = '../../src/sections/AnimatedNumber.tsx'
  vi.doMock(code, () => {
    throw new Error('The code failed to load')
  })
  onTestFinished(() => vi.doUnmock(code))
  // The query string makes this import a separate module. Without it, the failed import inside the shared module would
  // also fail in later tests.
  const { CountingNumber } = await vi.importActual<typeof Figures>(
    '../../src/sections/CountingNumber.tsx?failing',
  )
  render(<CountingNumber to={5} format={String} entrance="waiting" />)
  await settled()
  expect(screen.getByText('5')).toBeVisible()
})

test('if a page cannot be rendered, the error boundary asks for a reload, and shows the company’s contact details', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { site } = createTestSite({}, '/nie-geladen')
  render(<App site={site} />)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(lastResort.title)
  for (const text of [lastResort.text, lastResort.contact, company.name])
    expect(screen.getByText(text)).toBeVisible()
  expect(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    [company.email, `mailto:${company.email}`],
    [company.phone.label, company.phone.href],
  ])
})
