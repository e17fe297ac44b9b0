import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { storedFor } from '../../machines/storedConsent.ts'
import { fields, isRequired, type ContactRequest } from '../../machines/contactRequest.ts'
import { App } from '../../src/App.tsx'
import { yearShown } from '../../src/names.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { hero } from '../../src/content/home.ts'
import { notFound } from '../../src/content/notFound.ts'
import { storeConsent } from '../../src/effects/consentStorage.ts'
import { placeAt } from '../../src/effects/history.ts'
import { effects } from '../../src/effects/index.ts'
import { loadPage } from '../../src/routes.ts'
import type { Effects } from '../../src/site.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { asksBeforeClosing, dropStyles, hold, settle, siteInHand } from './inHand.ts'
import { footerLabels, pages } from './pages.ts'
import { company } from '../../src/content/company.ts'
import { footer, header, lastResort } from '../../src/content/site.ts'
import { imprint } from '../../src/content/imprint.ts'
import { toastRegion } from '../../src/content/toasts.ts'

const title = () => screen.getByRole('heading', { level: 1 })
const toasts = () => screen.findByRole('region', { name: toastRegion.label })
const link = (region: HTMLElement, name: string) => within(region).getByRole('link', { name })
const inFooter = () => screen.getByRole('navigation', { name: footer.navigation })
const inHeader = () => screen.getByRole('banner')

/** The whole site as a visitor gets it at this path, and the titles of the pages that it builds. */
async function visit(pathname: string, fakes: Partial<Effects> = {}) {
  history.replaceState(null, '', pathname)
  const { path } = placeAt()
  await loadPage(path)
  const mails = hold<ContactRequest>()
  const events: unknown[] = []
  const { site } = siteInHand(
    { sendOwnerMail: mails.effect, sendCustomerMail: mails.effect, ...fakes },
    path,
    (inspected) => {
      if (inspected.type === '@xstate.event') events.push(inspected.event)
    },
  )
  const titles = new Set<Element>()
  const watch = new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (node instanceof Element) node.querySelectorAll('h1').forEach((h1) => titles.add(h1))
    }
  })
  watch.observe(document, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  render(<App site={site} />)
  dropStyles()
  const user = userEvent.setup()
  return {
    site,
    user,
    built: () => [...titles].map(({ textContent }) => textContent),
    events,
    mails,
    go: async (region: HTMLElement, name: string, heading: string) => {
      await user.click(link(region, name))
      await settle()
      screen.getByRole('heading', { level: 1, name: heading })
    },
    deliver: async () => {
      await settle(() => mails.last.answer())
      await settle(() => mails.last.answer())
    },
  }
}

async function fillAndSend(user: ReturnType<typeof userEvent.setup>) {
  for (const field of fields) {
    await user.click(screen.getByLabelText(contact.fields[field]))
    await user.paste(completeForm[field])
  }
  await user.click(screen.getByRole('button', { name: contact.submit }))
  await settle()
  screen.getByRole('button', { name: contact.sending })
}

