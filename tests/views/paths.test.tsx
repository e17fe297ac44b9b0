import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { AnyActorRef, InspectionEvent } from 'xstate'
import {
  fields,
  type ContactRequest,
  type Field,
  type FormValues,
  type Validation,
} from '../../machines/contactRequest.ts'
import { App } from '../../src/App.tsx'
import { attributes } from '../../src/names.ts'
import { contact } from '../../src/content/contact.ts'
import { service } from '../../src/content/home.ts'
import { paths as pagePaths } from '../../src/content/paths.ts'
import { cookieBanner, footer, header } from '../../src/content/site.ts'
import { toastRegion } from '../../src/content/toasts.ts'
import { consentKey, readConsent } from '../../src/effects/consentStorage.ts'
import type { headerMenu } from '../../machines/headerMenu.ts'
import { focusTargets } from '../../src/names.ts'
import { loadPage, pageAt } from '../../src/routes.ts'
import { ContactForm } from '../../src/views/ContactForm.tsx'
import { CookieBanner } from '../../src/views/CookieBanner.tsx'
import { CookieSettings } from '../../src/views/CookieSettings.tsx'
import { HeaderMenu } from '../../src/views/HeaderMenu.tsx'
import { Toasts } from '../../src/views/Toasts.tsx'
import { completeForm, loadMachines, type MachineName } from '../../src/tools/subjects.ts'
import { collectCoverage } from '../machines/coverage.ts'
import { journey, loadFixture } from '../machines/fixtures.ts'
import type { Rest, Step } from '../machines/record.ts'
import { asksBeforeClosing, dropStyles, hold, settle, siteInHand } from './inHand.ts'
import {
  bannerShown,
  canType,
  consentButton,
  eventOf,
  focusInForm,
  Form,
  menuShown,
  perceive,
  toastShown,
  type OnEvent,
} from './oracle.ts'
import { contents, footerLabels, sectionLabels } from './pages.ts'

