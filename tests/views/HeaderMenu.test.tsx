import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { memoryLocation } from 'wouter/memory-location'
import { Router } from 'wouter'
import { header, pageLinks, sectionLinks } from '../../src/content/frame.ts'
import { readMenu, showMenu } from '../../src/effects/menu.ts'
import type { MenuState } from '../../machines/headerMenu.ts'
import { HeaderMenu } from '../../src/views/HeaderMenu.tsx'
import { createTestSite } from '../support/testSite.ts'
import { menuLabels } from '../../src/tools/scenarios/pageContents.ts'

/** Opens the menu on the page at `path`. Returns the links of the menu. */
async function openMenu(path: string) {
  const { site } = createTestSite()
  site.start()
  const { hook } = memoryLocation({ path, static: true })
  render(
    <Router hook={hook}>
      <HeaderMenu actor={site.headerMenu} />
      <section id={sectionLinks[0].id} />
    </Router>,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: header.openMenu }))
  const navigation = screen.getByRole('navigation', { name: header.navigation })
  return { user, links: within(navigation).getAllByRole('link') }
}

test('the menu lists the sections and pages as links', async () => {
  const { links } = await openMenu('/impressum')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ...sectionLinks.map(({ id, label }) => [label, `/#${id}`]),
    ...pageLinks.map(({ path, label }) => [label, path]),
  ])
  const lists = screen.getAllByRole('list')
  for (const [index, name] of [header.sections, header.pages].entries())
    expect(lists[index]).toHaveAccessibleName(name)
})

test.each([
  ['/faq', [[menuLabels['/faq'], 'page']], null],
  ['/kontakt', [[menuLabels['/kontakt'], 'page']], 'page'],
  ['/impressum', [], null],
])(
  'the header of the page %s sets aria-current on links to this page, but not on section links',
  async (path, expected, call) => {
    const { links } = await openMenu(path)
    const marked = links.filter((link) => link.hasAttribute('aria-current'))
    expect(marked.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual(
      expected,
    )
    expect(screen.getByRole('link', { name: header.cta }).getAttribute('aria-current')).toBe(call)
  },
)

describe('attributes of the menu that the inline script and the React view set', () => {
  const renderMenu = (menu: MenuState) => {
    document.body.innerHTML = ''
    const { site } = createTestSite({}, '/', { menu })
    const { hook } = memoryLocation({ path: '/', static: true })
    const { container } = render(
      <Router hook={hook}>
        <HeaderMenu actor={site.headerMenu} />
        <section id={sectionLinks[0].id} />
      </Router>,
    )
    return container
  }
  const closed = { isOpen: false, current: null }
  const open = { isOpen: true, current: sectionLinks[0].id }

  test('the inline script and the React view set the same attributes on the open menu', () => {
    const page = renderMenu(closed)
    showMenu(true)
    const byScript = page.cloneNode(true)
    expect(readMenu()).toEqual(open)
    expect(renderMenu(open)).toEqual(byScript)
  })

  test('the inline script and the React view set the same attributes on the closed menu', () => {
    const page = renderMenu({ isOpen: true, current: null })
    showMenu(false)
    const byScript = page.cloneNode(true)
    expect(readMenu()).toEqual(closed)
    expect(renderMenu(closed)).toEqual(byScript)
  })
})
