import { expect, test } from './fixtures.ts'
import { storedConsent } from '../../machines/constants.ts'
import { fields } from '../../machines/contactRequest.ts'
import { contact } from '../../src/content/contact.ts'
import { faq } from '../../src/content/faq.ts'
import { about, hero } from '../../src/content/home.ts'
import { imprint } from '../../src/content/imprint.ts'
import { urls } from '../../src/content/urls.ts'
import { cookieBanner, header } from '../../src/content/frame.ts'
import { consentEntry } from '../../src/effects/consentStorage.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { fillIn, fillInField } from '../../src/tools/fillIn.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import { failNext } from '../support/serveBuiltSite.ts'
import {
  newOutboxEntries,
  notFoundMessage,
  statusMessage,
  violationMessage,
} from './support/page.ts'
import {
  footerLabels,
  menuLabels,
  pages,
  sectionLabels,
} from '../../src/tools/scenarios/pageContents.ts'
import type { HeldRequest } from '../support/interceptRequests.ts'
import { hydrateTab, type Tab } from './support/tab.ts'
import type { Visitor } from '../../src/tools/scenarios/visitor.ts'
import type { PageReading } from '../../src/tools/scenarios/readPage.ts'
import { Form, announcedAfter } from '../../src/tools/scenarios/formActions.ts'

const { accepted, mailboxFailure } = serviceAnswers

test.use({ consent: null, reducedMotion: 'reduce' })

/**
 * Waits until the page shows exactly the expected values. Ignores the parts of the page that `expected` does not
 * contain.
 */
const shows = (visitor: Visitor, expected: Partial<PageReading>) =>
  expect
    .poll(async () => {
      const all = await visitor.see()
      return Object.fromEntries(
        Object.keys(expected).map((part) => [part, all[part as keyof PageReading]]),
      )
    })
    .toEqual(expected)

const closedMenu = { button: header.openMenu, expanded: false, reachable: false }
const openMenu = { button: header.closeMenu, expanded: true, reachable: true }

/**
 * Returns the expected contents of the form after a visitor has entered the sample values. `request` is the state of
 * the region `request` of the form's machine.
 */
function formIn(request: string | { failure: string }) {
  const form = new Form()
  form.change(completeForm, { accepts: [] })
  form.follow({ event: { type: 'form.submitted' }, value: { request: 'idle' }, tags: [] })
  return form.shown({ value: { form: 'onPage', request }, tags: [] })
}

const card = (tone: string, { title, text }: { title: string; text: string }) => [
  { says: [title, text], tone, state: 'showing', buttons: [toastRegion.close] },
]

async function visitPage(tab: Tab, path: string) {
  await tab.go(path)
  await hydrateTab(tab)
}

/** Checks whether a section begins in the upper half of the window. */
const isInView = (tab: Tab, id: string) =>
  tab.run((id: string) => {
    const { top = NaN } = document.getElementById(id)?.getBoundingClientRect() ?? {}
    return top >= 0 && top < innerHeight / 2
  }, id)

/** Delays requests to URLs that match `address` until the returned function is called. */
async function holdRequests(tab: Tab, address: RegExp) {
  let held: HeldRequest[] | null = []
  await tab.hold(address, (request) => {
    if (held) held.push(request)
    else void request.go()
  })
  return async () => {
    const requests = held ?? []
    held = null
    for (const request of requests) await request.go()
  }
}

test('opening an FAQ question closes the answer of the previous question', async ({
  tab,
  visitor,
}) => {
  const [{ question: first }, { question: second }] = faq.questions
  await visitPage(tab, '/faq')
  await shows(visitor, { answers: [] })
  await visitor.press(first)
  await shows(visitor, { answers: [first] })
  await visitor.press(second)
  await shows(visitor, { answers: [second] })
  await visitor.press(second)
  await shows(visitor, { answers: [] })
})

test('with only the keyboard, a visitor can open an FAQ question and send a contact request', async ({
  tab,
  visitor,
}) => {
  const [{ question }] = faq.questions
  const typist = {
    type: (_: string, text: string) => visitor.write(text),
    tick: (_: string, isTicked: boolean) =>
      isTicked ? visitor.pressKey('Space') : Promise.resolve(),
  }
  await visitPage(tab, '/faq')
  await visitor.pressKey('Tab')
  await shows(visitor, { focus: header.skip })
  // The browser scrolls to the target of the skip link at once. The site moves the focus a little later, so wait for
  // the focus.
  await tab.run(() => {
    const main = document.querySelector('main')
    if (!main) return
    main.focus = () => {
      HTMLElement.prototype.focus.call(main, { preventScroll: true })
      main.dataset.arrived = ''
    }
  })
  await visitor.pressKey('Enter')
  await expect.poll(() => tab.run(() => document.querySelector('main')?.dataset.arrived)).toBe('')
  await shows(visitor, { focus: 'main' })
  await visitor.pressKey('Tab')
  await shows(visitor, { focus: question })
  await visitor.pressKey('Enter')
  await shows(visitor, { answers: [question] })
  await visitor.pressKey('Shift+Tab')
  await shows(visitor, { focus: header.cta })
  await visitor.pressKey('Enter')
  await shows(visitor, { focus: contact.title })

  await visitor.pressKey('Tab')
  for (const field of fields) {
    await shows(visitor, { focus: contact.fields[field] })
    await fillInField(typist, field, completeForm[field])
    await visitor.pressKey('Tab')
  }
  await shows(visitor, { ...formIn('idle'), focus: contact.submit })
  await visitor.pressKey('Enter')
  await shows(visitor, { thanks: contact.thankYou.title, focus: contact.thankYou.title })
})