/** Lets a person do something, and everything follow that follows at once. */
async function perform(deed: () => unknown) {
  await deed()
  await settle()
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const title = (
  <h1 id={focusTargets.title} tabIndex={-1}>
    Der Titel
  </h1>
)

/** A page with one machine's view on it, and what ought to be perceived there. */
interface WalkedPage {
  actor: Pick<AnyActorRef, 'getSnapshot'>
  pass: (time: number) => Promise<void>
  /** Does a step as a person, a result or another tab does it; timers fire by themselves. */
  take: (step: Step, before: Rest) => Promise<void> | void
  /** Fails unless everything perceptible is as it should be. */
  compare: (rest: Rest) => void
  /** What can be done on the page, in any state, by the event that it stands for. */
  controls?: () => Record<string, () => unknown>
}

const machines = await loadMachines()

function walk(
  name: MachineName,
  openPage: (inspect: (event: InspectionEvent) => void) => WalkedPage | Promise<WalkedPage>,
) {
  const machine = [...machines.values()].find(({ id }) => id === name)
  if (!machine) throw new Error(`src/tools/subjects.ts has no ${name}`)
  const coverage = collectCoverage(machine)
  const { start, paths: all } = loadFixture(name)
  const paths = all.filter(({ purpose }) => purpose === 'transitions')
  /** Whether what can be done on the page was done where the machine does not accept it. */
  const wasTried: Record<string, boolean> = {}

  async function expectAll({ actor, compare, controls }: WalkedPage, rest: Rest) {
    compare(rest)
    const { status, value } = actor.getSnapshot() as Pick<Rest, 'status' | 'value'>
    expect({ status, value }).toEqual({ status: rest.status, value: rest.value })
    const look = () => ({ snapshot: actor.getSnapshot() as unknown, ...perceive(), focus: null })
    for (const [event, use] of Object.entries(controls?.() ?? {})) {
      wasTried[event] ||= !rest.accepts.includes(event)
      if (rest.accepts.includes(event)) continue
      const before = look()
      await perform(use)
      expect(look(), `after ${event}, which is not accepted here`).toEqual(before)
    }
  }

  test.for(paths.map((path) => [journey(path), path] as const))('%s', async ([, { steps }]) => {
    const page = await openPage(coverage.inspect)
    dropStyles()
    await expectAll(page, start)
    let before: Rest = start
    for (const step of steps) {
      await page.pass(step.elapsed)
      await perform(() => page.take(step, before))
      await expectAll(page, step)
      before = step
    }
  })

  afterAll(() => {
    expect(coverage.missing()).toEqual({ states: [], transitions: [], outcomes: [] })
    expect(Object.values(wasTried)).not.toContain(false)
  })
}

/** The contact form with the calls that it makes, for the test to answer. */
function holdForm(inspect: (event: InspectionEvent) => void) {
  const calls = {
    validateRequest: hold<FormValues, Validation>(),
    sendOwnerMail: hold<ContactRequest>(),
    sendCustomerMail: hold<ContactRequest>(),
  }
  const done: unknown[] = []
  const inHand = siteInHand(
    {
      validate: calls.validateRequest.effect,
      sendOwnerMail: calls.sendOwnerMail.effect,
      sendCustomerMail: calls.sendCustomerMail.effect,
      scrollToTop: () => void done.push('scrollToTop'),
    },
    pagePaths.contact,
    (inspected) => {
      inspect(inspected)
      if (inspected.type !== '@xstate.event' || inspected.event.type !== 'toast.shown') return
      done.push((inspected.event as { message?: unknown }).message)
    },
  )
  inHand.site.start()
  return { ...inHand, calls, done }
}

async function typeInto(field: Field, text: string) {
  const control = screen.getByLabelText(contact.fields[field])
  await userEvent.clear(control)
  if (text) await userEvent.paste(text)
}

beforeEach(() => {
  localStorage.clear()
  document.documentElement.removeAttribute(attributes.banner)
})
afterEach(() => vi.restoreAllMocks())

describe('The contact form shows on each path of its machine what there is to see:', () => {
  walk('contactForm', (inspect) => {
    const { site, pass, calls, done } = holdForm(inspect)
    let view: ReturnType<typeof render>
    const form = new Form()
    const expected = { done: [] as unknown[], calls: [] as Step['started'], focus: 'nothing' }

    const type = async (field: Field, text: string, before: Rest) => {
      await typeInto(field, text)
      form.type(field, text, before)
    }
    const fill = async (values: FormValues, before: Rest) => {
      if (!canType(before)) return
      for (const field of fields) {
        if (form.values[field] !== values[field]) await type(field, values[field], before)
      }
    }

    return {
      actor: site.contactForm,
      pass,
      take: async (step, before) => {
        const event = eventOf(step)
        const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
        if (outcome === 'error') calls[id as keyof typeof calls].last.fail(event.error)
        else if (event.output === 'failed') {
          calls[id as 'sendOwnerMail'].last.fail({ status: 500 })
        } else if (id === 'validateRequest') calls[id].last.answer(event.output as Validation)
        else if (outcome === 'done') calls[id as 'sendOwnerMail'].last.answer()
        else if (event.type === 'field.changed') await type(event.field, event.value ?? '', before)
        else if (event.type === 'form.opened') {
          view = render(<ContactForm actor={site.contactForm} />)
        } else {
          await fill(event.values, before)
          if (event.type === 'form.submitted') await press(contact.submit)
          else view.unmount()
        }

        form.follow(step)
        expected.calls.push(...step.started)
        expected.done.push(
          ...step.actions
            .filter(([action]) => action !== 'focusField')
            .map(([action, failure]) =>
              action === 'announceSuccess' ? 'requestSent' : (failure ?? action),
            ),
        )
        expected.focus = focusInForm(step, expected.focus, form)
      },
      compare: (rest) => {
        const { form: shown, thanks, focus } = perceive()
        expect({ form: shown, thanks, focus }).toEqual({
          ...form.shown(rest),
          focus: expected.focus,
        })
        for (const [id, call] of Object.entries(calls)) {
          expect(call.inputs().map((input) => ({ id, input }))).toEqual(
            expected.calls.filter((call) => call.id === id),
          )
        }
        expect(done).toEqual(expected.done)
        expect(asksBeforeClosing()).toBe(rest.tags.includes('busy'))
      },
      controls: () => {
        const element = screen.queryByRole('form')
        return element ? { 'form.submitted': () => fireEvent.submit(element) } : {}
      },
    }
  })
})

describe.each([
  ['owner', 'sendOwnerMail', { delivered: null, failed: 'ownerMail', error: 'unexpected' }],
  [
    'customer',
    'sendCustomerMail',
    { delivered: 'requestSent', failed: 'customerMail', error: 'customerMail' },
  ],
] as const)('The form waits on each path of the %s mail and says how it ended:', (_, id, ends) => {
  walk('mailCall', async (inspect) => {
    const { site, pass, calls } = holdForm(inspect)
    render(<ContactForm actor={site.contactForm} />)
    for (const field of fields) await typeInto(field, completeForm[field])
    await perform(() => press(contact.submit))
    await settle(() => calls.validateRequest.last.answer({ request: completeForm }))
    if (id === 'sendCustomerMail') await settle(() => calls.sendOwnerMail.last.answer())
    const actor = site.contactForm.getSnapshot().children[id]
    if (!actor) throw new Error(`There is no ${id}`)
    const expected = { calls: [completeForm], isGivenUp: false }

    return {
      actor,
      pass,
      take: (step) => {
        const { type, error } = eventOf(step)
        if (type.startsWith('xstate.done.')) calls[id].last.answer()
        else if (type.startsWith('xstate.error.')) calls[id].last.fail(error)
        else if (step.value === 'calling') expected.calls.push(completeForm)
        else expected.isGivenUp = true
      },
      compare: ({ status, value }) => {
        const said =
          status === 'active' ? null : ends[status === 'error' ? status : (value as 'failed')]
        expect({
          calls: calls[id].inputs(),
          isGivenUp: calls[id].last.signal?.aborted,
          busy: perceive().form?.busy ?? false,
          said: site.toastQueue.getSnapshot().context.toast?.message ?? null,
        }).toEqual({ ...expected, busy: said === null, said })
      },
    }
  })
})

describe('The cookie banner shows on each path of its machine what there is to see:', () => {
  const settings = footer.cookieSettings
  const banner = cookieBanner.title

  walk('cookieConsent', (inspect) => {
    const { site, pass } = siteInHand({}, pagePaths.home, inspect)
    site.start()
    const actor = site.cookieConsent
    render(
      <>
        {title}
        <CookieSettings actor={actor} />
        <CookieBanner actor={actor} />
      </>,
    )
    const expected = { stored: null as string | null, focus: 'nothing' }

    const storeElsewhere = (value: string | null) => {
      if (value === null) localStorage.clear()
      else localStorage.setItem(consentKey, value)
      fireEvent(
        window,
        new StorageEvent('storage', {
          key: value === null ? null : consentKey,
          newValue: value,
          storageArea: localStorage,
        }),
      )
    }

    return {
      actor,
      pass,
      take: async (step) => {
        const { type, value = null } = eventOf(step)
        const button = consentButton(step)
        if (button) await press(button)
        if (type === 'consent.reopened') expected.focus = banner
        if (type === 'consent.stored') {
          storeElsewhere(value)
          expected.stored = value
          if (expected.focus === banner && !bannerShown(step)) expected.focus = 'nothing'
        }
        for (const [action, parameter] of step.actions) {
          if (action === 'storeConsent') expected.stored = parameter as string
          if (action === 'focusTitle') expected.focus = 'Der Titel'
          if (action === 'focusSettings') expected.focus = settings
        }
      },
      compare: (rest) => {
        const { banner, focus } = perceive()
        expect({ banner, focus, stored: readConsent() }).toEqual({
          banner: bannerShown(rest),
          ...expected,
        })
      },
      controls: () => ({
        'consent.reopened': () => fireEvent.click(screen.getByRole('button', { name: settings })),
      }),
    }
  })
})

describe('The header shows on each path of its machine what there is to see:', () => {
  walk('headerMenu', (inspect) => {
    const { site, pass } = siteInHand({}, pagePaths.home, inspect)
    site.start()
    let reading: string | null = null
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, this.id === reading ? 0 : 9_999)
    })
    const { hook } = memoryLocation({ path: pagePaths.home })
    render(
      <Router hook={hook}>
        <HeaderMenu actor={site.headerMenu} />
        <section id="prozess" />
        <button type="button">Auf der Seite</button>
      </Router>,
    )
    let focused = 'nothing'

    return {
      actor: site.headerMenu,
      pass,
      take: async (step, before) => {
        const { type, current = null } = eventOf(step)
        const takes: OnEvent<typeof headerMenu, () => Promise<void>> = {
          'menu.toggled': async () => {
            reading = current
            await press(menuShown(before)?.button ?? '')
            focused = menuShown(step)?.button ?? ''
          },
          'menu.escaped': async () => {
            await userEvent.tab()
            await userEvent.keyboard('{Escape}')
            focused = header.openMenu
          },
          'menu.dismissed': async () => {
            await press('Auf der Seite')
            focused = 'Auf der Seite'
          },
        }
        await takes[type as keyof typeof takes]()
      },
      compare: (rest) => {
        const { menu, focus } = perceive()
        expect({ menu, focus }).toEqual({ menu: menuShown(rest), focus: focused })
      },
      controls: () => ({
        'menu.escaped': () => fireEvent.keyDown(document.body, { key: 'Escape' }),
        'menu.dismissed': () => fireEvent.pointerDown(document.body),
      }),
    }
  })
})

