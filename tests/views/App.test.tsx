import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dropStyles } from './inHand.ts'

const title = () => screen.getByRole('heading', { level: 1 })
const toasts = () => screen.findByRole('region', { name: 'Benachrichtigungen' })
const link = (region: HTMLElement, name: string) => within(region).getByRole('link', { name })
const footer = () => screen.getByRole('navigation', { name: 'Fußzeile' })
const header = () => screen.getByRole('banner')

type Answer = (response: Response) => void
let answers: Answer[]

/** The whole site with its own actors, as a visitor gets it at this path. */
async function visit(path: string) {
  history.replaceState(null, '', path)
  vi.resetModules()
  const { App } = await import('../../src/App.tsx')
  const { site } = await import('../../src/actors/site.ts')
  const { contactForm } = await import('../../src/actors/contactForm.ts')
  const { toastQueue } = await import('../../src/actors/toastQueue.ts')
  const { loadRoute, routeAt } = await import('../../src/routes.ts')
  await loadRoute(routeAt(location.pathname))
  const view = render(<App site={site} />)
  dropStyles()
  onTestFinished(() => {
    view.unmount()
    for (const actor of [...Object.values(site), contactForm, toastQueue]) actor.stop()
  })
  const user = userEvent.setup()
  return {
    site,
    user,
    go: async (region: HTMLElement, name: string, heading: string) => {
      await user.click(link(region, name))
      await screen.findByRole('heading', { level: 1, name: heading })
    },
    answer: (status: number) => act(async () => answers.shift()?.(new Response('', { status }))),
  }
}

async function fillAndSend(user: ReturnType<typeof userEvent.setup>) {
  for (const [label, text] of [
    ['Vorname', 'Erika'],
    ['Nachname', 'Muster'],
    ['E-Mail', 'erika@example.org'],
    ['Ihre Nachricht', 'Guten Tag, ich bitte um ein Gespräch.'],
  ] as const) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  await user.click(screen.getByRole('button', { name: 'Absenden' }))
  await waitFor(() => expect(answers).toHaveLength(1))
}

beforeEach(() => {
  answers = []
  localStorage.clear()
  localStorage.setItem('cookieConsent', 'false')
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.doUnmock('../../src/pages/faq.tsx')
})

describe('Every page', () => {
  test.each([
    ['/', 'Dein Weg zum eigenen Immobilien-Portfolio'],
    ['/kontakt', 'Kontaktieren Sie uns'],
    ['/faq', 'Häufig gestellte Fragen'],
    ['/impressum', 'Impressum'],
    ['/datenschutz', 'Datenschutzerklärung'],
    ['/gibt-es-nicht', 'Diese Seite gibt es nicht'],
  ])('%s stands between header and footer with one main heading', async (path, heading) => {
    await visit(path)
    expect(screen.getAllByRole('heading', { level: 1 }).map((h1) => h1.textContent)).toEqual([
      heading,
    ])
    expect(within(screen.getByRole('main')).getByRole('heading', { level: 1 })).toBe(title())
    const landmarks = [
      screen.getByRole('link', { name: 'Zum Inhalt springen' }),
      header(),
      screen.getByRole('main'),
      screen.getByRole('contentinfo'),
      await toasts(),
    ]
    expect(
      [...document.querySelectorAll<HTMLElement>('body *')].filter((part) =>
        landmarks.includes(part),
      ),
    ).toEqual(landmarks)
  })

  test('begins with a link past the header', async () => {
    const { user } = await visit('/faq')
    await user.tab()
    const skip = screen.getByRole('link', { name: 'Zum Inhalt springen' })
    expect(skip).toHaveFocus()
    expect(document.querySelector(skip.getAttribute('href') ?? '')).toBe(screen.getByRole('main'))
  })

  test('ends with the current year and the links of the law', async () => {
    vi.useFakeTimers({ now: new Date(2031, 5, 1), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await visit('/faq')
    const foot = within(screen.getByRole('contentinfo'))
    expect(foot.getByText('© 2031 Musterhaus Kapitalanlagen GmbH')).toBeInTheDocument()
    expect(
      within(footer())
        .getAllByRole('link')
        .map((entry) => [entry.textContent, entry.getAttribute('href')]),
    ).toEqual([
      ['FAQ', '/faq'],
      ['Impressum', '/impressum'],
      ['Datenschutz', '/datenschutz'],
    ])
    expect(within(footer()).getByRole('button', { name: 'Cookie-Einstellungen' })).toBeEnabled()
  })
})

describe('Going to another page', () => {
  test('shows it, names it in the title and moves the focus to its heading', async () => {
    const { go } = await visit('/faq')
    await go(footer(), 'Impressum', 'Impressum')
    expect(location.pathname).toBe('/impressum')
    expect(document.title).toBe('Impressum | Musterhaus')
    await waitFor(() => expect(title()).toHaveFocus())
  })

  test('scrolls to its top at once', async () => {
    const scrollTo = vi.fn()
    vi.stubGlobal('scrollTo', scrollTo)
    const { go } = await visit('/kontakt')
    expect(scrollTo).not.toHaveBeenCalled()
    await go(footer(), 'FAQ', 'Häufig gestellte Fragen')
    await waitFor(() => expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]))
  })

  test('closes the menu', async () => {
    const { user, go } = await visit('/kontakt')
    await user.click(screen.getByRole('button', { name: 'Menü öffnen' }))
    await go(
      screen.getByRole('navigation', { name: 'Hauptnavigation' }),
      'FAQ',
      'Häufig gestellte Fragen',
    )
    expect(await screen.findByRole('button', { name: 'Menü öffnen' })).toBeInTheDocument()
  })
})

