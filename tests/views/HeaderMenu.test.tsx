import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { Router } from 'wouter'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { headerMenu } from '../../machines/headerMenu.ts'
import { focusById } from '../../src/effects/focus.ts'
import { watchDismissal } from '../../src/effects/pageListeners.ts'
import { HeaderMenu } from '../../src/views/HeaderMenu.tsx'

const menuButton = () => screen.getByRole('button', { name: /^Menü / })
const navigation = () => screen.getByLabelText('Hauptnavigation')
const isOpen = () => menuButton().getAttribute('aria-expanded') === 'true'
const links = () =>
  within(navigation())
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const marked = () =>
  within(navigation())
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'))
    .map((link) => [link.textContent, link.getAttribute('aria-current')])

/** The header above a page whose sections begin at these distances from the window's top, in px. */
function openPage(path = '/', sections: Record<string, number> = {}) {
  const clock = new SimulatedClock()
  const did: string[] = []
  const actor = createActor(
    headerMenu.provide({
      actors: {
        watchDismissal: fromCallback(({ sendBack }) =>
          watchDismissal('kopf', (how) => sendBack({ type: `menu.${how}` })),
        ),
      },
      actions: {
        scrollToSection: (_, section) => void did.push(`section ${section ?? 'none'}`),
        scrollToTop: () => void did.push('top'),
        focusTitle: () => void did.push('title'),
        focusMenuButton: () => focusById('menue-knopf'),
      },
    }),
    { clock },
  ).start()
  onTestFinished(() => void actor.stop())
  const user = userEvent.setup()
  const { hook } = memoryLocation({ path, static: true })
  render(
    <Router hook={hook}>
      <HeaderMenu actor={actor} />
      {Object.entries(sections).map(([id]) => (
        <section key={id} id={id} />
      ))}
      <button type="button">Auf der Seite</button>
    </Router>,
  )
  for (const [id, top] of Object.entries(sections)) {
    const element = document.getElementById(id)
    if (element) vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top))
  }
  return {
    user,
    did,
    arrive: (section: string | null) =>
      act(() => actor.send({ type: 'location.changed', section })),
    pass: (time: number) => act(() => clock.increment(time)),
  }
}

beforeEach(() => vi.stubGlobal('innerHeight', 800))
afterEach(() => vi.unstubAllGlobals())

describe('The header', () => {
  test('has the menu button, the wordmark that leads home and the button to the contact page', () => {
    openPage('/faq')
    const header = within(screen.getByRole('banner'))
    expect(menuButton()).toHaveTextContent('Menü')
    expect(header.getByRole('link', { name: 'Musterhaus – zur Startseite' })).toHaveAttribute(
      'href',
      '/',
    )
    expect(header.getByRole('link', { name: 'Lass uns reden' })).toHaveAttribute('href', '/kontakt')
  })
})

