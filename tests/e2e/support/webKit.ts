import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { cacheNothing, intercept, interceptNone } from '../../support/interceptRequests.ts'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../support/freePort.ts'
import type { Region, Visitor } from '../../../src/tools/scenarios/visitor.ts'
import { readPage } from '../../../src/tools/scenarios/readPage.ts'
import type { Tab } from './tab.ts'

/**
 * Starts a program. `output` is the stream of the program's file descriptor 3. `end` kills the program and its child
 * processes. When the test process exits, `end` is called too.
 */
function start(command: string, parameters: string[], env: NodeJS.ProcessEnv = process.env) {
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe'] as const
  const program = spawn(command, parameters, { env, detached: true, stdio: [...stdio] })
  const end = () => {
    process.off('exit', end)
    if (program.pid && program.exitCode === null) process.kill(-program.pid)
  }
  process.once('exit', end)
  return { output: program.stdio[3] as Readable, end }
}

/** Returns the current X display, or starts a virtual one with Xvfb. */
async function startDisplay() {
  if (process.env.DISPLAY) return { name: process.env.DISPLAY, end: () => undefined }
  const screen = ['-screen', '0', '1600x1200x24']
  const { output, end } = start('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', ...screen])
  const [number] = (await once(output, 'data')) as [Buffer]
  return { name: `:${String(number).trim()}`, end }
}

interface BrowserOptions {
  display: string
  locale: string
  /** Whether the desktop requests reduced motion. */
  isStill: boolean
}

/** Creates a profile folder that contains only the desktop's setting for animations. */
async function profile({ isStill }: BrowserOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'webkit-'))
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(folder, toolkit))
    const settings = `[Settings]\ngtk-enable-animations=${isStill ? 0 : 1}\n`
    await writeFile(join(folder, toolkit, 'settings.ini'), settings)
  }
  return folder
}

/**
 * Starts WebKit through its driver with an empty profile. `command` sends a command to the browser's only window
 * (w3.org/TR/webdriver).
 */
async function startWebKit(driver: string, options: BrowserOptions) {
  const folder = await profile(options)
  const port = await freePort()
  const { end } = start(driver, [`--port=${port}`], {
    ...process.env,
    DISPLAY: options.display,
    LANGUAGE: options.locale.replace('-', '_'),
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    XDG_DATA_HOME: folder,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
    // WebKit's sandbox refuses to start as root, and in most containers.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  })

  async function send(method: string, path: string, body?: object) {
    const text = body && { body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...text })
    const { value } = (await answer.json()) as { value: unknown }
    if (answer.ok) return value
    const { error, message } = value as { error: string; message: string }
    throw new Error(`${error}: ${message}`)
  }

  async function stop() {
    end()
    await rm(folder, { recursive: true, force: true })
  }

  try {
    await retry(() => send('GET', '/status'))
    const capabilities = { alwaysMatch: {} }
    const session = (await send('POST', '/session', { capabilities })) as { sessionId: string }
    const path = `/session/${session.sessionId}`
    return {
      command: (name: string, body: object = {}) => send('POST', `${path}/${name}`, body),
      stop: () =>
        send('DELETE', path)
          // If the browser has already exited, the command fails, because the session no longer exists. Ignore this
          // error.
          .catch(() => undefined)
          .then(stop),
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  '\n': '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
}

/** The key under which a WebDriver response contains the reference to an element (w3.org/TR/webdriver, elements). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Repeats an attempt until it succeeds, because WebDriver does not wait for elements. Throws the last error after about
 * ten seconds.
 */
async function retry<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 100; ; tries--)
    try {
      return await attempt()
    } catch (error) {
      if (tries === 0) throw error
      await setTimeout(100)
    }
}

/**
 * Makes the page record its errors and warnings from now on, and all violations of its Content-Security-Policy,
 * including earlier ones. Runs in the page.
 */
function noteProblems() {
  const page = globalThis as { problems?: string[] }
  if (page.problems) return
  const problems = (page.problems = [] as string[])
  addEventListener('error', ({ message }) => problems.push(message))
  addEventListener('unhandledrejection', ({ reason }) => problems.push(String(reason)))
  for (const name of ['error', 'warn'] as const)
    console[name] = (...parts: unknown[]) => problems.push(parts.map(String).join(' '))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    problems.push(`Violation: ${effectiveDirective} ${blockedURI}`),
  )
  new ReportingObserver(
    (reports) => problems.push(...reports.map(({ body }) => JSON.stringify(body))),
    { buffered: true, types: ['csp-violation'] },
  ).observe()
}

const regions: Record<Region, string> = { banner: 'header', main: 'main', contentinfo: 'footer' }