describe('The site goes on each path of its navigation where there is to go:', () => {
  const headings: Record<string, string> = Object.fromEntries(
    Object.entries(contents).map(([path, { title }]) => [path, title]),
  )
  const links: Record<string, [region: string, name: string]> = {
    '/': ['banner', header.home],
    '/#service': ['banner', sectionLabels.service],
    '/faq': ['contentinfo', footerLabels[pagePaths.faq]],
  }

  walk('navigation', async (inspect) => {
    await Promise.all(Object.keys(headings).map(loadPage))
    history.replaceState(null, '', pagePaths.home)
    document.title = ''
    const scrolls: string[] = []
    vi.spyOn(window, 'scrollTo').mockImplementation(() => void scrolls.push('top'))
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolls.push(this.id)
    })
    const code = hold<string>()
    const anew: (string | null)[] = []
    const { site, pass } = siteInHand(
      { fetchPage: code.effect, loadAnew: (href) => void anew.push(href) },
      pagePaths.home,
      inspect,
    )
    // A page shows at once here; the path says when.
    const { send } = site.navigation
    const shown: unknown[] = []
    vi.spyOn(site.navigation, 'send').mockImplementation((event) => {
      if (event.type === 'page.shown') shown.push(event)
      else send(event)
    })
    render(<App site={site} />)
    const expected = {
      address: '/',
      title: '',
      focus: 'nothing',
      scrolls: [] as unknown[],
      anew: [] as unknown[],
      fetched: [] as unknown[],
    }

    return {
      actor: site.navigation,
      pass,
      take: async (step) => {
        const { type, place, href, path } = eventOf(step)
        const [region, name] = links[href ?? ''] ?? []
        if (region && name) {
          if (place.section) await press(header.openMenu)
          await userEvent.click(within(screen.getByRole(region)).getByRole('link', { name }))
          expected.focus = name
        } else if (type === 'place.wanted') {
          history.replaceState(null, '', place.path)
          fireEvent.popState(window)
          expected.address = place.path
        } else if (type === 'page.shown') {
          expect(shown).toContainEqual({ type, path })
          send({ type, path })
        } else if (type.startsWith('xstate.done.')) code.last.answer()
        else if (type.startsWith('xstate.error.')) code.last.fail(new Error('no network'))

        const page = step.context.path as string
        for (const [action, parameter] of step.actions) {
          if (action === 'writeHistory')
            expected.address = (parameter ?? expected.address) as string
          if (action === 'describePage') expected.title = pageAt(page).head.title
          if (action === 'scrollToTop') expected.scrolls.push('top')
          if (action === 'focusTitle') expected.focus = headings[page] ?? ''
          if (action === 'loadAnew') expected.anew.push(parameter)
          if (action === 'scrollToSection') {
            expected.scrolls.push(parameter)
            expected.focus = service.title
          }
        }
        expected.fetched.push(...step.started.map(({ input }) => input))
      },
      compare: ({ context }) => {
        const { menu, focus } = perceive()
        expect({
          heading: document.querySelector('h1')?.textContent,
          address: location.pathname + location.hash,
          title: document.title,
          menu: menu?.expanded,
          focus,
          scrolls,
          anew,
          fetched: code.inputs(),
        }).toEqual({ heading: headings[context.path as string], menu: false, ...expected })
      },
    }
  })
})

