import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { leaveTime } from '../../../machines/toastQueue.ts'
import { storedFor } from '../../../machines/constants.ts'
import { urls } from '../../../src/content/urls.ts'
import { toastRegion } from '../../../src/content/toasts.ts'
import { consentKey } from '../../../src/effects/consentStorage.ts'
import { stages } from '../../../src/names.ts'
import { serviceAnswers } from '../../../src/tools/mailService/serviceAnswers.ts'
import { completeForm } from '../../../src/tools/sampleForms.ts'
import type * as InPageModule from '../../support/drivers/inPage.ts'
import type { Query, Spot } from '../../support/drivers/inPage.ts'
import type { Person, Visit, World } from '../../scenarios/person.ts'
import { retryUntil } from '../../support/retryUntil.ts'

declare global {
  /** What is put into each page; see inPage.ts. */
  var inPage: InPage
}

/** A request that waits until it is let go or fails. */
export interface Held {
  address: string
  go: () => Promise<void>
  fail: () => Promise<void>
}

/** What drives the one page of a browser in which a visit takes place. */
export interface Tab {
  /** Loads a page, and puts inPage.ts into it. */
  go: (path: string) => Promise<void>
  back: () => Promise<void>
  forward: () => Promise<void>
  /** Runs a function in the page. */
  run: <Result, Argument = undefined>(
    script: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ) => Promise<Result>
  /** Moves the pointer, presses and lets go of it. */
  point: (...actions: (Spot | 'down' | 'up')[]) => Promise<void>
  /** Presses a key, or several at once. */
  key: (chord: string) => Promise<void>
  /** Writes a text by the keyboard. */
  write: (text: string) => Promise<void>
  /** The page's clock. */
  clock: {
    resume: () => Promise<void>
    pause: () => Promise<void>
    pass: (time: number) => Promise<void>
  }
  /** Has requests to such addresses held. */
  hold: (address: RegExp, handle: (request: Held) => void) => Promise<void>
  unrouteAll: () => Promise<void>
  /** Takes the network away, or gives it back. */
  goOffline: (isOffline: boolean) => Promise<void>
  /** Errors and warnings of the page and its console, and what its policy refuses. */
  problems: string[]
}

/** How the pages of a tab are prepared. */
export interface Preparation {
  /** Whether they have a clock that can be moved. */
  clock?: boolean
  /** Whether they are in hand besides; see takeInHand. */
  hasFakes?: boolean
}

const bundles: Record<string, Promise<string>> = {}

/** The code that is put into pages, from a file of this folder, built once. */
export async function bundle(
  file: string,
  { hasFakes: hasFakes = false }: Preparation,
): Promise<string> {
  return [
    await (bundles[file] ??= bundled(file)),
    'globalThis.inPage = inPage',
    'inPage.reportViolations()',
    hasFakes ? 'inPage.installFakes()' : '',
  ].join(';')
}

async function bundled(file: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'inPage' },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]?.output[0].code ?? ''
}

type InPage = typeof InPageModule

/** What inPage.ts does, done in the page of the tab. */
type Hand = {
  [Name in keyof InPage]: InPage[Name] extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Promise<Result>
    : never
}

export const handIn = (tab: Tab) =>
  new Proxy({} as Hand, {
    get:
      (_, name) =>
      (...parameters: unknown[]) =>
        tab.run(
          ({ name, parameters }: { name: keyof InPage; parameters: never[] }) =>
            Reflect.apply(inPage[name] as () => unknown, null, parameters) as unknown,
          { name: name as keyof InPage, parameters: parameters as never[] },
        ),
  })

/** Tries until it is so. */
const untilSo = (what: string, isSo: () => Promise<boolean>) =>
  retryUntil(async () => {
    if (!(await isSo())) throw new Error(`It does not come to this: ${what}`)
  })

/** Reaches for the page by a key that does nothing, and waits until it answers by itself. */
export async function wake(tab: Tab): Promise<void> {
  const isAlive = (alive: string) => document.querySelector(alive) !== null
  await tab.key('Shift')
  await untilSo('the page answers', () => tab.run(isAlive, stages('alive')))
}

