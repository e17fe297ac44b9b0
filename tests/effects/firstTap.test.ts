import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storedConsent } from '../../machines/constants.ts'
import { answerConsent } from '../../src/boot/consent.ts'
import { answerMenu, closeMenuOnDismissal } from '../../src/boot/menu.ts'
import { readConsent } from '../../src/effects/consentStorage.ts'
import { isMenuOpen, readMenu, showMenu } from '../../src/effects/menu.ts'
import { root, showBanner } from '../../src/effects/rootElement.ts'
import { bannerAttribute, consentAnswer, headerId, menuButtonId, titleId } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

function showMenuBeforeHydration(isOpen: boolean) {
  show(
    `<header id="${headerId}">
      <button id="${menuButtonId}" aria-controls="menu" aria-expanded="${isOpen}"></button>
      <nav id="menu"></nav>
      <a href="/kontakt"><b></b></a>
    </header>`,
  )
  const takeover = new AbortController()
  onTestFinished(() => takeover.abort())
  closeMenuOnDismissal(takeover.signal)
}

test.each([
  ['Escape', 'closed', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press outside the header', 'open', () => fireEvent.pointerDown(document.body)],
])('before hydration, “%s” does not move the focus if the menu is %s', (_, state, act) => {
  showMenuBeforeHydration(state === 'open')
  element('header a').focus()
  act()
  expect(document.activeElement).toBe(element('header a'))
})

test.each([
  ['a press on the text of a link', () => answerMenu(element('a b'))],
  ['a step in the history to another hash', () => dispatchEvent(new Event('hashchange'))],
])('before hydration, %s closes the menu', (_, act) => {
  showMenuBeforeHydration(true)
  act()
  expect(isMenuOpen()).toBe(false)
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

test('before hydration, a press on the text of a banner button stores the decision and focuses the title in place', () => {
  onTestFinished(() => localStorage.clear())
  show(
    `<h1 id="${titleId}" tabindex="-1"></h1>
    <button ${consentAnswer}="${storedConsent.declined}"><b></b></button>`,
  )
  const focus = vi.spyOn(element('h1'), 'focus')
  showBanner(true)
  expect(answerConsent(element('b'))).toBe(true)
  expect(readConsent()).toBe(storedConsent.declined)
  expect(root().hasAttribute(bannerAttribute)).toBe(false)
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
})
