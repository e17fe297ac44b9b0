import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { Link, Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import {
  createActor,
  fromCallback,
  SimulatedClock,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
  type NonReducibleUnknown,
} from 'xstate'
import { contactForm } from '../../machines/contactForm.ts'
import type {
  ContactRequest,
  Field,
  FormValues,
  Validation,
} from '../../machines/contactRequest.ts'
import { cookieConsent } from '../../machines/cookieConsent.ts'
import { headerMenu } from '../../machines/headerMenu.ts'
import { toastQueue } from '../../machines/toastQueue.ts'
import { storeConsent, watchConsent } from '../../src/effects/consentStorage.ts'
import { focusById, focusTargets } from '../../src/effects/focus.ts'
import { watchDismissal, watchVisibility } from '../../src/effects/pageListeners.ts'
import { jumpToTop, scrollToSection } from '../../src/effects/scrolling.ts'
import { ContactForm } from '../../src/views/ContactForm.tsx'
import { CookieBanner } from '../../src/views/CookieBanner.tsx'
import { CookieSettings } from '../../src/views/CookieSettings.tsx'
import { HeaderMenu } from '../../src/views/HeaderMenu.tsx'
import { prepareToasts, Toasts } from '../../src/views/Toasts.tsx'
import type { MachineName } from '../machines/cases.ts'
import { collectCoverage } from '../machines/coverage.ts'
import { journey, loadFixture } from '../machines/fixtures.ts'
import type { Rest, Step } from '../machines/record.ts'
import { countListeners, dropStyles, holdPromise } from './inHand.ts'
import {
  bannerShown,
  eventOf,
  focusInForm,
  Form,
  isBusy,
  labels,
  menuShown,
  perceive,
  toastShown,
} from './oracle.ts'

let clock: SimulatedClock

vi.mock('../../src/effects/pageListeners.ts', async (original) => ({
  ...(await original<typeof import('../../src/effects/pageListeners.ts')>()),
  now: () => clock.now(),
}))

const pass = (time: number) => act(async () => clock.increment(time))

const perform = (deed: () => unknown) =>
  act(async () => {
    await deed()
  })

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

const title = (
  <h1 id={focusTargets.title} tabIndex={-1}>
    Der Titel
  </h1>
)

/** A page with one machine's view on it, and what ought to be perceived there. */
interface WalkedPage {
  actor: AnyActorRef
  /** Does a step as a person, a result or another tab does it; timers fire by themselves. */
  take: (step: Step, before: Rest) => Promise<void> | void
  /** Fails unless everything perceptible is as it should be. */
  compare: (rest: Rest) => void
  /** What can be done on the page, in any state, by the event that it stands for. */
  controls: () => Record<string, () => unknown>
}

function walk(
  name: MachineName,
  machine: AnyStateMachine,
  openPage: (inspect: (event: InspectionEvent) => void) => WalkedPage,
) {
  const coverage = collectCoverage(machine)
  const { start, paths } = loadFixture(name)

  async function expectAll({ actor, compare, controls }: WalkedPage, rest: Rest) {
    compare(rest)
    expect((actor.getSnapshot() as AnyMachineSnapshot).value).toEqual(rest.value)
    const look = () => ({ snapshot: actor.getSnapshot() as unknown, ...perceive(), focus: null })
    for (const [event, use] of Object.entries(controls())) {
      if (rest.accepts.includes(event)) continue
      const before = look()
      await perform(use)
      expect(look(), `after ${event}, which is not accepted here`).toEqual(before)
    }
  }

  test.for(paths.map((path) => [journey(path), path] as const))('%s', async ([, { steps }]) => {
    const page = openPage(coverage.inspect)
    onTestFinished(() => {
      page.actor.stop()
    })
    dropStyles()
    await expectAll(page, start)
    let before: Rest = start
    for (const step of steps) {
      await pass(step.elapsed)
      await perform(() => page.take(step, before))
      await expectAll(page, step)
      before = step
    }
  })

  afterAll(() => expect(coverage.missing()).toEqual({ states: [], transitions: [], outcomes: [] }))
}

beforeEach(() => {
  clock = new SimulatedClock()
  localStorage.clear()
  document.documentElement.removeAttribute('data-banner')
})
afterEach(() => vi.restoreAllMocks())

describe('The contact form shows on each path of its machine what there is to see:', () => {
  walk('contactForm', contactForm, (inspect) => {
    const calls = {
      validateRequest: holdPromise<Validation, FormValues>(),
      sendOwnerMail: holdPromise<void, ContactRequest>(),
      sendCustomerMail: holdPromise<void, ContactRequest>(),
    }
    const closing = countListeners()
    const done: Step['actions'] = []
    const actor = createActor(
      contactForm.provide({
        actors: {
          validateRequest: calls.validateRequest.logic,
          sendOwnerMail: calls.sendOwnerMail.logic,
          sendCustomerMail: calls.sendCustomerMail.logic,
          askBeforeClosing: closing.logic,
        },
        actions: {
          announceSuccess: () => void done.push(['announceSuccess']),
          announceFailure: (_, failure) => void done.push(['announceFailure', failure]),
          scrollToTop: () => void done.push(['scrollToTop']),
          focusField: (_, name) => {
            if (name) focusById(name)
          },
        },
      }),
      { clock, inspect },
    ).start()
    const show = () => render(<ContactForm actor={actor} />)
    let view = show()
    const comeBack = () => {
      view.unmount()
      expect(perceive()).toMatchObject({ form: null, thanks: null })
      view = show()
    }

    const form = new Form()
    const expected = { done: [] as Step['actions'], calls: [] as Step['started'], focus: 'nothing' }

    const type = async (field: Field, text: string, before: Rest) => {
      const control = screen.getByLabelText(labels[field])
      await userEvent.clear(control)
      if (text) await userEvent.paste(text)
      form.type(field, text, before)
    }
    const fill = async (values: FormValues, before: Rest) => {
      for (const field of Object.keys(labels) as Field[]) {
        if (form.values[field] !== values[field]) await type(field, values[field], before)
      }
    }

    return {
      actor,
      take: async (step, before) => {
        const event = eventOf(step)
        const [, outcome, id] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(event.type) ?? []
        if (outcome === 'error') calls[id as keyof typeof calls].last.fail(event.error)
        else if (id === 'validateRequest') {
          calls[id].last.answer(event.output as Validation)
          form.validated(event.output as Validation)
        } else if (outcome === 'done') calls[id as 'sendOwnerMail'].last.answer()
        else if (event.type === 'field.changed') await type(event.field, event.value ?? '', before)
        else if (event.type === 'form.submitted') {
          await fill(event.values, before)
          await press('Absenden')
        } else if (event.type === 'form.left') {
          await fill(event.values, before)
          comeBack()
        } else if (event.type === 'form.opened') comeBack()

        if (step.value === 'success') form.empty()
        expected.calls.push(...step.started)
        expected.done.push(...step.actions.filter(([action]) => action !== 'focusField'))
        expected.focus = focusInForm(step, expected.focus, form)
      },
      compare: (rest) => {
        const { form: shown, thanks, focus } = perceive()
        expect({ form: shown, thanks, focus }).toEqual({
          ...form.shown(rest),
          focus: expected.focus,
        })
        for (const [id, { calls: made }] of Object.entries(calls)) {
          expect(made.map(({ input }) => ({ id, input }))).toEqual(
            expected.calls.filter((call) => call.id === id),
          )
        }
        expect(done).toEqual(expected.done)
        expect(closing.active).toBe(isBusy(rest) ? 1 : 0)
      },
      controls: () => {
        const element = screen.queryByRole('form')
        return element ? { 'form.submitted': () => fireEvent.submit(element) } : {}
      },
    }
  })
})

describe('The cookie banner shows on each path of its machine what there is to see:', () => {
  const settings = 'Cookie-Einstellungen'
  const banner = 'Ihre Entscheidung zu Cookies'

  walk('cookieConsent', cookieConsent, (inspect) => {
    const reading = holdPromise<string | null, NonReducibleUnknown>()
    const actor = createActor(
      cookieConsent.provide({
        actors: {
          readConsent: reading.logic,
          watchConsent: fromCallback(({ sendBack }) =>
            watchConsent((value) => sendBack({ type: 'consent.storedElsewhere', value })),
          ),
        },
        actions: {
          storeConsent: (_, value) => storeConsent(value),
          focusTitle: () => focusById(focusTargets.title),
          focusSettings: () => focusById(focusTargets.cookieSettings),
        },
      }),
      { inspect },
    ).start()
    render(
      <>
        {title}
        <CookieSettings actor={actor} />
        <CookieBanner actor={actor} />
      </>,
    )
    const expected = { stored: null as string | null, focus: 'nothing' }

    const storeElsewhere = (value: string | null) => {
      const key = 'cookieConsent'
      if (value === null) localStorage.clear()
      else localStorage.setItem(key, value)
      fireEvent(
        window,
        new StorageEvent('storage', {
          key: value === null ? null : key,
          newValue: value,
          storageArea: localStorage,
        }),
      )
    }

    return {
      actor,
      take: async (step) => {
        const { type, output, error, value = null } = eventOf(step)
        if (type === 'xstate.done.actor.readConsent') reading.last.answer(output as string | null)
        if (type === 'xstate.error.actor.readConsent') reading.last.fail(error)
        if (type === 'consent.accepted') await press('Akzeptieren')
        if (type === 'consent.declined') await press('Ablehnen')
        if (type === 'consent.reopened') {
          await press(settings)
          expected.focus = banner
        }
        if (type === 'consent.storedElsewhere') {
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
        expect({ banner, focus, stored: localStorage.getItem('cookieConsent') }).toEqual({
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
  walk('headerMenu', headerMenu, (inspect) => {
    const scrolls: string[] = []
    vi.spyOn(window, 'scrollTo').mockImplementation(() => void scrolls.push('top'))
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      scrolls.push(this.id)
    })
    const actor = createActor(
      headerMenu.provide({
        actors: {
          watchDismissal: fromCallback(({ sendBack }) =>
            watchDismissal(focusTargets.header, (how) => sendBack({ type: `menu.${how}` })),
          ),
        },
        actions: {
          scrollToSection: (_, section) => {
            if (section !== null) scrollToSection(section)
          },
          scrollToTop: jumpToTop,
          focusTitle: () => focusById(focusTargets.title),
          focusMenuButton: () => focusById(focusTargets.menuButton),
        },
      }),
      { clock, inspect },
    ).start()
    const { hook } = memoryLocation({ path: '/' })
    const arrive = (href: string) =>
      actor.send({ type: 'location.changed', section: href.split('#')[1] ?? null })
    render(
      <Router hook={hook} aroundNav={(_, href) => arrive(href)}>
        <HeaderMenu actor={actor} />
        {title}
        <section id="prozess" />
        <section id="service" aria-label="Der Service" />
        <Link href="/#service">Zum Service</Link>
        <button type="button">Auf der Seite</button>
      </Router>,
    )
    let reading: string | null = null
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      return new DOMRect(0, this.id === reading ? 0 : 9_999)
    })
    const expected = { scrolls: [] as string[], focus: 'nothing' }

    return {
      actor,
      take: async (step, before) => {
        const { type, current = null, section } = eventOf(step)
        const { button = '', expanded = false } = menuShown(before) ?? {}
        if (type === 'menu.toggled') {
          reading = current
          await press(button)
          expected.focus = menuShown(step)?.button ?? ''
        } else if (type === 'menu.escaped') {
          await userEvent.tab()
          await userEvent.keyboard('{Escape}')
          expected.focus = 'Menü öffnen'
        } else if (type === 'menu.dismissed') {
          await press('Auf der Seite')
          expected.focus = 'Auf der Seite'
        } else if (type === 'location.changed') {
          const toSection = expanded ? 'Service' : 'Zum Service'
          const name = section === null ? 'Musterhaus – zur Startseite' : toSection
          await userEvent.click(screen.getByRole('link', { name }))
          expected.focus = section === null ? 'Der Titel' : toSection
        } else expected.focus = 'Der Service'

        for (const [action, parameter] of step.actions) {
          if (action === 'scrollToTop') expected.scrolls.push('top')
          if (action === 'scrollToSection') expected.scrolls.push(parameter as string)
        }
      },
      compare: (rest) => {
        const { menu, focus } = perceive()
        expect({ menu, focus, scrolls }).toEqual({ menu: menuShown(rest), ...expected })
      },
      controls: () => ({
        'menu.escaped': () => fireEvent.keyDown(document.body, { key: 'Escape' }),
        'menu.dismissed': () => fireEvent.pointerDown(document.body),
      }),
    }
  })
})

describe('The toast area shows on each path of its machine what there is to see:', () => {
  walk('toastQueue', toastQueue, (inspect) => {
    const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
    const actor = createActor(
      toastQueue.provide({
        actors: {
          watchVisibility: fromCallback(({ sendBack }) =>
            watchVisibility((hidden) =>
              sendBack({
                type: hidden ? 'toast.held' : 'toast.released',
                by: 'page',
                at: clock.now(),
              }),
            ),
          ),
        },
      }),
      { clock, inspect },
    ).start()
    render(<Toasts actor={actor} />)
    const close = () => screen.queryByRole('button', { name: 'Meldung schließen' })
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
      take: async (step) => {
        const { type, tone, message, by, distance = 0 } = eventOf(step)
        if (type === 'toast.shown') {
          await prepareToasts()
          actor.send({ type, tone, message, at: clock.now() })
        } else if (type === 'toast.held' && by === 'pointer') await userEvent.hover(card())
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
