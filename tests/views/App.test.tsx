import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fields, type ContactRequest } from '../../machines/contactRequest.ts'
import { App } from '../../src/App.tsx'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { hero } from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { footer, header, lastResort } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { placeAt } from '../../src/effects/history.ts'
import { effects } from '../../src/effects/index.ts'
import { yearShown } from '../../src/names.ts'
import { loadPage } from '../../src/routes.ts'
import type { Effects } from '../../src/site.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { dropStyles, hold, settle, siteInHand, writer } from './inHand.ts'
import { footerLabels } from './pages.ts'

const title = () => screen.getByRole('heading', { level: 1 })
const link = (region: string, name: string) =>
  within(screen.getByRole(region)).getByRole('link', { name })
const field = (name: (typeof fields)[number]) => screen.getByLabelText(contact.fields[name])

/** The whole site as a visitor gets it at this path. */
async function visit(pathname: string, fakes: Partial<Effects> = {}) {
  history.replaceState(null, '', pathname)
  const { path } = placeAt()
  await loadPage(path)
  const mails = hold<ContactRequest>()
  const events: string[] = []
  const { site } = siteInHand(
    { sendOwnerMail: mails.effect, sendCustomerMail: mails.effect, ...fakes },
    path,
    (inspected) => {
      if (inspected.type === '@xstate.event') events.push(inspected.event.type)
    },
  )
  render(<App site={site} />)
  dropStyles()
  const user = userEvent.setup()
  return {
    site,
    user,
    events,
    mails,
    go: async (region: string, name: string, heading: string) => {
      await user.click(link(region, name))
      await settle()
      screen.getByRole('heading', { level: 1, name: heading })
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('A page comes to life with the year that the inline script has put in', async () => {
  vi.useFakeTimers({ now: new Date(2030, 5, 1), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { site } = await visit('/faq')
  const container = document.createElement('div')
  container.innerHTML = renderToString(<App site={site} />).replace('2030', '2031')
  const problems = vi.fn()
  const root = await act(async () =>
    hydrateRoot(container, <App site={site} />, { onRecoverableError: problems }),
  )
  expect(problems).not.toHaveBeenCalled()
  expect(container.querySelector(`[${yearShown}]`)).toHaveTextContent(footer.copyright(2031))
  act(() => root.unmount())
})

test('Going to another page builds none twice, though a link to the current one was pointed at before', async () => {
  const titles = new Set<Element>()
  const watch = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) node.querySelectorAll('h1').forEach((h1) => titles.add(h1))
    }
  })
  watch.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  const { user, go, events } = await visit('/kontakt', { watchIntent: effects.watchIntent })
  await user.hover(link('banner', header.cta))
  await vi.dynamicImportSettled()
  await go('banner', header.home, hero.headline)
  expect([...titles].map(({ textContent }) => textContent)).toEqual([contact.title, hero.headline])
  expect(events.filter((event) => event.startsWith('form.'))).toEqual(['form.opened', 'form.left'])
})

test('A request that is sent while another page shows is told there, moves nothing, and leaves an empty form', async () => {
  const { user, go, mails } = await visit('/kontakt')
  await fillIn(writer, completeForm)
  await user.click(screen.getByRole('button', { name: contact.submit }))
  await settle()
  await go('contentinfo', footerLabels['/impressum'], imprint.title)
  await user.tab()
  const { activeElement } = document
  const scrollTo = vi.spyOn(window, 'scrollTo')
  await settle(() => mails.last.answer())
  await settle(() => mails.last.answer())
  const toasts = within(screen.getByRole('region', { name: toastRegion.label }))
  // It comes in from no opacity, a frame later.
  await waitFor(() => expect(toasts.getByText(contact.success.title)).toBeVisible())
  expect(scrollTo).not.toHaveBeenCalled()
  expect(activeElement).toHaveFocus()
  await go('banner', header.cta, contact.title)
  expect(field('firstName')).toHaveValue('')
})

test('A page that cannot be shown leaves how to reach the company', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { site } = siteInHand({}, '/nie-geladen')
  render(<App site={site} />)
  expect(title()).toHaveTextContent(lastResort.title)
  expect(screen.getByText(company.name)).toBeVisible()
  expect(
    screen.getAllByRole('link').map((way) => [way.textContent, way.getAttribute('href')]),
  ).toEqual([
    [company.email, `mailto:${company.email}`],
    [company.phone.label, company.phone.href],
  ])
})