describe('The toast area shows on each path of its machine what there is to see:', () => {
  walk('toastQueue', (inspect) => {
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const { site, clock, pass } = siteInHand({}, pagePaths.home, inspect)
    site.start()
    const actor = site.toastQueue
    render(<Toasts actor={actor} />)
    const close = () => screen.queryByRole('button', { name: toastRegion.close })
    const card = () => close()?.closest('[data-state]') ?? document.body

    const swipe = (distance: number) => {
      fireEvent.pointerDown(card(), { clientX: 100, pointerId: 1 })
      fireEvent.pointerMove(card(), { clientX: 100 + distance, pointerId: 1 })
      fireEvent.pointerUp(card(), { clientX: 100 + distance, pointerId: 1 })
    }
    const dismiss = () => {
      const button = close()
      if (button) fireEvent.click(button)
    }

    return {
      actor,
      pass,
      take: async (step) => {
        const { type, tone, message, by, distance = 0 } = eventOf(step)
        if (type === 'toast.shown') actor.send({ type, tone, message, at: clock.now() })
        else if (type === 'toast.held' && by === 'pointer') await userEvent.hover(card())
        else if (type === 'toast.released' && by === 'pointer') await userEvent.unhover(card())
        else if (by === 'page') {
          isHidden.mockReturnValue(type === 'toast.held')
          fireEvent(document, new Event('visibilitychange'))
        } else if (type === 'toast.swiped') swipe(distance)
        else if (type === 'toast.dismissed') dismiss()
      },
      compare: (rest) => {
        const { toast, focus } = perceive()
        expect({ toast, focus }).toEqual({ toast: toastShown(rest), focus: 'nothing' })
      },
      controls: () => ({ 'toast.dismissed': dismiss, 'toast.swiped': () => swipe(200) }),
    }
  })
})