/**
 * Finds the control that has this accessible name and is not inert, and scrolls the control to the middle of the
 * window. Runs in the page.
 */
function findControl(selector: string, name: string, region: string) {
  const text = (element: Element | null | undefined) => element?.textContent.trim()
  const nameOf = (control: Element) =>
    control.getAttribute('aria-label') ??
    text((control as HTMLInputElement).labels?.[0]) ??
    text(control)
  const found = [...document.querySelectorAll(`${region} :is(${selector})`)].find(
    (control) => !control.closest('[inert]') && nameOf(control) === name,
  )
  // WebDriver would scroll the control to an edge of the window, where the header or the banner could cover it.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}

/**
 * Opens the site in a WebKit window with an empty profile. Errors, warnings and violations of the
 * Content-Security-Policy are added to `problems`.
 */
export async function openWebKit(
  driver: string,
  baseURL: string,
  problems: string[],
): Promise<{ tab: Tab; stop: () => Promise<void> }> {
  const display = await startDisplay()
  const { command, stop } = await startWebKit(driver, {
    display: display.name,
    locale: 'de-DE',
    isStill: true,
  })
  const script = (source: string, ...args: unknown[]) =>
    command('execute/sync', { script: source, args })

  const run: Tab['run'] = async (script, argument) => {
    const answer = (await command('execute/sync', {
      script: `
        (${String(noteProblems)})()
        const toJson = (result) => JSON.stringify({ ...result, problems: problems.splice(0) })
        return new Promise((resolve) => resolve((${String(script)})(...arguments))).then(
          (value) => toJson({ value }),
          (error) => toJson({ error: String(error) }),
        )`,
      args: [argument ?? null],
    })) as string
    const { value, error, ...found } = JSON.parse(answer) as {
      value: never
      error?: string
      problems: string[]
    }
    problems.push(...found.problems)
    if (error !== undefined) throw new Error(error)
    return value
  }
  /**
   * Adds the page's recorded problems to the list `problems`. `run` does this after each script, so an empty script is
   * enough. Call `inspect` before a navigation, because the navigation discards the recorded problems.
   */
  const inspect = () => run(() => undefined)

  /** Waits until a control exists, and then sends a WebDriver command for this control. */
  const operate = (selector: string, name: string, what: string, body = {}, region = '') =>
    retry(async () => {
      const found = (await script(
        `return (${String(findControl)})(...arguments)`,
        selector,
        name,
        region,
      )) as Record<string, string> | null
      if (!found)
        throw new Error(
          `The page contains no "${selector}" that has the name "${name}" and is not inert`,
        )
      await command(`element/${found[elementKey]}/${what}`, body)
    })
  const key = async (chord: string) => {
    const values = chord.split('+').map((key) => keys[key] ?? key)
    const actions = [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.map((value) => ({ type: 'keyUp', value })).reverse(),
    ]
    await command('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }
  const field = 'input, textarea'

  const visitor: Visitor = {
    press: (name) => operate('button, summary', name, 'click'),
    follow: (name, region) => operate('a[href]', name, 'click', {}, regions[region]),
    type: async (label, text) => {
      await operate(field, label, 'clear')
      await operate(field, label, 'value', { text: text.replaceAll('\n', keys['\n'] ?? '') })
    },
    tick: async (label, isTicked) => {
      const isNow = await run(
        (label) =>
          [...document.querySelectorAll('input')].some(
            ({ labels, checked }) => checked && labels?.[0]?.textContent.trim() === label,
          ),
        label,
      )
      if (isNow !== isTicked) await operate(field, label, 'click')
    },
    pressKey: key,
    write: async (text) => {
      for (const letter of text) await key(letter)
    },
    see: () => run(readPage),
  }

  const size = { width: 1280, height: 800 }
  await command('window/rect', size)
  const [width = 0, height = 0] = (await script('return [innerWidth, innerHeight]')) as number[]
  await command('window/rect', {
    width: 2 * size.width - width,
    height: 2 * size.height - height,
  })
  await command('url', { url: `${baseURL}/robots.txt` })

  const move = (how: 'back' | 'forward') => async () => {
    await inspect()
    await command(how)
  }
  return {
    tab: {
      visitor,
      run,
      go: async (path) => {
        await inspect()
        await command('url', { url: baseURL + path })
        await inspect()
      },
      back: move('back'),
      forward: move('forward'),
      hold: async (address, handle) => {
        cacheNothing()
        intercept(address, handle)
      },
    },
    stop: async () => {
      await inspect()
      interceptNone()
      await stop()
      display.end()
    },
  }
}
