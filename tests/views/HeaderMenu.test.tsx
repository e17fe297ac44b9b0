import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { Router } from 'wouter'
import { header, pageLinks, sectionLinks } from '../../src/content/site.ts'
import { HeaderMenu } from '../../src/views/HeaderMenu.tsx'
import { siteInHand } from './inHand.ts'
import { menuLabels, sectionLabels } from './pages.ts'

const menuButton = () => within(screen.getByRole('banner')).getByRole('button')
const navigation = () => screen.getByLabelText(header.navigation)
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
  const { site } = siteInHand()
  site.start()
  const { hook } = memoryLocation({ path, static: true })
  render(
    <Router hook={hook}>
      <HeaderMenu actor={site.headerMenu} />
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
  return userEvent.setup()
}

beforeEach(() => vi.stubGlobal('innerHeight', 800))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('The header', () => {
  test('has the menu button, the wordmark that leads home and the button to the contact page', () => {
    openPage('/faq')
    const bar = within(screen.getByRole('banner'))
    expect(menuButton()).toHaveTextContent(header.menu)
    expect(bar.getByRole('link', { name: header.home })).toHaveAttribute('href', '/')
    expect(bar.getByRole('link', { name: header.cta })).toHaveAttribute('href', '/kontakt')
  })
})

describe('The menu', () => {
  test('is closed at first: its links are out of reach', () => {
    openPage()
    expect(menuButton()).toHaveAccessibleName(header.openMenu)
    expect(menuButton()).toHaveAttribute('aria-expanded', 'false')
    expect(menuButton()).toHaveAttribute('aria-controls', navigation().id)
    expect(navigation()).toHaveAttribute('inert')
    expect(navigation()).not.toBeVisible()
  })

  test('lists the sections and pages as real links', async () => {
    const user = openPage('/impressum')
    await user.click(menuButton())
    expect(links()).toEqual([
      ...sectionLinks.map(({ id, label }) => [label, `/#${id}`]),
      ...pageLinks.map(({ path, label }) => [label, path]),
    ])
    expect(within(navigation()).getByRole('list', { name: header.sections })).toBeVisible()
    expect(within(navigation()).getByRole('list', { name: header.pages })).toBeVisible()
  })

  test.each([
    ['/faq', [[menuLabels['/faq'], 'page']]],
    ['/kontakt', [[menuLabels['/kontakt'], 'page']]],
    ['/impressum', []],
  ])('marks the current page: %s', async (path, expected) => {
    const user = openPage(path, { service: 0 })
    await user.click(menuButton())
    expect(marked()).toEqual(expected)
  })

  test.each([
    ['none above the first section', 401, 900, []],
    ['one that reaches the middle of the window', 400, 900, [[sectionLabels.service, 'location']]],
    ['the last of those above it', -900, 100, [[sectionLabels.prozess, 'location']]],
  ])('marks the section that the reader is in: %s', async (_, service, prozess, expected) => {
    const user = openPage('/', { service, prozess })
    await user.click(menuButton())
    expect(marked()).toEqual(expected)
  })

  test('is walked with Tab from the button into the links', async () => {
    const user = openPage('/faq')
    await user.click(menuButton())
    const bar = within(screen.getByRole('banner'))
    const order = [
      bar.getByRole('link', { name: header.home }),
      bar.getByRole('link', { name: header.cta }),
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
  test('when the focus walks out of the header', async () => {
    const user = openPage()
    await user.click(menuButton())
    for (const _ of [1, 2, ...links()]) await user.tab()
    expect(isOpen()).toBe(true)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Auf der Seite' })).toHaveFocus()
    expect(isOpen()).toBe(false)
  })

  test('but not with a press inside the header', async () => {
    const user = openPage()
    await user.click(menuButton())
    await user.click(within(navigation()).getByText(header.pages))
    expect(isOpen()).toBe(true)
  })
})