describe('The contact request outlives its page', () => {
  test('a draft is there again on return', async () => {
    const { user, go } = await visit('/kontakt')
    await user.type(screen.getByLabelText('Vorname'), 'Erika')
    await go(footer(), 'FAQ', 'Häufig gestellte Fragen')
    await go(header(), 'Lass uns reden', 'Kontaktieren Sie uns')
    expect(screen.getByLabelText('Vorname')).toHaveValue('Erika')
  })

  test('a success elsewhere shows there as a toast, and later an empty form', async () => {
    const { user, go, answer } = await visit('/kontakt')
    await fillAndSend(user)
    await go(footer(), 'Impressum', 'Impressum')
    await answer(200)
    await answer(200)
    expect(
      await within(await toasts()).findByText('Anfrage erfolgreich übermittelt!'),
    ).toBeInTheDocument()
    expect(title()).toHaveTextContent('Impressum')
    await go(header(), 'Lass uns reden', 'Kontaktieren Sie uns')
    expect(screen.getByLabelText('Vorname')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Absenden' })).toBeEnabled()
  })

  test('a failure elsewhere shows there as a toast, and later the alert beside what was typed', async () => {
    const { user, go, answer } = await visit('/kontakt')
    await fillAndSend(user)
    await go(footer(), 'Impressum', 'Impressum')
    await answer(500)
    expect(
      await within(await toasts()).findByText(
        'Fehler beim Senden der Anfrage an uns. Bitte versuchen Sie es später erneut.',
      ),
    ).toBeInTheDocument()
    await go(header(), 'Lass uns reden', 'Kontaktieren Sie uns')
    expect(screen.getByRole('group', { name: 'Senden fehlgeschlagen' })).toBeInTheDocument()
    expect(screen.getByLabelText('Ihre Nachricht')).toHaveValue(
      'Guten Tag, ich bitte um ein Gespräch.',
    )
  })

  test('on its page a success scrolls smoothly to the top and gives the thanks the focus', async () => {
    const scrollTo = vi.fn()
    vi.stubGlobal('scrollTo', scrollTo)
    const { user, answer } = await visit('/kontakt')
    await fillAndSend(user)
    await answer(200)
    await answer(200)
    expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]])
    expect(screen.getByRole('heading', { name: 'Vielen Dank für Ihre Anfrage!' })).toHaveFocus()
  })

  test('leaving the thanks and returning shows an empty form', async () => {
    const { user, go, answer } = await visit('/kontakt')
    await fillAndSend(user)
    await answer(200)
    await answer(200)
    await go(
      screen.getByRole('main'),
      'Zurück zur Startseite',
      'Dein Weg zum eigenen Immobilien-Portfolio',
    )
    await go(header(), 'Lass uns reden', 'Kontaktieren Sie uns')
    expect(screen.queryByRole('heading', { name: 'Vielen Dank für Ihre Anfrage!' })).toBeNull()
    expect(screen.getByLabelText('Vorname')).toHaveValue('')
  })

  test('closing the tab is asked about while sending only', async () => {
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    const { user, answer } = await visit('/kontakt')
    expect(asks()).toBe(false)
    await fillAndSend(user)
    expect(asks()).toBe(true)
    await answer(500)
    expect(asks()).toBe(false)
  })
})

describe('Submitting the form', () => {
  test('lets the browser show the press before it checks what was typed', async () => {
    let goOn: () => void = () => undefined
    vi.stubGlobal('scheduler', { yield: () => new Promise<void>((resolve) => (goOn = resolve)) })
    const { user } = await visit('/kontakt')
    await user.click(screen.getByRole('button', { name: 'Absenden' }))
    const wrong = () =>
      ['Vorname', 'Nachname', 'E-Mail', 'Ihre Nachricht'].filter(
        (name) => screen.getByLabelText(name).getAttribute('aria-invalid') === 'true',
      )
    expect(wrong()).toEqual([])
    await act(async () => goOn())
    expect(wrong()).toEqual(['Vorname', 'Nachname', 'E-Mail', 'Ihre Nachricht'])
  })
})

describe('A page that cannot be shown', () => {
  test('leaves how to reach the company', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.doMock('../../src/pages/faq.tsx', () => ({
      default: () => {
        throw new Error('a bug')
      },
    }))
    await visit('/faq')
    expect(title()).toHaveTextContent('Die Seite konnte nicht angezeigt werden')
    expect(screen.getByText('Musterhaus Kapitalanlagen GmbH')).toBeVisible()
    expect(
      screen.getAllByRole('link').map((way) => [way.textContent, way.getAttribute('href')]),
    ).toEqual([
      ['kontakt@musterhaus.example', 'mailto:kontakt@musterhaus.example'],
      ['+49 000 000000 (Platzhalter)', 'tel:+49000000000'],
    ])
  })
})
