import { expect, onTestFinished, test, vi } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { showFailureNotice } from '../../src/boot/failureNotices.ts'
import { reload } from '../../src/content/unavailable.ts'
import { queuePress, repeatPresses } from '../../src/boot/queuedPresses.ts'
import { pressTimeout } from '../../src/effects/times.ts'
import { contactFormId, formNoticeId, pageNoticeId } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

test('showFailureNotice does not change a failure notice that is already visible', () => {
  show(`<p id="${pageNoticeId}" hidden><span></span></p>`)
  showFailureNotice(pageNoticeId)
  const link = element(`#${pageNoticeId} a`)
  showFailureNotice(pageNoticeId)
  expect(element(`#${pageNoticeId} a`)).toBe(link)
})

test('if both failure notices are visible, each of them contains a reload link', () => {
  const ids = [formNoticeId, pageNoticeId]
  show(ids.map((id) => `<p id="${id}" hidden><span></span></p>`).join(''))
  ids.forEach(showFailureNotice)
  expect(ids.map((id) => element(`#${id} a`).textContent)).toEqual([reload, reload])
})

test.each(fields)(
  'the failure notice has no reload link, even if only the field %s is filled in',
  (filled) => {
    const inputs = fields.map(
      (name) => `<input name="${name}" value="${name === filled ? 'a' : ''}">`,
    )
    show(
      `<form id="${contactFormId}">${inputs.join('')}</form><p id="${pageNoticeId}" hidden><span></span></p>`,
    )
    showFailureNotice(pageNoticeId)
    expect(document.querySelector('a')).toBeNull()
  },
)

test('queuePress ignores a button that an extension has added outside of the app', () => {
  show('<div id="root"><button></button></div><button id="added"></button>')
  onTestFinished(() => repeatPresses(false))
  expect(queuePress(element('#added'))).toBe(false)
  expect(queuePress(element('#root button'))).toBe(true)
})

test.each([true, false])(
  'repeatPresses removes aria-busy from a queued button, and clicks it only after hydration (hydrated: %s)',
  (isHydrated) => {
    show(`<div id="root"><button></button></div><p id="${pageNoticeId}" hidden><span></span></p>`)
    const press = vi.fn()
    const button = element('button')
    button.addEventListener('click', press)
    queuePress(button)
    expect(button.ariaBusy).toBe('true')
    repeatPresses(isHydrated)
    expect(button.ariaBusy).toBeNull()
    expect(press).toHaveBeenCalledTimes(Number(isHydrated))
  },
)

test('the failure notice of a queued press appears after 10 s, and a press on another button keeps it', () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    repeatPresses(false)
    vi.useRealTimers()
  })
  show(
    `<div id="root"><button></button><button id="other"></button></div>
    <p id="${pageNoticeId}" hidden><span></span></p>`,
  )
  queuePress(element('button'))
  vi.advanceTimersByTime(pressTimeout - 1)
  expect(element('p')).not.toBeVisible()
  vi.advanceTimersByTime(1)
  expect(element('p')).toBeVisible()
  queuePress(element('#other'))
  expect(element('p')).toBeVisible()
})

test.each([
  [`<form id="${contactFormId}"><button>`, formNoticeId],
  [`<form id="${contactFormId}"><button type="button">`, pageNoticeId],
  ['<form><button>', pageNoticeId],
  ['<button>', pageNoticeId],
])('if the button of %s was pressed, failed hydration shows only the notice %s', (html, id) => {
  const notices = [formNoticeId, pageNoticeId]
    .map((id) => `<p id="${id}" hidden><span></span></p>`)
    .join('')
  show(`${notices}<div id="root">${html}</div>`)
  queuePress(element('button'))
  repeatPresses(false)
  expect(Array.from(document.querySelectorAll('p:not([hidden])'), (notice) => notice.id)).toEqual([
    id,
  ])
})
