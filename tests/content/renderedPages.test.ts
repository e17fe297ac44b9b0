// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { company } from '../../src/content/company.ts'
import { direct } from '../../src/content/direct.ts'
import { formatNumber } from '../../src/content/format.ts'
import * as home from '../../src/content/home.ts'
import { urls, type PageUrl } from '../../src/content/urls.ts'
import * as frame from '../../src/content/frame.ts'
import { sheets } from '../../src/pictures/index.ts'
import { render } from '../../src/prerender.tsx'
import { contents } from '../../src/tools/scenarios/pageContents.ts'

/** Renders a page into the document. The page replaces the previous page. */
async function open(path: PageUrl) {
  const { html, styles } = await render(path)
  document.body.innerHTML = styles + html
}

/** Content keys that the test skips: their values are not texts, or show only after an action of the visitor. */
const ignoredKeys = [
  ...['head', 'id', 'picture', 'takenDown', 'rows', 'closeMenu', 'lastResort'],
  ...[
    'sending',
    'sendingStatus',
    'errors',
    'thankYou',
    'preparation',
    'inSentence',
    'success',
    'failure',
    'wayOut',
    'copy',
  ],
]

const textsIn = (part: unknown): string[] =>
  typeof part === 'string'
    ? [part]
    : Object.entries(part ?? {}).flatMap(([name, inner]) =>
        ignoredKeys.includes(name) ? [] : textsIn(inner),
      )

test.each(Object.values(urls))(
  'the page %s contains all texts of its content file',
  async (path) => {
    await open(path)
    const attributes = [...document.querySelectorAll('body *')].flatMap((part) => [
      ...part.attributes,
    ])
    const shown = [document.body.textContent, ...attributes.map(({ value }) => value)].join('\n')
    const content = path === urls.home ? { ...home } : contents[path]
    const texts = textsIn([{ ...frame }, content])
    if (path === urls.home)
      for (const { value, decimals, suffix } of home.results.statistics)
        texts.push(formatNumber(value, decimals) + suffix)
    // If a contact person is known, the person's name replaces the card's title.
    const replaced = path === urls.contact && direct.person ? [direct.title] : []
    expect(
      texts.filter((text) => !shown.includes(text)),
      `Show these texts on ${path}, or remove them from src/content/. If a text shows only after an action, add its key to ignoredKeys`,
    ).toEqual(replaced)
  },
)

test.each(Object.values(urls))(
  'on the page %s, each landmark, form and image has an accessible name or is hidden from screen readers',
  async (path) => {
    await open(path)
    const parts = 'section, nav, form, table, svg, [role=img], [role=group]'
    const nameless = [...document.querySelectorAll(parts)].filter((part) => {
      const title = document.getElementById(part.getAttribute('aria-labelledby') ?? '')
      const name =
        part.getAttribute('aria-label') ?? (title ?? part.querySelector('caption'))?.textContent
      return !name && !part.closest('[aria-hidden=true]')
    })
    expect(nameless.map(({ outerHTML }) => outerHTML.slice(0, 80))).toEqual([])
  },
)

test.each(Object.values(urls))(
  'each telephone number and e-mail address of the company on the page %s is a link',
  async (path) => {
    await open(path)
    const { phone, email } = company
    for (const [text, href] of [
      [phone.label, phone.href],
      [email, `mailto:${email}`],
    ] as const) {
      const shown = [...document.querySelectorAll('body *')].filter(
        ({ textContent, children }) =>
          textContent === text && ![...children].some((child) => child.textContent === text),
      )
      expect(shown).not.toEqual([])
      expect(shown.filter((element) => !element.closest(`a[href="${href}"]`))).toEqual([])
    }
  },
)

test('links to other sites hide the referrer with rel="noopener noreferrer"', async () => {
  await open(urls.privacy)
  const links = [...document.querySelectorAll('a[href^=http]')]
  expect(links).not.toEqual([])
  expect(links.filter((link) => link.getAttribute('rel') !== 'noopener noreferrer')).toEqual([])
})

test.each(Object.values(urls))(
  'on the page %s, no data attribute has the value false',
  async (path) => {
    await open(path)
    // Styles test only whether such an attribute exists, so `false` would have the same effect as `true`.
    const attributes = [...document.querySelectorAll('main *')].flatMap((part) => [
      ...part.attributes,
    ])
    const wrong = attributes.filter(
      ({ name, value }) => name.startsWith('data-') && value === 'false',
    )
    expect(wrong.map(({ name }) => name)).toEqual([])
  },
)

test('each drawing of a file with several drawings shows its own part of the file', async () => {
  await open(urls.home)
  for (const { src, count } of Object.values(sheets)) {
    const drawings = [...document.querySelectorAll(`img[src="${src}"]`)]
    const tops = drawings.map((drawing) => getComputedStyle(drawing).objectPosition.split(' ')[1])
    const expected = drawings.map((_, index) => Math.round((index / (count - 1)) * 100))
    expect(tops.map((top = '') => Math.round(parseFloat(top)))).toEqual(expected)
    expect(drawings).toHaveLength(count)
  }
})

test('in the growth chart, the height of a column shows the value, and its green part shows the equity', async () => {
  await open(urls.home)
  const { labels, steps } = home.growth
  const chart = document.querySelector(`[aria-label="${labels.chart}"]`)
  const columns = [...(chart?.lastElementChild?.children ?? [])]
  const highest = Math.max(...steps.map(({ value }) => value))
  const drawn = columns.map((column) => {
    const share = (name: string) => Number(getComputedStyle(column).getPropertyValue(`--${name}`))
    const value = highest * share('value')
    return [value, value * share('equity')].map((amount) => Math.round(amount / 100))
  })
  expect(
    drawn,
    'The columns do not match the steps in src/content/home.ts. Compute --value and --equity from the steps in src/sections/Growth.tsx',
  ).toEqual(
    steps.map(({ value, equity }) => [value, equity].map((amount) => Math.round(amount / 100))),
  )
})

test('every page except the not-found page is linked from the header, the footer or the home page', async () => {
  const { html } = await render(urls.home)
  const unlinked = Object.values(urls).filter((path) => !html.includes(`href="${path}"`))
  expect(unlinked, 'Link every other page in src/content/frame.ts or on the home page').toEqual([
    urls.notFound,
  ])
})
