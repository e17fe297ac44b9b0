// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { urls } from '../../src/content/urls.ts'
import { render } from '../../src/prerender.tsx'

/** Styles whose effect only the browsers of phones show, so the tests in Chromium cannot see the effect. */
test.each<[effect: string, selector: string, property: string, value: string]>([
  ['a double tap on a button does not zoom', 'button', 'touch-action', 'manipulation'],
  ['a phone does not enlarge texts in landscape', 'html', 'text-size-adjust', '100%'],
  ['Safari does not enlarge texts in landscape', 'html', '-webkit-text-size-adjust', '100%'],
])('%s: the elements %s have the style %s', async (_, selector, property, value) => {
  const found = new Set<string>()
  for (const path of Object.values(urls)) {
    const { html, styles } = await render(path)
    document.body.innerHTML = styles + html
    for (const element of document.querySelectorAll(selector))
      found.add(getComputedStyle(element).getPropertyValue(property))
  }
  expect([...found]).toEqual([value])
})

test('the visitor can change the height of the message field, but not its width', async () => {
  const { html, styles } = await render(urls.contact)
  document.body.innerHTML = styles + html
  const field = document.querySelector('textarea') ?? document.body
  expect(getComputedStyle(field).resize).toBe('vertical')
})
