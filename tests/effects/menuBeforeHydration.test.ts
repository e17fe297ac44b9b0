import { fireEvent } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { closeMenuOnDismissal } from '../../src/boot/menu.ts'
import { headerId, menuButtonId } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

test.each([
  ['Escape', 'closed', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
  ['a press outside the header', 'open', () => fireEvent.pointerDown(document.body)],
])('before hydration, the action “%s” while the menu is %s keeps the focus', (_, state, act) => {
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