test.describe(() => {
  const code = /\/assets\/.*\.js$/
  test('the menu opens before hydration and stays open after it', async ({ tab, visitor }) => {
    const release = await holdRequests(tab, code)
    await tab.go('/impressum')
    await visitor.press(header.openMenu)
    await shows(visitor, { menu: openMenu })
    await visitor.pressKey('Escape')
    await shows(visitor, { menu: closedMenu, focus: header.openMenu })
    await visitor.press(header.openMenu)
    await release()
    await hydrateTab(tab)
    await shows(visitor, { menu: openMenu })
    await visitor.press(header.closeMenu)
    await shows(visitor, { menu: closedMenu })
  })

  test('a cookie decision before hydration hides the cookie banner, which stays hidden after hydration', async ({
    tab,
    visitor,
  }) => {
    const release = await holdRequests(tab, code)
    await tab.go('/faq')
    await visitor.press(cookieBanner.decline)
    const stored = Object.fromEntries([consentEntry(storedConsent.declined)])
    const answered = { banner: null, stored }
    await shows(visitor, { ...answered, focus: faq.title })
    await release()
    await hydrateTab(tab)
    await shows(visitor, answered)
  })

  test('a contact request submitted before hydration is sent once, and can be sent again after a failure', async ({
    tab,
    visitor,
    site,
    allowedProblems,
  }) => {
    allowedProblems.push(statusMessage(mailboxFailure))
    const listed = await newOutboxEntries(site, 'calls')
    await failNext(site, mailboxFailure, 'owner')
    const release = await holdRequests(tab, code)
    await tab.go('/kontakt')
    await fillIn(visitor, completeForm)
    await visitor.press(contact.submit)
    await visitor.pressKey('Enter')
    await shows(visitor, { waiting: [contact.submit], address: '/kontakt', ...formIn('idle') })
    await release()
    await shows(visitor, {
      ...formIn({ failure: 'ownerMail' }),
      focus: contact.failure.title,
      toast: card('failure', { ...contact.failure, text: contact.failure.ownerMail }),
      announced: announcedAfter('ownerMail'),
    })
    await visitor.press(contact.submit)
    await shows(visitor, {
      ...formIn('success'),
      focus: contact.thankYou.title,
      toast: card('success', contact.success),
      announced: announcedAfter('requestSent'),
    })
    expect(await listed()).toMatchObject([
      { template: 'customer', answer: accepted.status },
      { template: 'owner', answer: accepted.status },
      { template: 'owner', answer: mailboxFailure.status },
    ])
  })
})

test('Back and Forward show the visited pages and sections again', async ({ tab, visitor }) => {
  await visitPage(tab, '/')
  await visitor.press(header.openMenu)
  await visitor.follow(sectionLabels.about, 'banner')
  // Wait until the focus has moved to the section. If the test opened the menu earlier, this focus change would close
  // the menu.
  await shows(visitor, { address: '/#about', title: hero.headline, focus: about.title })
  await expect.poll(() => isInView(tab, 'about')).toBe(true)
  await visitor.press(header.openMenu)
  await visitor.follow(menuLabels['/faq'], 'banner')
  await shows(visitor, { address: '/faq', title: faq.title, focus: faq.title })
  await visitor.follow(header.cta, 'banner')
  await shows(visitor, { address: '/kontakt', title: contact.title })

  await tab.back()
  await shows(visitor, { address: '/faq', title: faq.title })
  await tab.back()
  await shows(visitor, { address: '/#about', title: hero.headline, focus: about.title })
  await tab.forward()
  await shows(visitor, { address: '/faq', title: faq.title })
  await tab.forward()
  await shows(visitor, { address: '/kontakt', title: contact.title })
})

test('if the code of a page loads after the visitor has opened another page, the other page stays open', async ({
  tab,
  visitor,
}) => {
  await visitPage(tab, '/')
  const release = await holdRequests(tab, /\/assets\/faq-[^/]*\.js$/)
  await visitor.press(header.openMenu)
  await visitor.follow(menuLabels['/faq'], 'banner')
  await shows(visitor, { menu: closedMenu })
  await tab.go('/impressum')
  await release()
  await hydrateTab(tab)
  await shows(visitor, { address: '/impressum', title: imprint.title })
  await visitor.follow(footerLabels['/faq'], 'contentinfo')
  await shows(visitor, { address: '/faq', title: faq.title })
})

test('the Content-Security-Policy causes no violation on any page, and blocks an external picture', async ({
  tab,
  visitor,
  engine,
  problems,
  allowedProblems,
}) => {
  allowedProblems.push(notFoundMessage, violationMessage)
  for (const { path, title } of pages) {
    const address = path === urls.notFound ? '/gibt-es-nicht' : path
    await visitPage(tab, address)
    await shows(visitor, { title, address })
  }
  await tab.run(() => {
    document.body.append(Object.assign(new Image(), { src: 'https://example.org/picture.png' }))
  })
  await expect
    .poll(async () => {
      await tab.run(() => undefined)
      return problems.filter((text) => violationMessage.test(text)).length
    })
    // The header and the meta element both contain the policy, so each violation fires two events. All browsers except
    // WebKit also log a message for each event.
    .toBe(engine === 'webkit' ? 2 : 4)
})
