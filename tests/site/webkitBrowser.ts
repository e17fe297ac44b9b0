import { EventEmitter } from 'node:events'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Route } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { vi } from 'vitest'
import { startDisplay, startWebKit, type WebKit } from './webDriver.ts'
import { longestWait } from '../patience.ts'
import { cacheNothing, intercept, interceptNothing } from './interception.ts'
import type * as InPage from './webkitPage.ts'
import type { Pattern, Query, Step } from './webkitPage.ts'

declare global {
  /** What is prepared in a page of WebKit; see webkitPage.ts. */
  var prepared: typeof InPage | undefined
}

/** The code that is prepared in each page. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'webkitPage.ts'), formats: ['iife'], name: 'page' },
    },
  })) as Rolldown.RolldownOutput[]
  return `${built[0]?.output[0].code ?? ''}; globalThis.prepared = page`
}

const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  '\n': '\uE007',
  Shift: '\uE008',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  Escape: '\uE00C',
  Space: ' ',
}

type Text = string | RegExp
type Evaluated = ((...parameters: never[]) => unknown) | string
type State = 'attached' | 'detached' | 'visible' | 'hidden'

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface RoleOptions {
  name?: Text
  exact?: boolean
  level?: number
}

function patternOf(text: Text, isExact = false): Pattern {
  if (typeof text !== 'string') return { source: text.source, flags: text.flags }
  const source = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return isExact ? { source: `^${source}$`, flags: '' } : { source, flags: 'i' }
}

const addressOf = (glob: Text) =>
  typeof glob === 'string'
    ? new RegExp(
        `^${glob
          .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
          .replace(
            /\*\*\/|\*\*|\*/g,
            (stars) => ({ '**/': '(.*/)?', '**': '.*' })[stars] ?? '[^/]*',
          )}$`,
      )
    : glob

/** A page in Playwright's words, as far as the tests that run in all engines use them. */
function pageOf({ command }: WebKit, code: string, baseURL = 'about:blank') {
  const events = new EventEmitter()
  const scripts: string[] = []
  let storedScripts = 0
  let hasClock = false
  let timeout = longestWait
  let url = 'about:blank'

  const until = <T>(attempt: () => Promise<T>, longest = timeout) =>
    vi.waitFor(attempt, { timeout: longest, interval: 20 })

  /** Prepares the page that is there: after its inline script, and before it has been reached for. */
  const prepare = () =>
    command('execute/sync', {
      script: [code, hasClock ? 'prepared.clock.install()' : '', ...scripts].join('\n'),
      args: [],
    })

  /** Runs a function in the page, and tells what has gone wrong there until then. */
  async function run<T>(script: Evaluated, ...parameters: unknown[]): Promise<T> {
    const told = await command('execute/sync', {
      script: `
        if (!globalThis.prepared) return null
        const tell = (result) =>
          JSON.stringify({ ...result, happenings: prepared.happenings.splice(0), url: location.href })
        return new Promise((resolve) => resolve((${String(script)})(...arguments))).then(
          (value) => tell({ value }),
          (error) => tell({ error: String(error) }),
        )`,
      args: parameters,
    })
    if (told === null) {
      await prepare()
      return run(script, ...parameters)
    }
    const result = JSON.parse(told as string) as {
      value: T
      error?: string
      happenings: typeof InPage.happenings
      url: string
    }
    url = result.url
    for (const { event, type, text, status } of result.happenings) {
      const told = { type: () => type, text: () => text, status: () => status }
      events.emit(event, event === 'pageerror' ? { message: text } : told)
    }
    if (result.error !== undefined) throw new Error(result.error)
    return result.value
  }

  const act = (...actions: object[]) => command('actions', { actions })
  const point = (...actions: object[]) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions })
  const moveTo = ([x, y]: readonly [number, number]) => ({ type: 'pointerMove', x, y })
  const down = { type: 'pointerDown', button: 0 }
  const up = { type: 'pointerUp', button: 0 }
  const press = (chord: string) => {
    const values = chord.split('+').map((key) => keys[key] ?? key)
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.map((value) => ({ type: 'keyUp', value })).reverse(),
    ]
    return act({ type: 'key', id: 'keyboard', actions })
  }

  const type = async (text: string) => {
    for (const key of text) await press(key)
  }

  function locate(query: Query) {
    const find = (step: Step) => locate([...query, step])
    const evaluate = <T>(script: Evaluated, argument?: unknown) =>
      run<T>(
        `(query, ...parameters) => (${String(script)})(prepared.one(query), ...parameters)`,
        query,
        argument,
      )
    const look = <T>(script: (found: HTMLElement[]) => T) =>
      run<T>(`(query) => (${String(script)})(prepared.find(query))`, query)
    const box = () =>
      evaluate<Box>((element: HTMLElement) => element.getBoundingClientRect().toJSON() as unknown)
    /** The point of the element that a pointer meets, as soon as it rests there. */
    const target = () =>
      until(async () => {
        const before = await box()
        const point = await evaluate<readonly [number, number]>((element: HTMLElement) =>
          prepared?.target(element),
        )
        if (JSON.stringify(before) !== JSON.stringify(await box())) throw new Error('It moves')
        return point
      })

    const focus = () => until(() => evaluate((element: HTMLElement) => element.focus()))

    return {
      query,
      getByRole: (role: string, { name, exact, level }: RoleOptions = {}) =>
        find({
          by: 'role',
          role,
          ...(name !== undefined && { name: patternOf(name, exact) }),
          ...(level && { level }),
        }),
      getByLabel: (text: Text, { exact = false } = {}) =>
        find({ by: 'label', text: patternOf(text, exact) }),
      getByText: (text: Text, { exact = false } = {}) =>
        find({ by: 'text', text: patternOf(text, exact) }),
      locator: (selector: string) => find({ by: 'css', selector }),
      filter: ({ hasText }: { hasText: Text }) => find({ by: 'hasText', text: patternOf(hasText) }),
      or: (other: { query: Query }) => find({ by: 'or', query: other.query }),
      and: (other: { query: Query }) => find({ by: 'and', query: other.query }),
      evaluate,
      count: () => look((found) => found.length),
      isVisible: () => look((found) => found.some((element) => prepared?.isVisible(element))),
      allTextContents: () => look((found) => found.map(({ textContent }) => textContent)),
      textContent: () => until(() => evaluate<string>(({ textContent }: Element) => textContent)),
      inputValue: () => until(() => evaluate<string>(({ value }: HTMLInputElement) => value)),
      getAttribute: (name: string) =>
        until(() =>
          evaluate<string | null>(
            (element: Element, name: string) => element.getAttribute(name),
            name,
          ),
        ),
      waitFor: ({
        state = 'visible',
        timeout: longest = timeout,
      }: { state?: State; timeout?: number } = {}) =>
        until(async () => {
          const found = await look((found) => found.map((element) => prepared?.isVisible(element)))
          const fits = {
            attached: found.length === 1,
            detached: found.length === 0,
            visible: found.length === 1 && found[0],
            hidden: found.every((isVisible) => !isVisible),
          }
          if (!fits[state]) throw new Error(`Not ${state}: ${JSON.stringify(query)}`)
        }, longest),
      dispatchEvent: (type: string) =>
        until(() =>
          evaluate<boolean>(
            (element: Element, type: string) =>
              element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true })),
            type,
          ),
        ),
      fill: (text: string) =>
        until(() =>
          evaluate((field: HTMLInputElement, text: string) => prepared?.fill(field, text), text),
        ),
      press: (chord: string) => focus().then(() => press(chord)),
      pressSequentially: (text: string) => focus().then(() => type(text)),
      hover: async () => point(moveTo(await target())),
      click: async () => point(moveTo(await target()), down, up),
    }
  }

  const tick = (name: keyof typeof InPage.clock) => (time?: number) =>
    run(`(time) => prepared.clock.${name}(time)`, time)

  const evaluate = <T>(script: Evaluated, argument?: unknown) => run<T>(script, argument)

  return {
    ...locate([]),
    on: events.on.bind(events),
    removeAllListeners: events.removeAllListeners.bind(events),
    url: () => url,
    setDefaultTimeout: (time: number) => (timeout = time),
    addInitScript: async (script: Evaluated, argument?: unknown) =>
      void scripts.push(`;(${String(script)})(${JSON.stringify(argument)})`),
    goto: async (path: string) => {
      const load = async (path: string) => {
        await command('url', { url: new URL(path, baseURL).href })
        await run(() => undefined)
      }
      if (url !== 'about:blank') await run(() => undefined)
      // What a script stores has to be there before the page's own inline script runs.
      if (storedScripts < scripts.length) await load('/robots.txt')
      storedScripts = scripts.length
      await load(path)
    },
    goBack: () => run(() => undefined).then(() => command('back')),
    goForward: () => run(() => undefined).then(() => command('forward')),
    evaluate,
    waitForFunction: (script: Evaluated, argument?: unknown) =>
      until(async () => {
        if (!(await evaluate(script, argument))) throw new Error(`Not so: ${String(script)}`)
      }),
    route: async (address: Text, handle: (route: Route) => unknown) => {
      cacheNothing()
      intercept(addressOf(address), handle)
    },
    unrouteAll: async () => {
      interceptNothing()
      await run(() => undefined)
    },
    keyboard: { press, type },
    mouse: {
      move: (x: number, y: number) => point(moveTo([x, y])),
      down: () => point(down),
      up: () => point(up),
      click: (x: number, y: number) => point(moveTo([x, y]), down, up),
    },
    clock: {
      install: async () => {
        hasClock = true
      },
      pauseAt: tick('pauseAt'),
      runFor: tick('runFor'),
      fastForward: tick('fastForward'),
      resume: async () => {
        if (url !== 'about:blank') await tick('resume')()
      },
    },
  }
}

/** WebKit in Playwright's words; each of its pages is a browser of its own. */
export async function launchWebKit(driver: string): Promise<Browser> {
  const code = await bundle()
  const display = await startDisplay()

  async function newContext({
    baseURL,
    locale = 'de-DE',
    viewport,
    reducedMotion,
  }: BrowserContextOptions) {
    const isStill = reducedMotion === 'reduce'
    const webkit = await startWebKit(driver, { display: display.name, locale, isStill })
    const page = pageOf(webkit, code, baseURL)
    const { width, height } = viewport ?? { width: 1280, height: 800 }
    await webkit.command('window/rect', { width, height })
    const [across, down] = await page.evaluate<[number, number]>(() => [innerWidth, innerHeight])
    const frame = { width: 2 * width - across, height: 2 * height - down }
    await webkit.command('window/rect', frame)
    const context = {
      newPage: async () => ({ ...page, context: () => context }),
      setOffline: async (isOffline: boolean) => {
        if (isOffline) throw new Error('WebDriver cannot take the network away')
      },
      close: async () => {
        await page.unrouteAll()
        await webkit.stop()
      },
    }
    return context
  }

  return { newContext, close: async () => display.end() } as unknown as Browser
}