/** A visit in a tab. The world is in hand only where the tab's pages are. */
export function visitIn(tab: Tab): Visit {
  const hand = handIn(tab)
  const codes: Held[] = []
  const loaded: string[] = []
  let isLost = false
  let hasToasts = false

  /** Moves the pointer to where a control rests that can be operated. */
  const pointAt = (query: Query) =>
    retryUntil(async () => {
      const spot = await hand.spotOf(query)
      await tab.point(spot)
      if (String(await hand.spotOf(query)) !== String(spot))
        throw new Error(`„${query.name}“ moves`)
    })
  const press = async (query: Query) => {
    await pointAt(query)
    await tab.point('down', 'up')
  }
  const button = (name: string): Query => ({ role: 'button', name })

  const person: Person = {
    press: (name) => press(button(name)),
    follow: (name, region) => press({ role: 'link', name, region }),
    type: (name, text) => retryUntil(() => hand.type(name, text)),
    tick: async (name, isTicked) => {
      if ((await retryUntil(() => hand.isTicked(name))) !== isTicked)
        await press({ role: 'field', name })
    },
    key: tab.key,
    write: tab.write,
    point: (name) => (name === null ? tab.point([10, 400]) : pointAt(button(name))),
    swipe: async (name, distance) => {
      const [x, y] = await hand.cardOf(button(name))
      await tab.point([x, y], 'down', [x + distance, y], 'up')
    },
    pressBeside: async () => tab.point([640, await tab.run(() => innerHeight - 5)], 'down', 'up'),
    activate: (name) => retryUntil(() => hand.activate(button(name))),
    see: async () => ({ ...(await hand.perceive()), loaded: [...loaded] }),
  }

  const load: World['open'] = async (
    path,
    { stored, isBlocked = false } = { stored: storedFor.declined },
  ) => {
    hasToasts = false
    await tab.clock.resume()
    await hand.prepareStorage(consentKey, stored, isBlocked)
    await tab.go(path)
    await wake(tab)
    await hand.forget()
  }

  const world: World = {
    isWaiting: false,
    open: async (path, storage) => {
      await tab.unrouteAll()
      await load(path, storage)
      await tab.clock.pause()
    },
    pass: tab.clock.pass,
    validate: (breaks = false) => hand.validate(breaks),
    answer: (end) => retryUntil(() => hand.answer(end)),
    submit: (values = {}) => hand.submit(values),
    storeElsewhere: (text) => hand.storeElsewhere(consentKey, text),
    hide: hand.hide,
    close: hand.asksBeforeClosing,
    read: hand.scrollToSection,
    goBack: hand.goBack,
    render: hand.render,

    openLinks: async () => {
      codes.length = loaded.length = 0
      isLost = false
      await tab.unrouteAll()
      // Before the page is opened: Firefox may keep the code of the walk before until somebody intercepts.
      await tab.hold(/\/assets\/faq-[^/]*\.js$/, (code) => {
        // WebKit asks again and again for code that it cannot get.
        if (isLost) void code.fail()
        else codes.push(code)
      })
      // Where loading it fails the page stays, and what comes next can be looked at.
      await tab.hold(/\/faq$/, (page) => {
        loaded.push(new URL(page.address).pathname)
        void page.fail()
      })
      await load(urls.home)
      await hand.holdRendering()
      await tab.clock.pause()
    },
    answerChunk: async (lost = false) => {
      isLost = lost
      await untilSo('the code is asked for', async () => codes.length > 0)
      await codes.pop()?.[lost ? 'fail' : 'go']()
    },

    openToasts: async () => {
      if (!hasToasts || (await person.see()).thanks) {
        await tab.unrouteAll()
        await load(urls.contact)
        // The first toast waits for the code that moves it, and that for the clock.
        await world.announce('failure', 'ownerMail')
        await untilSo('the toast shows', () => hand.isThere(button(toastRegion.close)))
        await tab.clock.pause()
        hasToasts = true
      }
      await hand.hide(false)
      await person.point(null)
      if (await hand.isThere(button(toastRegion.close))) await person.activate(toastRegion.close)
      await tab.clock.pass(leaveTime)
    },
    // By a request that nobody touches: pointer and focus would hold the toast.
    announce: async (tone) => {
      const isSuccess = tone === 'success'
      await hand.submit(completeForm)
      await hand.validate(false)
      const ends = isSuccess
        ? [serviceAnswers.accepted, serviceAnswers.accepted]
        : [serviceAnswers.mailboxFailure]
      for (const end of ends) await world.answer(end)
      await untilSo('the form has heard of it', async () => !(await person.see()).form?.busy)
    },
  }
  return { person, world }
}
