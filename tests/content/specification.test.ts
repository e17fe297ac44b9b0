import { expect, test } from 'vitest'
import { fields, longestAddress } from '../../machines/contactRequest.ts'
import {
  anchorScrollDelay,
  menuScrollDelay,
  messageLength,
  nameLength,
  storedConsent,
} from '../../machines/constants.ts'
import { contactForm } from '../../machines/contactForm.ts'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { headerMenu } from '../../machines/headerMenu.ts'
import { mailCall, pauses, sendTimeout } from '../../machines/mailCall.ts'
import { navigation } from '../../machines/navigation.ts'
import { leaveTime, lifetime, swipeThreshold, toastQueue } from '../../machines/toastQueue.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { formatEuro, formatNumber, withoutSoftHyphens } from '../../src/content/format.ts'
import * as home from '../../src/content/home.ts'
import { privacy } from '../../src/content/privacy.ts'
import { tasks } from '../../src/content/tasks.ts'
import { consentKey } from '../../src/effects/consentStorage.ts'
import {
  longestIdleWait,
  longestPause,
  mostJitter,
  pressTimeout,
  readingTime,
} from '../../src/effects/times.ts'
import { drawDuration } from '../../src/theme/motion.ts'
import { filesIn, readProjectFile } from '../support/projectFiles.ts'

