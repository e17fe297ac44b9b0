import { expect, onTestFinished, test } from 'vitest'
import { renderHead } from '../../src/build/renderHead.ts'
import { urls, type PageUrl } from '../../src/content/urls.ts'
import { configuration } from '../../src/effects/builtConfiguration.ts'
import { setHead } from '../../src/effects/documentHead.ts'
import { contents } from '../../src/tools/scenarios/pageContents.ts'

const open = (path: PageUrl) => {
  document.head.innerHTML = renderHead(path, contents[path].head, configuration.siteUrl)
}

const elements = () => Array.from(document.head.children, ({ outerHTML }) => outerHTML).sort()
const withoutData = () => elements().filter((html) => !html.startsWith('<script'))

test('after a navigation, <head> is the same as in the prerendered page, except for JSON-LD', () => {
  onTestFinished(() => document.head.replaceChildren())
  for (const path of Object.values(urls)) {
    open(path)
    const expected = withoutData()
    open(path === urls.faq ? urls.imprint : urls.faq)
    setHead(path, contents[path].head)
    expect(elements(), path).toEqual(expected)
  }
})

test('setHead() for the current page does not change <head>, and keeps the JSON-LD', () => {
  onTestFinished(() => document.head.replaceChildren())
  open(urls.faq)
  const opened = elements()
  setHead(urls.faq, contents[urls.faq].head)
  expect(elements()).toEqual(opened)
})
