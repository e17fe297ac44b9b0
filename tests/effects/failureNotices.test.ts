import { expect, onTestFinished, test, vi } from 'vitest'
import { fields } from '../../machines/contactRequest.ts'
import { showFailureNotice } from '../../src/boot/failureNotices.ts'
import { queuePress, repeatPresses } from '../../src/boot/queuedPresses.ts'
import { contactFormId, pageNoticeId } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

test('showFailureNotice does not change a failure notice that is already visible', () => {
  show(`<p id="${pageNoticeId}" hidden><span></span></p>`)
  showFailureNotice(pageNoticeId)
  const link = element(`#${pageNoticeId} a`)
  showFailureNotice(pageNoticeId)
  expect(element(`#${pageNoticeId} a`)).toBe(link)
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