describe('The menu', () => {
  test('is closed at first: its links are out of reach', () => {
    openPage()
    expect(menuButton()).toHaveAccessibleName('Menü öffnen')
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false')
    expect(menuButton()).toHaveAttribute('aria-controls', navigation().id)
    expect(navigation()).toHaveAttribute('inert')
    expect(navigation()).not.toBeVisible()
  })

  test('opens and closes with its button, which keeps the focus and says what a press does', async () => {
    const { user } = openPage()
    await user.click(menuButton())
    expect(menuButton()).toHaveAccessibleName('Menü schließen')
    expect(menuButton()).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
    expect(navigation()).not.toHaveAttribute('inert')
    expect(menuButton()).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(isOpen()).toBe(false)
    expect(navigation()).toHaveAttribute('inert')
    expect(menuButton()).toHaveFocus()
  })

  test('lists the sections and pages as real links', async () => {
    const { user } = openPage('/impressum')
    await user.click(menuButton())
    expect(links()).toEqual([
      ['Warum Investieren', '/#why-invest'],
      ['Über uns', '/#about'],
      ['Service', '/#service'],
      ['Prozess', '/#prozess'],
      ['Ergebnisse', '/#results'],
      ['Rendite', '/#rendite'],
      ['Voraussetzungen', '/#requirements'],
      ['FAQ', '/faq'],
      ['Kontakt', '/kontakt'],
    ])
    expect(within(navigation()).getByRole('list', { name: 'Startseite' })).toBeVisible()
    expect(within(navigation()).getByRole('list', { name: 'Seiten' })).toBeVisible()
  })

  test.each([
    ['/faq', [['FAQ', 'page']]],
    ['/kontakt', [['Kontakt', 'page']]],
    ['/impressum', []],
  ])('marks the current page: %s', async (path, expected) => {
    const { user } = openPage(path, { service: 0 })
    await user.click(menuButton())
    expect(marked()).toEqual(expected)
  })

  test.each([
    ['none above the first section', 401, 900, []],
    ['one that reaches the middle of the window', 400, 900, [['Service', 'location']]],
    ['the last of those above it', -900, 100, [['Prozess', 'location']]],
  ])('marks the section that the reader is in: %s', async (_, service, prozess, expected) => {
    const { user } = openPage('/', { service, prozess })
    await user.click(menuButton())
    expect(marked()).toEqual(expected)
  })

  test('is walked with Tab from the button into the links', async () => {
    const { user } = openPage('/faq')
    await user.click(menuButton())
    const header = within(screen.getByRole('banner'))
    const order = [
      header.getByRole('link', { name: 'Musterhaus – zur Startseite' }),
      header.getByRole('link', { name: 'Lass uns reden' }),
      ...within(navigation()).getAllByRole('link'),
    ]
    for (const stop of order) {
      await user.tab()
      expect(stop).toHaveFocus()
    }
    expect(isOpen()).toBe(true)
  })
})

describe('The open menu closes', () => {
  test('with Escape, and the focus returns to its button', async () => {
    const { user } = openPage()
    await user.click(menuButton())
    await user.tab()
    expect(menuButton()).not.toHaveFocus()
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(menuButton()).toHaveFocus()
  })

  test('with a press outside, and the focus stays with what was pressed', async () => {
    const { user, did } = openPage()
    await user.click(menuButton())
    await user.click(screen.getByRole('button', { name: 'Auf der Seite' }))
    expect(isOpen()).toBe(false)
    expect(screen.getByRole('button', { name: 'Auf der Seite' })).toHaveFocus()
    expect(did).toEqual([])
  })

  test('when the focus walks out of the header', async () => {
    const { user } = openPage()
    await user.click(menuButton())
    for (const _ of [1, 2, ...links()]) await user.tab()
    expect(isOpen()).toBe(true)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Auf der Seite' })).toHaveFocus()
    expect(isOpen()).toBe(false)
  })

  test('but not with a press inside the header', async () => {
    const { user } = openPage()
    await user.click(menuButton())
    await user.click(within(navigation()).getByText('Seiten'))
    expect(isOpen()).toBe(true)
  })

  test('when the route changes, which goes to the top and to the title', async () => {
    const { user, did, arrive } = openPage()
    await user.click(menuButton())
    arrive(null)
    expect(isOpen()).toBe(false)
    expect(did).toEqual(['top', 'title'])
  })

  test('when a section is chosen, which it scrolls to 50 ms later', async () => {
    const { user, did, arrive, pass } = openPage()
    await user.click(menuButton())
    arrive('service')
    expect(isOpen()).toBe(false)
    pass(49)
    expect(did).toEqual([])
    pass(1)
    expect(did).toEqual(['section service'])
  })
})

test('Escape does nothing while the menu is closed', async () => {
  const { user } = openPage()
  await user.keyboard('{Escape}')
  expect(menuButton()).not.toHaveFocus()
  expect(isOpen()).toBe(false)
})

test('opening the menu again before the page scrolls keeps it where it is', async () => {
  const { user, did, arrive, pass } = openPage()
  arrive('service')
  await user.click(menuButton())
  pass(1_000)
  expect(isOpen()).toBe(true)
  expect(did).toEqual([])
})
