import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createActor } from 'xstate'
import customerMail from '../../docs/email/customer.json'
import ownerMail from '../../docs/email/owner.json'
import {
  checkField,
  eachField,
  emptyForm,
  fields,
  isRequired,
  kinds,
  longestAddress,
  sentFields,
  validate,
  type ContactRequest,
  type Field,
} from '../../machines/contactRequest.ts'
import { anchorScrollDelay, menuScrollDelay, messageLength } from '../../machines/constants.ts'
import { contactForm, type Failure } from '../../machines/contactForm.ts'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { headerMenu } from '../../machines/headerMenu.ts'
import { mailCall, pauses, sendTimeout } from '../../machines/mailCall.ts'
import { navigation } from '../../machines/navigation.ts'
import { leaveTime, lifetime, swipeThreshold, toastQueue } from '../../machines/toastQueue.ts'
import { company } from '../../src/content/company.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { formatEuro, formatNumber } from '../../src/content/format.ts'
import * as frame from '../../src/content/frame.ts'
import * as home from '../../src/content/home.ts'
import { sendError } from '../../src/content/outcome.ts'
import { notFound } from '../../src/content/notFound.ts'
import { imprint } from '../../src/content/imprint.ts'
import { privacy } from '../../src/content/privacy.ts'
import { toastRegion, toasts } from '../../src/content/toasts.ts'
import * as unavailable from '../../src/content/unavailable.ts'
import { urls, type PageUrl } from '../../src/content/urls.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import {
  longestIdleWait,
  longestPause,
  mostJitter,
  pressTimeout,
  readingTime,
} from '../../src/effects/times.ts'
import { sectionIds } from '../../src/names.ts'
import { render } from '../../src/prerender.tsx'
import { drawDuration } from '../../src/theme/motion.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { scenarios } from '../../src/tools/scenarios/index.ts'
import { waysByEvent } from '../../src/tools/scenarios/pathRuns.ts'
import { ToastCard } from '../../src/ui/ToastCard.tsx'
import { ContactForm } from '../../src/views/ContactForm.tsx'
import { observeStorage } from '../support/observedStorage.ts'
import { readProjectFile } from '../support/projectFiles.ts'

// The statements that the specification and the pages of the machines must contain. They are built from values of the
// code and from rendered pages. tests/content/specification.test.ts compares them with the documents.

const asWritten = (text: string) =>
  text
    .replaceAll(/[\u00ad\u2060]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim()
const quote = (text: string) => `„${asWritten(text)}“`
const quotes = (texts: readonly string[]) => texts.map(quote).join(', ')
const code = (name: string) => `\`${name}\``
const listOf = (type: 'conjunction' | 'disjunction') => (texts: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type }).format(texts)
const and = listOf('conjunction')
const or = listOf('disjunction')
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)
const row = (...cells: string[]) => cells.join(' | ')

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