const specification = readProjectFile('docs/specification.md')
const headings = new Map(
  Array.from(
    specification.matchAll(/^##+ (\d+(?:\.\d+)?)\.? (.*)$/gm),
    ([, number = '', title = '']) => [number, title],
  ),
)

/** A text on one line, without what its comments begin lines with. */
const flat = (text: string) =>
  text.replaceAll(/\n\s*(?:\*(?!\/)|\/\/)?/g, ' ').replaceAll(/\s+/g, ' ')

const citation =
  /\bspecification[\s,('’s]*(?:sections?|chapters?|§+)?\s*\d[\d., andto]*(?:"[^"]*")?/gi
const form = /^specification, sections? (\d+(?:\.\d+)*)([^"]*)(?:"(.*)")?$/

/** The citations in a text that name no section of the specification or another heading than its own. */
const wrongIn = (text: string) =>
  (flat(text).match(citation) ?? []).filter((cited) => {
    const [, first = '', more = '', title = headings.get(first)] = form.exec(cited) ?? []
    const others = more.match(/\d+(?:\.\d+)*/g) ?? []
    return title !== headings.get(first) || ![first, ...others].every((at) => headings.has(at))
  })

test('every citation names a section of the specification', () => {
  const files = filesIn(['docs', 'machines', 'src', 'tests'], /\.(?:md|tsx?|css|html)$/)
  const texts = ['README.md', 'SECURITY.md', 'oxlint.config.js', 'vite.config.ts', ...files]
    .filter((file) => !file.endsWith('specification.test.ts'))
    .map((file) => [file, readProjectFile(file)] as const)

  expect(texts.filter(([, text]) => flat(text).match(citation)).length).toBeGreaterThan(9)
  expect(texts.flatMap(([file, text]) => wrongIn(text).map((cited) => [file, cited]))).toEqual([])
})

test('the sections are numbered without a gap', () => {
  const numbers = [...headings.keys()]
  const counted = numbers.map((number, index) => {
    const [section = 0, part = 0] = numbers[index - 1]?.split('.').map(Number) ?? []
    return number.includes('.') ? `${section}.${part + 1}` : `${section + 1}`
  })

  expect(numbers).toEqual(counted)
  expect(numbers.at(-1)).toMatch(/^9/)
})

const s = (time: number) => (time < 1_000 ? `${time} ms` : `${time / 1_000} s`)

const { neutral, ...others } = lifetime

const characters = ({ least, most }: typeof nameLength) =>
  `${least} to ${most.toLocaleString('en')} characters`

/** The only place besides the code that holds these figures is the specification itself. */
const figures = [
  ['9.4', 'toasts at a time', '1'],
  [
    '9.4',
    'a toast stays',
    `${s(neutral)}${Object.entries(others)
      .map(([tone, time]) => `, after a ${tone} ${s(time)}`)
      .join('')}`,
  ],
  ['9.4', 'a toast takes to leave', s(leaveTime)],
  ['9.4', 'a swipe to the right dismisses beyond', `${swipeThreshold} px`],
  [
    '9.4',
    'wait before scrolling to a section',
    `${s(anchorScrollDelay)} on a page that has just come, ${s(menuScrollDelay)} on the page that is shown`,
  ],
  ['9.4', 'figures and chart take', s(drawDuration)],
  ['9.4', 'what is fetched ahead waits for an idle browser', s(longestIdleWait)],
  ['9.4', "a press on the form's button waits for the code", s(pressTimeout)],
  ['9.4', 'one call may take', s(sendTimeout)],
  [
    '9.4',
    'pause before each repeat of a refused call',
    `${pauses.map(s).join(', then ')}, or what the service asks for up to ${s(longestPause)}; plus up to ${s(mostJitter)} by chance`,
  ],
  ['9.4', 'reading the body of an answer may take', s(readingTime)],
  ['9.4', 'mail services, templates', '1, 2'],
  ['5.2', '`firstName`', characters(nameLength)],
  ['5.2', '`lastName`', characters(nameLength)],
  ['5.2', '`message`', characters(messageLength)],
].map(([number = '', ...row]) => [number, row] as const)

function textOf(number: string) {
  const [section = ''] = specification.split(`\n### ${number} `).slice(1)
  const [own = ''] = section.split(/\n##/)
  return own
}

const rowsOf = (number: string) =>
  Array.from(textOf(number).matchAll(/^\|(.*)\|$/gm), ([, cells = '']) =>
    cells.split('|').map((cell) => cell.trim()),
  )

const quotesIn = (text = '') =>
  Array.from(flat(text).matchAll(/„([^“]*)“/g), ([, quote = '']) => quote)

/** The numbered lines of a section, each with its number and what it quotes. */
const linesOf = (number: string) =>
  Array.from(textOf(number).matchAll(/^(\d+)\. (.*)$/gm), ([, at, line]) => [
    Number(at),
    ...quotesIn(line),
  ])

const numbered = (texts: string[]) => texts.map((text, index) => [index + 1, text])

const asWritten = (text: string) => withoutSoftHyphens(text).replaceAll('\u00a0', ' ')

const titles = (list: readonly { title: string }[]) => list.map(({ title }) => asWritten(title))

test.each([
  [
    '1.2',
    'the claims, the services and the tasks',
    [...home.hero.claims, ...titles(home.service.services), ...titles(tasks)],
  ],
  ['2.6', 'the sections of the privacy policy', titles([privacy, ...privacy.sections])],
  ['9.2', 'the requirements', titles(home.requirements.cards)],
])('section %s lists %s in their order, and nothing else', (number, _, texts) => {
  expect(quotesIn(textOf(number))).toEqual(texts)
})

test.each([
  [home.whyInvest.id, home.whyInvest.cards],
  [home.about.id, home.about.cards],
])('section 2.2 lists the cards of %s in their order, and no others', (id, cards) => {
  const [, , content] = rowsOf('2.2').find(([anchor]) => anchor === `\`${id}\``) ?? []
  expect(quotesIn(content)).toEqual(titles(cards))
})

test('sections 2.2 and 2.4 number the steps and the questions in their order, and no others', () => {
  const questions = faq.questions.map(({ question }) => question.split(company.brand)[0] ?? '')
  expect(linesOf('2.2')).toEqual(numbered(titles(home.process.steps)))
  expect(linesOf('2.4')).toEqual(numbered(questions.map((text) => asWritten(text).trim())))
})

test('section 5.2 quotes in the row of each field what its errors say, and nothing else', () => {
  const rows = rowsOf('5.2').slice(2)
  expect(rows.map(([field, ...cells]) => [field, ...quotesIn(cells.join(' '))])).toEqual(
    fields.map((field) => [`\`${field}\``, ...Object.values(contact.errors[field]).map(asWritten)]),
  )
})

const statesOf = (node?: { states: object }) => Object.keys(node?.states ?? {})

test.each([
  ['4.1', statesOf(contactForm.states.request)],
  ['4.2', statesOf(mailCall)],
  ['4.3', [...statesOf(cookieConsent.states.decision), ...statesOf(cookieConsent.states.banner)]],
  ['4.4', statesOf(headerMenu)],
  ['4.5', statesOf(navigation)],
  ['4.6', statesOf(toastQueue)],
])('section %s begins with the states of its machine in their order', (number, states) => {
  const [, opening = ''] = textOf(number).split('\n\n')
  expect(Array.from(opening.matchAll(/`(\w+)`/g), ([, state]) => state)).toEqual(states)
})

test.each(figures)('section %s says what the code does: %j', (number, row) => {
  expect(
    rowsOf(number)
      .find(([what]) => what === row[0])
      ?.slice(0, 2),
  ).toEqual(row)
})

test('section 9.4 says no more than is compared', () => {
  const compared = figures.filter(([number]) => number === '9.4').map(([, row]) => row)
  expect(rowsOf('9.4').slice(2)).toEqual(compared)
})

test('sections 9.1 and 9.3 list the statistics and the example of the home page, and no others', () => {
  const spaced = (text: string) => text.replaceAll('\u00a0', ' ')
  const figures = home.results.statistics.map(({ value, decimals, suffix }) =>
    spaced(formatNumber(value, decimals) + suffix),
  )
  const example = home.growth.steps.map(({ year, value, equity }) =>
    [String(year), formatEuro(value), formatEuro(equity)].map(spaced),
  )
  const [, , ...listed] = rowsOf('9.1').map(([figure]) => figure)
  expect(listed).toEqual(figures)
  expect(rowsOf('9.3').slice(2)).toEqual(example)
})

test('the specification says what is stored', () => {
  const texts = Object.values(storedConsent).map((text) => `\`${text}\``)
  expect(flat(specification)).toContain(
    `, \`${consentKey}\`, with the text ${texts.join(' or ')}. Nothing else is stored.`,
  )
})

test('the specification says how long an address may be', () => {
  expect(flat(specification)).toContain(`and all of it at most ${longestAddress}.`)
})
