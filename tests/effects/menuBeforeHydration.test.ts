import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeMenuOnDismissal } from '../../src/boot/menu.ts'
import { readMenu, showMenu } from '../../src/effects/menu.ts'
import { headerId, menuButtonId } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

test.each([
  ['Escape', 'closed', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press outside the header', 'open', () => fireEvent.pointerDown(document.body)],
])('before hydration, “%s” does not move the focus if the menu is %s', (_, state, act) => {
  show(
    `<header id="${headerId}">
      <button id="${menuButtonId}" aria-controls="menu" aria-expanded="${state === 'open'}"></button>
      <nav id="menu"></nav>
      <a href="/kontakt"></a>
    </header>`,
  )
  const takeover = new AbortController()
  onTestFinished(() => takeover.abort())
  closeMenuOnDismissal(takeover.signal)
  element('header a').focus()
  act()
  expect(document.activeElement).toBe(element('header a'))
})

test('before hydration, the open menu marks only the current section', () => {
  const ids = ['first', 'second']
  show(
    `<button id="${menuButtonId}" aria-controls="menu"></button>
    <nav id="menu"><a href="/" aria-current="page">…</a>${ids.map((id) => `<a href="/#${id}">…</a>`).join('')}</nav>
    ${ids.map((id) => `<section id="${id}"></section>`).join('')}`,
  )
  const marked = (top: number) => {
    vi.spyOn(element('#second'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top))
    showMenu(true)
    const links = [...document.querySelectorAll('a[aria-current=location]')]
    return [links.map((link) => link.getAttribute('href')), readMenu().current]
  }
  expect(marked(10_000)).toEqual([['/#first'], 'first'])
  expect(marked(0)).toEqual([['/#second'], 'second'])
  expect(element('a[href="/"]')).toHaveAttribute('aria-current', 'page')
  expect(marked(10_000)).toEqual([['/#first'], 'first'])
})