function find(within: ParentNode, selector: string): HTMLElement {
  const found = within.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The rendered page contains no element that matches ${selector}`)
  return found
}

function inWordsOf(control: HTMLElement) {
  const name = control.getAttribute('aria-label') ?? control.textContent
  const href = control.getAttribute('href')
  if (href === null) return `the button ${quote(name)}`
  if (href.startsWith('tel:')) return 'the telephone number'
  if (href.startsWith('mailto:')) return 'the e-mail address'
  return `${name.includes(company.brand) ? 'the brand' : `the link ${quote(name)}`} to ${href}`
}

/**
 * Describes the links and buttons of a part of a page in words. Leaves out controls that become visible only after a
 * failure.
 */
const controlsOf = (part: ParentNode) =>
  [...part.querySelectorAll<HTMLElement>('a, button')]
    .filter((control) => !control.closest('noscript, [hidden]'))
    .map(inWordsOf)

const statesOf = (node?: { states: object }) => Object.keys(node?.states ?? {}).map(code)
const states = (machine?: { states: object }) => `The states are ${and(statesOf(machine))}.`

// Storage.
const storage = observeStorage()
const entryInWords = ({ key, accepted, declined, hasDate }: (typeof storage.entries)[number]) =>
  `One entry of the browser's local storage, ${code(key)}, with the text ${code(accepted)} or ${code(declined)}${hasDate ? ' and the date of the decision' : ''}.`
const asksAgain =
  storage.months === undefined ? undefined : `asked again after ${storage.months} months`
const stored = [
  ...storage.entries.map(entryInWords),
  asksAgain ? `It counts for ${storage.months} months.` : 'It stays until the visitor deletes it.',
  ...(storage.other.length === 0 ? ['Nothing else is stored.'] : []),
]

// The form.
const form = find(parse((await render(urls.contact)).html), 'form')

/** Returns the range of lengths that a field accepts, in words, such as "2 to 80 characters". */
function acceptedLengths(field: Field) {
  const errorAt = (length: number) => checkField(field, 'a'.repeat(length))
  const search = (low: number, high: number, isBelow: (length: number) => boolean): number => {
    if (high - low <= 1) return low
    const middle = Math.floor((low + high) / 2)
    return isBelow(middle) ? search(middle, high, isBelow) : search(low, middle, isBelow)
  }
  const least = Array.from({ length: 100 }, (_, at) => at + 1).find((at) => !errorAt(at)) ?? NaN
  const most = search(least, 10 * messageLength.most, (at) => errorAt(at) === undefined)
  return `${least} to ${most.toLocaleString('en')} characters`
}

const ruleRow = (field: Field) => {
  const [below = '', above] = Object.values<string>(contact.errors[field])
  const rule = kinds[field] === 'address' ? 'a valid address' : acceptedLengths(field)
  return row(
    code(field),
    isRequired(field) ? rule : `optional, ${rule}`,
    quote(below),
    above === undefined ? 'the same' : quote(above),
  )
}

const optional = fields.filter((field) => !isRequired(field))
const labels = fields.map(
  (field) =>
    quote(contact.fields[field]) + (kinds[field] === 'address' ? ' (an input of type email)' : ''),
)
const whichRequired =
  optional.length === 0
    ? 'all required'
    : `all required except ${optional.map((field) => quote(contact.fields[field])).join(', ')}`

/**
 * Validates a form in which each field contains `text`. A field that refuses the text gets a valid sample value
 * instead. Returns the normalised values of the fields that accept the text.
 */
async function sentWith(text: string): Promise<Partial<ContactRequest>> {
  const values = (isTried: (field: Field) => boolean) =>
    eachField((field) => (isTried(field) ? text : completeForm[field]))
  const first = await validate(values(() => true))
  const refused = 'errors' in first ? first.errors : {}
  const accepted = sentFields.filter((field) => !(field in refused))
  const second = await validate(values((field) => accepted.some((one) => one === field)))
  if ('errors' in second)
    throw new Error(
      `validate() refuses the test values of these fields: ${Object.keys(second.errors).join(', ')}`,
    )
  return Object.fromEntries(accepted.map((field) => [field, second.request[field]]))
}
const withBreaks = Object.entries(await sentWith('Eins und\n\tzwei'))
const fieldsThat = (keepBreaks: boolean) =>
  withBreaks.filter(([, text]) => text.includes('\n') === keepBreaks).map(([field]) => code(field))
const mark = '\u0315'
const marked = Object.values(await sentWith(`Ein Wort: x${mark.repeat(60)}`))
const mostMarks = Math.max(...marked.map((text) => text.split(mark).length - 1))

// The alert of the form.
/** Describes a paragraph in words, with its text and the names of its controls. */
const inWords = (paragraph: Element) =>
  and(
    [...paragraph.children]
      .filter((part) => part.textContent.trim() !== '')
      .map((part) => {
        const what = part.matches('a') ? 'the link ' : part.matches('button') ? 'the button ' : ''
        return what + quote(part.textContent)
      }),
  )

function alertAfter(failure: Failure, message: string) {
  const values = { ...emptyForm, firstName: 'Vor', lastName: 'Nach', message }
  const idle = createActor(contactForm).getSnapshot()
  const snapshot = contactForm.resolveState({
    value: { form: 'onPage', request: { failure } },
    context: { ...idle.context, values },
  })
  const actor = createActor(contactForm, { snapshot })
  const alert = find(
    parse(renderToStaticMarkup(createElement(ContactForm, { actor }))),
    '[role=group]',
  )
  const [title, text, ...below] = alert.querySelectorAll('p')
  const controls = alert.querySelectorAll('a, button').length
  if (below.flatMap((part) => [...part.querySelectorAll('a, button')]).length !== controls)
    throw new Error(
      'The alert of ContactForm has a link or a button outside of its paragraphs. Move it into a paragraph',
    )
  if (alert.querySelector('[type=submit]') && alert.textContent.includes('nicht noch einmal'))
    throw new Error(
      `The alert of ${failure} has a button that sends the request again, but says „nicht noch einmal“. Change the sentence in src/content/contact.ts, or show the button only in the other alerts`,
    )
  const { searchParams } = new URL(find(alert, 'a').getAttribute('href') ?? '')
  const body = searchParams.get('body') ?? ''
  const parts = [
    ...(body.includes(message) ? ['message'] : []),
    ...(body.includes('Vor Nach') ? ['name'] : []),
  ]
  return {
    title: title?.textContent ?? '',
    text: text?.textContent ?? '',
    below: below.map(inWords).join(' and '),
    mail: `${and(parts)}, under ${quote(searchParams.get('subject') ?? '')}`,
  }
}
const failures = ['ownerMail', 'customerMail', 'unexpected'] as const
const situations: Record<Failure, string> = {
  ownerMail: 'the first call fails',
  customerMail: "the owner's mail was sent, the second call fails, for any reason",
  unexpected: 'anything else, such as a missing configuration or a fault of ours',
}
const alerts = failures.map((failure) => alertAfter(failure, 'Eine kurze Nachricht'))
const tooLong = alertAfter('ownerMail', 'x'.repeat(messageLength.most))

// The toasts.
const dismissalsInWords: Record<string, readonly string[] | undefined> = {
  ...(scenarios.toastQueue && waysByEvent(scenarios.toastQueue)),
  'toast.swiped': ['with a swipe to the right'],
}
const dismissals = or(
  Object.entries(toastQueue.states.showing?.on ?? {})
    .filter(([, transitions]) => transitions.some(({ target }) => target?.[0]?.key === 'leaving'))
    .flatMap(([event]) => {
      const ways = dismissalsInWords[event] ?? []
      return ways.length > 0 ? ways : `by ${event}`
    }),
)

const card = createElement(ToastCard, {
  ...{ shownAt: 0, tone: 'neutral', ...toasts.requestSent, closeLabel: toastRegion.close },
  ...{ leaving: false, onClose: () => undefined, onSwipe: () => undefined },
})
const toastControls = controlsOf(parse(renderToStaticMarkup(card)))

// The frame.
const page = parse((await render(urls.faq)).html)
const menu = find(page, 'header nav')
const header = find(page, 'header')
const banner = find(page, '[aria-labelledby=cookie-titel]')

// The mails.
const sample = Object.fromEntries(
  sentFields.map((field) => [field, `value of ${field}`]),
) as ContactRequest
/** Returns the fields of the form whose values a mail template contains. */
const fieldsIn = (file: string, parameters: Record<string, string>) => {
  const template = readProjectFile(file)
  return sentFields.filter((field) =>
    Object.entries(parameters).some(
      ([name, value]) => value === sample[field] && template.includes(`{{${name}}}`),
    ),
  )
}
const inOwnerMail = fieldsIn('docs/email/owner.html', ownerParameters(sample, ''))
const inCustomerMail = fieldsIn('docs/email/customer.html', customerParameters(sample))

// The home page.
const listsIn = (content: object) =>
  Object.entries(content)
    .filter((entry): entry is [string, (string | { title: string })[]] => Array.isArray(entry[1]))
    .map(
      ([name, list]) =>
        `${name}: ${quotes(list.map((one) => (typeof one === 'string' ? one : one.title)))}`,
    )
    .join('; ')
/**
 * Section 2.2 of the specification lists the items of each section of the home page. For the sections in this object,
 * section 2.2 contains these texts instead.
 */
const elsewhere: Record<string, string> = {
  [sectionIds.service]: 'the services (section 1.2)',
  [sectionIds.process]: 'steps (below)',
  [sectionIds.results]:
    'figures that count up (section 9.1), with the note that the yield is no promise',
  [sectionIds.growth]:
    'the growth example as a chart that draws itself (section 9.3), with the note on its limits',
  [sectionIds.requirements]: `cards (section 9.2) and the button ${quote(home.requirements.button)} to ${urls.contact}`,
}
const sectionRows = frame.sectionLinks.map(({ id }) => {
  const content = Object.values(home).find((part) => 'id' in part && part.id === id)
  if (!content || !('title' in content))
    throw new Error(
      `src/content/home.ts contains no section that has the id ${id} and a title. Add one`,
    )
  return row(code(id), quote(content.title), elsewhere[id] ?? listsIn(content))
})

const s = (time: number) => (time < 1_000 ? `${time} ms` : `${time / 1_000} s`)
const pagesInWords: Record<PageUrl, [route: string, page: string, form: string]> = {
  [urls.home]: [code(urls.home), 'home page', 'du'],
  [urls.contact]: [code(urls.contact), 'contact page', 'Sie'],
  [urls.faq]: [code(urls.faq), 'questions and answers', 'du'],
  [urls.imprint]: [code(urls.imprint), 'legal notice', 'Sie'],
  [urls.privacy]: [code(urls.privacy), 'privacy policy', 'Sie'],
  [urls.notFound]: ['any other', 'not-found page (section 2.7)', 'Sie'],
}
const withoutBrand = (question: string) => {
  const [before = '', after] = question.split(company.brand)
  return after === undefined ? quote(question) : `${quote(before)} the firm, ${asWritten(after)}`
}
const [income = 'no income'] = home.requirements.cards.flatMap(
  ({ text }) => /[\d.]+ €/.exec(asWritten(text)) ?? [],
)
const addressRule = `A valid address follows the rule of HTML's email input; besides, its domain has a dot and is no IP address, the part before the @ has no dot at its edges, no two in a row and at most 64 characters, and all of it at most ${longestAddress}.`
const { neutral, ...otherTones } = lifetime

/** The expected statements of each section of the specification, in order, except the statements in `notCompared`. */
export const comparedSections: Record<string, string[]> = {
  '2.1': Object.values(urls).map((path) => row(...pagesInWords[path])),
  '2.2': [
    `It opens with ${quote(home.hero.headline)}, two sentences, the button ${quote(home.hero.button)} to ${urls.contact}, a drawn street and the claims.`,
    `This opening is the anchor ${code(home.hero.id)}.`,
    ...sectionRows,
    ...titles(home.process.steps).map((title, at) => `${at + 1}: ${quote(title)}`),
  ],
  '2.3': [
    `Heading ${quote(contact.title)}, an introduction and the card ${quote(contact.card)} with the form: ${labels.join(', ')}, ${whichRequired} (${quote(contact.requiredHint)}), ${and(controlsOf(form))}.`,
    `Beside it, ${quote(contact.nextSteps.title)} names the next steps.`,
    `After a successful send, thanks take the form's place: ${quote(contact.thankYou.title)}, ${quote(contact.thankYou.text)}, what to have at hand for the first talk, and the button ${quote(contact.thankYou.button)} to ${urls.home}.`,
  ],
  '2.4': [
    `Title ${quote(faq.title)} and questions, of which at most one is open; the open one can be closed again:`,
    ...faq.questions.map(({ question }, at) => `${at + 1}: ${withoutBrand(question)}`),
    `The page ends with ${quote(faq.closing.text)} and the button ${quote(faq.closing.button)}.`,
  ],
  '2.5': [
    `Title ${quote(imprint.title)}, a table of contents and: the provider by § 5 DDG, who represents it, contact, register entry, VAT id (applied for), supervisory authority (a chamber of commerce), dispute resolution (neither willing nor obliged, § 36 VSBG), liability for content and for links.`,
  ],
  '2.6': [
    `Title ${quote(privacy.title)}, a table of contents and the numbered sections ${and(titles(privacy.sections).map(quote))}.`,
  ],
  '2.7': [
    `Unknown addresses answer with status 404 and ${quote(notFound.title)}, a sentence and ${quote(notFound.button)}.`,
  ],
  '2.8': [
    `A fixed bar on every page with ${and(controlsOf(header).filter((control) => !controlsOf(menu).includes(control)))}.`,
    `While the menu is open, the button is called ${quote(frame.header.closeMenu)}.`,
    `Before it comes the link ${quote(frame.header.skip)}, seen while focused.`,
    `The menu lists the home page's sections (${quotes(frame.sectionLinks.map(({ label }) => label))}) and the pages ${and(frame.pageLinks.map(({ label }) => quote(label)))}.`,
  ],
  '2.9': [
    `On every page: the brand and one line on it; ${and(controlsOf(find(page, 'footer')))}; © with the year and the company's name.`,
  ],
  '2.10': [
    `At the bottom of every page until it is answered: ${quote(frame.cookieBanner.title)}, ${quote(frame.cookieBanner.text)}, ${and(controlsOf(banner))}.`,
  ],
  '2.11': [
    `A corner of every page for notifications, ${quote(toastRegion.label)}.`,
    `A toast has a title, a text and ${and(toastControls)}.`,
  ],
  '2.13': [
    `Where the code cannot be had, or is not there in time (section 9.4) after a press, the page says beside its other parts, and of the form's button in the form: ${quote(unavailable.problem)} and „Bitte“, where the browser is offline ${quote(unavailable.retry)}, or else ${quote(unavailable.reload)}, a link for just that as long as nothing is typed that would be lost; then before it: ${quote(unavailable.keep)}.`,
    `In the form ${quote(unavailable.orWrite)} and the address follow.`,
    `Without JavaScript the form says: ${quote(contact.noScript)} and the address.`,
  ],
  '3.5': stored,
  '4.1': [
    states(contactForm.states.request),
    `While sending, the button is disabled and says ${quote(contact.sending)}, the fields cannot be edited, further submits are ignored and closing the tab asks first.`,
  ],
  '4.2': [states(mailCall)],
  '4.3': [
    `The decision is ${or(statesOf(cookieConsent.states.decision))}.`,
    `Beside it the banner is ${or(statesOf(cookieConsent.states.banner))}.`,
    `Who has decided is ${asksAgain ?? 'not asked again'}.`,
    `${quote(frame.footer.cookieSettings)} shows it again; until it is answered the decision stands.`,
  ],
  '4.4': [states(headerMenu)],
  '4.5': [states(navigation)],
  '4.6': [states(toastQueue), `The visitor can dismiss it at any time: ${dismissals}.`],
  '5.2': [...fields.map(ruleRow), addressRule],
  '5.3': [
    `Line breaks and tabs stay in ${and(fieldsThat(true))} and become blanks in ${and(fieldsThat(false))}.`,
    `Of marks piled on a letter ${mostMarks} stay.`,
  ],
  '7.5': [
    `To the owner: ${quote(ownerMail.subject.split(' {{')[0] ?? '')} with six digits that tell requests apart, with ${and(inOwnerMail.map(code))}.`,
    `To the visitor: ${quote(customerMail.subject)}, with what happens next, a link to the privacy policy and the company's particulars.`,
    `${inCustomerMail.length === 0 ? 'No field of the form' : and(inCustomerMail.map(code))} is in it: the address is not confirmed.`,
  ],
  '8.1': [
    `It raises ${code(sendError('<template>', '<code>' as unknown as number))}; the status is 0 where no answer came.`,
  ],
  '8.2': failures.map((failure) => row(situations[failure], code(failure))),
  '8.3': [
    `Titled ${quote(contact.failure.title)}, in the style of an error:`,
    ...failures.map((failure, at) =>
      row(
        code(failure),
        quote(alerts[at]?.text ?? ''),
        alerts[at]?.below ?? '',
        alerts[at]?.mail ?? '',
      ),
    ),
    `If the message is too long for the e-mail, the alert has below it: ${tooLong.below}.`,
  ],
  '8.4': [`${quote(toasts.requestSent.title)} and ${quote(toasts.requestSent.text)}`],
  '8.5': [
    `${quote(frame.lastResort.title)}, with the request to reload and the company's address and telephone number.`,
  ],
  '9.1': home.results.statistics.map(({ value, decimals, suffix }, at) =>
    row(
      asWritten(formatNumber(value, decimals) + suffix),
      ['successful investments', 'average yield p. a.', 'satisfied customers', 'placed volume'][
        at
      ] ?? 'unknown',
    ),
  ),
  '9.2': [`${and(titles(home.requirements.cards).map(quote))}: net, from about ${income} a month.`],
  '9.3': home.growth.steps.map(({ year, value, equity }) =>
    row(String(year), asWritten(formatEuro(value)), asWritten(formatEuro(equity))),
  ),
  '9.4': [
    row('toasts at a time', '1'),
    row(
      'a toast stays',
      [
        s(neutral),
        ...Object.entries(otherTones).map(([tone, time]) => `after a ${tone} ${s(time)}`),
      ].join(', '),
    ),
    row('a toast takes to leave', s(leaveTime)),
    row('a swipe to the right dismisses beyond', `${swipeThreshold} px`),
    row(
      'wait before scrolling to a section',
      `${s(anchorScrollDelay)} on a page that has just come, ${s(menuScrollDelay)} on the page that is shown`,
    ),
    row('figures and chart take', s(drawDuration)),
    row('what is fetched ahead waits for an idle browser', s(longestIdleWait)),
    row("a press on the form's button waits for the code", s(pressTimeout)),
    row('one call may take', s(sendTimeout)),
    row(
      'pause before each repeat of a refused call',
      `${pauses.map(s).join(', then ')}, or what the service asks for up to ${s(longestPause)}; plus up to ${s(mostJitter)} by chance`,
    ),
    row('reading the body of an answer may take', s(readingTime)),
    row('mail services, templates', '1, 2'),
  ],
}

/** The expected statements of each page about a machine, in order, except the statements in `notCompared`. */
export const comparedPages: Record<string, string[]> = {
  'docs/machines/cookie-consent.md': [
    `The banner asks until the visitor decides${storage.months ? `, asks again after ${storage.months} months,` : ', does not ask again,'} and can be reopened.`,
    ...(storage.months === undefined
      ? []
      : [row(`the decision is older than ${storage.months} months`, 'The banner shows.')]),
  ],
  'docs/machines/toast-queue.md': [
    `Meanwhile a newer toast can replace it, and the visitor can dismiss it: ${dismissals}.`,
  ],
}
