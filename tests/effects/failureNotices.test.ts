import { expect, test } from 'vitest'
import { showFailureNotice } from '../../src/boot/failureNotices.ts'
import { pageNoticeId } from '../../src/names.ts'
import { element, show } from '../support/showHtml.ts'

test('a visible failure notice does not change, because screen readers would announce it again', () => {
  show(`<p id="${pageNoticeId}" hidden><span></span></p>`)
  showFailureNotice(pageNoticeId)
  const link = element(`#${pageNoticeId} a`)
  showFailureNotice(pageNoticeId)
  expect(element(`#${pageNoticeId} a`)).toBe(link)
})
