import { expect, onTestFinished, test } from 'vitest'
import { setHead } from '../../src/effects/documentHead.ts'
import { element } from '../support/showHtml.ts'

test('A page that shows gives the document its head, and keeps its structured data, but none of the page before', () => {
  onTestFinished(() => void (document.head.innerHTML = ''))
  const head = { title: 'Fragen', description: 'Was oft gefragt wird.' }
  document.head.innerHTML = '<title>Fragen</title><script type="application/ld+json"></script>'
  const data = () => document.querySelectorAll('script').length
  setHead('/faq', head)
  expect(document.title).toBe('Fragen')
  expect(element('meta[name=description]').getAttribute('content')).toBe('Was oft gefragt wird.')
  expect(element('link[rel=canonical]').getAttribute('href')).toMatch(/^https?:.*[^/]\/faq$/)
  expect(data()).toBe(1)
  setHead('/kontakt', { ...head, title: 'Anschrift' })
  expect([document.title, data()]).toEqual(['Anschrift', 0])
})