function setYear(year: number) {
  vi.useFakeTimers({ now: new Date(year, 5, 1), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}

beforeEach(() => {
  localStorage.clear()
  storeConsent(storedFor.declined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Every page', () => {
  test.each([...pages, { path: '/gibt-es-nicht', title: notFound.title }])(
    '$path stands between header and footer with one main heading',
    async ({ path, title: heading }) => {
      await visit(path)
      expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([
        heading,
      ])
      expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBe(title())
      const landmarks = [
        screen.getByRole('link', { name: header.skip }),
        inHeader(),
        screen.getByRole('main'),
        screen.getByRole('contentinfo'),
        await toasts(),
      ]
      expect(
        [...document.querySelectorAll<HTMLElement>('body *')].filter((part) =>
          landmarks.includes(part),
        ),
      ).toEqual(landmarks)
    },
  )

  test('begins with a link past the header', async () => {
    const { user } = await visit('/faq')
    await user.tab()
    const skip = screen.getByRole('link', { name: header.skip })
    expect(skip).toHaveFocus()
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })

  test('ends with the current year and the links of the law', async () => {
    setYear(2031)
    await visit('/faq')
    const foot = within(screen.getByRole('contentinfo'))
    expect(foot.getByText(footer.copyright(2031))).toHaveAttribute(yearShown)
    expect(
      within(inFooter())
        .getAllByRole('link')
        .map((entry) => [entry.textContent, entry.getAttribute('href')]),
    ).toEqual(footer.links.map(({ path, label }) => [label, path]))
    expect(within(inFooter()).getByRole('button', { name: footer.cookieSettings })).toBeEnabled()
  })

  test('comes to life with the year that the inline script has put in', async () => {
    setYear(2030)
    const { site } = await visit('/faq')
    const container = document.createElement('div')
    container.innerHTML = renderToString(<App site={site} />).replace('2030', '2031')
    const problems = vi.fn()
    const root = await act(async () =>
      hydrateRoot(container, <App site={site} />, { onRecoverableError: problems }),
    )
    expect(problems).not.toHaveBeenCalled()
    expect(container.querySelector(`[${yearShown}]`)).toHaveTextContent('© 2031')
    act(() => root.unmount())
  })
})

describe('Going to another page', () => {
  test('tells the navigation where a link leads', async () => {
    const { events, user } = await visit('/faq')
    await user.click(link(inFooter(), footerLabels['/impressum']))
    expect(events).toContainEqual({
      type: 'place.wanted',
      place: { path: '/impressum', section: null },
      href: '/impressum',
    })
  })

  test('shows it, describes it and moves the focus to its heading', async () => {
    const { go } = await visit('/kontakt')
    await go(inFooter(), footerLabels['/faq'], faq.title)
    expect(title()).toHaveFocus()
    expect(location.pathname).toBe('/faq')
    expect(document.title).toBe(faq.head.title)
  })

  test('and back leads to the page before', async () => {
    const { go } = await visit('/faq')
    await go(inFooter(), footerLabels['/impressum'], imprint.title)
    history.back()
    await screen.findByRole('heading', { level: 1, name: faq.title })
    await waitFor(() => expect(title()).toHaveFocus())
  })

  test('builds no page twice, though a link to the current one was pointed at before', async () => {
    const { user, go, built, events } = await visit('/kontakt', {
      watchIntent: effects.watchIntent,
    })
    await user.hover(link(inHeader(), header.cta))
    await vi.dynamicImportSettled()
    await go(inHeader(), header.home, hero.headline)
    expect(built()).toEqual([contact.title, hero.headline])
    expect(events).toContainEqual(expect.objectContaining({ type: 'form.left' }))
    expect(events.filter((event) => (event as Event).type === 'form.opened')).toHaveLength(1)
  })

  test('leaves the page before as it is until the next one can show', async () => {
    const code = hold<string>()
    const { user, built } = await visit('/kontakt', {
      fetchPage: (path) => code.effect(path).then(() => loadPage(path)),
    })
    await user.type(screen.getByLabelText(contact.fields.firstName), 'Erika')
    await user.click(link(inFooter(), footerLabels['/faq']))
    await user.type(screen.getByLabelText(contact.fields.firstName), ' Maria')
    expect(title()).toHaveTextContent(contact.title)
    expect(screen.getByLabelText(contact.fields.firstName)).toHaveValue('Erika Maria')
    expect([location.pathname, code.inputs()]).toEqual(['/kontakt', ['/faq']])
    await settle(() => code.last.answer())
    await screen.findByRole('heading', { level: 1, name: faq.title })
    expect(built()).toEqual([contact.title, faq.title])
  })

  test('ends on the link that was followed last, whichever page comes first', async () => {
    const answers: Record<string, () => void> = {}
    const { user, built } = await visit('/kontakt', {
      fetchPage: (path) =>
        new Promise<void>((resolve) => (answers[path] = resolve)).then(() => loadPage(path)),
    })
    await user.click(link(inFooter(), footerLabels['/faq']))
    await user.click(link(inFooter(), footerLabels['/impressum']))
    await settle(() => answers['/impressum']?.())
    await screen.findByRole('heading', { level: 1, name: imprint.title })
    await settle(() => answers['/faq']?.())
    expect(built()).toEqual([contact.title, imprint.title])
    expect(location.pathname).toBe('/impressum')
  })
})

describe('The contact request outlives its page', () => {
  test('a draft is there again on return', async () => {
    const { user, go } = await visit('/kontakt')
    await user.type(screen.getByLabelText(contact.fields.firstName), 'Erika')
    await go(inFooter(), footerLabels['/faq'], faq.title)
    await go(inHeader(), header.cta, contact.title)
    expect(screen.getByLabelText(contact.fields.firstName)).toHaveValue('Erika')
  })

  test('a success elsewhere shows there as a toast, moves nothing, and later shows an empty form', async () => {
    const { user, go, deliver } = await visit('/kontakt')
    await fillAndSend(user)
    await go(inFooter(), footerLabels['/impressum'], imprint.title)
    await user.tab()
    const { activeElement } = document
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await deliver()
    expect(await within(await toasts()).findByText(contact.success.title)).toBeInTheDocument()
    expect(title()).toHaveTextContent(imprint.title)
    expect(scrollTo).not.toHaveBeenCalled()
    expect(activeElement).toHaveFocus()
    await go(inHeader(), header.cta, contact.title)
    expect(screen.getByLabelText(contact.fields.firstName)).toHaveValue('')
    expect(screen.getByRole('button', { name: contact.submit })).toBeEnabled()
  })

  test('a failure elsewhere shows there as a toast, and later the alert beside what was typed', async () => {
    const { user, go, mails } = await visit('/kontakt')
    await fillAndSend(user)
    await go(inFooter(), footerLabels['/impressum'], imprint.title)
    await settle(() => mails.last.fail({ status: 500 }))
    expect(await within(await toasts()).findByText(contact.failure.ownerMail)).toBeInTheDocument()
    await go(inHeader(), header.cta, contact.title)
    expect(screen.getByRole('group', { name: contact.failure.title })).toBeInTheDocument()
    expect(screen.getByLabelText(contact.fields.message)).toHaveValue(completeForm.message)
  })

  test('on its page a success scrolls smoothly to the top and gives the thanks the focus', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo')
    const { user, go, deliver } = await visit('/kontakt')
    await fillAndSend(user)
    await deliver()
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]])
    expect(screen.getByRole('heading', { name: contact.thankYou.title })).toHaveFocus()
    await go(screen.getByRole('main'), contact.thankYou.button, hero.headline)
    await go(inHeader(), header.cta, contact.title)
    expect(screen.queryByRole('heading', { name: contact.thankYou.title })).toBeNull()
    expect(screen.getByLabelText(contact.fields.firstName)).toHaveValue('')
  })

  test('closing the tab is asked about while sending only', async () => {
    const { user, mails } = await visit('/kontakt')
    expect(asksBeforeClosing()).toBe(false)
    await fillAndSend(user)
    expect(asksBeforeClosing()).toBe(true)
    await settle(() => mails.last.fail({ status: 500 }))
    expect(asksBeforeClosing()).toBe(false)
  })
})

describe('Submitting the form', () => {
  test('sends it also where the browser takes no more entries of the history', async () => {
    const { user, deliver } = await visit('/kontakt')
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('more than 100 times per 10 seconds', 'SecurityError')
    })
    await fillAndSend(user)
    await deliver()
    expect(screen.getByRole('heading', { name: contact.thankYou.title })).toHaveFocus()
  })

  test('lets the browser show the press before it checks what was typed', async () => {
    let goOn: () => void = () => undefined
    vi.stubGlobal('scheduler', { yield: () => new Promise<void>((resolve) => (goOn = resolve)) })
    const { user } = await visit('/kontakt')
    await user.click(screen.getByRole('button', { name: contact.submit }))
    const wrong = () =>
      fields.filter(
        (field) =>
          screen.getByLabelText(contact.fields[field]).getAttribute('aria-invalid') === 'true',
      )
    expect(wrong()).toEqual([])
    await act(async () => goOn())
    expect(wrong()).toEqual(fields.filter(isRequired))
  })
})

describe('A page that cannot be shown', () => {
  test('leaves how to reach the company', async () => {
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
})
