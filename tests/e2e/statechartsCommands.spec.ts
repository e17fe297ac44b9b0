import { createWebSocketInspector } from '@statelyai/inspect'
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text as readText } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { WebSocket } from 'ws'
import { createActor, createMachine } from 'xstate'
import { events } from 'xstate-statecharts/inspector'
import { expect, test as base } from './fixtures.ts'
import { partsOfEvents } from './support/locators.ts'

const lamp = createMachine({
  id: 'lamp',
  initial: 'dark',
  states: { dark: { on: { press: { guard: () => true, target: 'lit' } } }, lit: {} },
})

/** Starts an actor that sends its steps to an inspector over a WebSocket, as an app in Node does. */
function startApp(url: string, id: string) {
  const inspector = createWebSocketInspector({ url: url.replace('http', 'ws') })
  return { ...inspector, actor: createActor(lamp, { id, inspect: inspector.inspect }).start() }
}

const test = base.extend<{
  /**
   * Starts the command `statecharts` and returns the first line of its output. If the command prints only error output,
   * the promise rejects with this error output. After the test, the fixture kills the process.
   */
  statecharts: (args: string[], cwd?: string) => Promise<string>
}>({
  statecharts: async ({}, use) => {
    const cli = resolve('src/tools/statecharts/src/cli.ts')
    const children: ChildProcess[] = []
    await use(async (args, cwd = '.') => {
      const child = spawn(
        process.execPath,
        ['--import', createRequire(import.meta.url).resolve('tsx'), cli, ...args],
        { cwd, stdio: ['ignore', 'pipe', 'pipe'] },
      )
      children.push(child)
      const line = once(createInterface(child.stdout), 'line').then(([line]) => line as string)
      return Promise.race([line, readText(child.stderr).then(Promise.reject.bind(Promise))])
    })
    for (const child of children) child.kill()
  },
})

/**
 * Creates a separate project in a new folder and returns its path. The new project uses the packages that are installed
 * in this repository.
 */
async function createProject(folder: string, files: Record<string, string>): Promise<string> {
  await mkdir(folder, { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return folder
}

/** Returns the texts of each event in the inspector's list, except the time. */
const eventsOn = async (page: Page) => (await partsOfEvents(page)).map(([, ...parts]) => parts)

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test(
  'statecharts simulate writes a page that simulates a machine without running its actions and actors',
  { tag: '@slow' },
  async ({ page, statecharts }) => {
    const project = await createProject(
      join(await mkdtemp(join(tmpdir(), 'foreign-')), 'project'),
      {
        'tsconfig.json':
          '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] }, "jsx": "react-jsx" } }',
        'src/guards.ts': 'export const isFull = ({ context }) => context.count > 1',
        'src/machine.tsx': `
      import { readFile } from 'node:fs/promises'
      import { assign, fromPromise, setup } from 'xstate'
      import { isFull } from '@/guards'
      const real = () => { document.title = 'real' }
      export const make = (price: number) => setup({
        guards: { isFull },
        actors: { load: fromPromise(() => { real(); return readFile('prices') }) },
      }).createMachine({
        id: 'shop',
        description: \`Costs \${price} <!-- <script> \${(<b />).type}\`,
        context: ({ input }) => ({ count: input.count }),
        initial: 'open',
        entry: real,
        states: {
          open: { on: { buy: [{ guard: 'isFull', target: 'asking' }, { actions: assign({ count: ({ context }) => context.count + 1 }) }] } },
          asking: { invoke: { src: 'load', onDone: 'open' }, after: { 2000: 'open' } },
        },
      })`,
        'src/cases.ts': `
      export const input = { count: 1 }
      export const cases = [{ does: 'buys a lamp', event: { type: 'buy', item: 'lamp' } }]`,
      },
    )
    const options = ['--call', 'make(7)', '--cases', 'src/cases.ts', '--out', 'out/shop.html']
    expect(await statecharts(['simulate', 'src/machine.tsx', ...options], project)).toBe(
      'out/shop.html',
    )

    await page.goto(pathToFileURL(join(project, 'out/shop.html')).href)
    const events = page.getByLabel('Event to send')
    expect(await events.locator('option').allTextContents()).toEqual([
      'Send an event …',
      'buys a lamp',
      'load done',
    ])
    const send = async (event: string) => {
      await events.selectOption(event)
      await press(page, 'Send')
    }
    await send('buys a lamp')
    await send('buys a lamp')
    await expect(page.locator('[data-state="shop.asking"][data-active]')).toBeVisible()
    await send('load done')
    await send('buys a lamp')
    await press(page, 'after 2 s: 2 s left')
    await expect(page.locator('[data-state="shop.open"][data-active]')).toBeVisible()
    await expect(page.getByText('Costs 7 <!-- <script> b')).toBeVisible()
    await page.getByLabel('Actor', { exact: true }).selectOption('shop')
    expect(await eventsOn(page)).toEqual([
      ['shop', 'xstate.init', 'open'],
      ['shop', 'buy'],
      ['shop', 'buy', 'asking'],
      ['0.shop.asking → shop', 'xstate.done.actor.0.shop.asking', 'open'],
      ['shop', 'buy', 'asking'],
      ['shop', 'xstate.after.2000.shop.asking', 'open'],
    ])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('machine.tsx – Simulator')
    await rm(project, { recursive: true })
  },
)

test(
  'statecharts inspect shows apps connected over a WebSocket, ignores invalid messages and keeps ended runs',
  { tag: '@slow' },
  async ({ page, statecharts }) => {
    const url = await statecharts(['inspect', '--port', '0'])
    const kitchen = startApp(url, 'kitchen')
    const runs = page.getByLabel('Run').locator('option')
    await page.goto(url)
    await expect(page.getByRole('button', { name: 'kitchen dark', exact: true })).toBeVisible()
    kitchen.actor.send({ type: 'press' })
    await expect(page.locator('[data-state="lamp.lit"][data-active]')).toBeVisible()
    const steps = [
      ['kitchen', 'xstate.init', 'dark'],
      ['kitchen', 'press', 'lit'],
    ]
    expect(await eventsOn(page)).toEqual(steps)

    const invalidSender = new WebSocket(url.replace('http', 'ws'))
    await once(invalidSender, 'open')
    for (const message of ['no JSON', '{}', '[{"type":"@xstate.actor"}]'])
      invalidSender.send(message)
    invalidSender.send(Buffer.from([0, 255]))
    await expect(page.getByText('ignored messages: 4')).toBeVisible()
    kitchen.stop()
    await expect(runs.filter({ hasText: ', disconnected' })).toBeAttached()
    const hall = startApp(url, 'hall')
    await expect(page.getByRole('button', { name: 'hall dark', exact: true })).toBeVisible()
    await page.reload()
    hall.actor.send({ type: 'press' })
    await expect(page.getByRole('button', { name: 'hall lit', exact: true })).toBeVisible()
    await page.getByLabel('Run').selectOption({ index: 0 })
    expect(await eventsOn(page)).toEqual(steps)
    expect(await runs.allTextContents()).toEqual([
      expect.stringMatching(/, disconnected$/),
      expect.stringMatching(/, connected$/),
    ])
  },
)

test(
  'statecharts inspect accepts messages from a local page that opened the inspector, not from other origins',
  { tag: '@slow' },
  async ({ page, statecharts }) => {
    const url = await statecharts(['inspect', '--port', '0'])
    await page
      .context()
      .route(/fremd\.example|\/app$/, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
      )
    const message = {
      type: events.step,
      ...{ run: 1, place: 0 },
      step: { actor: 'shop', at: 1, event: { type: 'buy' }, snapshot: { value: 'open' } },
    }
    /**
     * Opens the inspector from a page, sends a step to the inspector, and waits until the inspector has received it.
     */
    const openFrom = async (address: string) => {
      await page.goto(address)
      const opening = page.waitForEvent('popup')
      // As soon as the inspector can receive messages, it sends a message to the window that opened it.
      await page.evaluate(
        (url) =>
          new Promise((greeted) => {
            addEventListener('message', () => greeted(null))
            open(url, 'inspector')
          }),
        url,
      )
      const opened = await opening
      const heard = await opened.evaluateHandle(() => {
        const heard: string[] = []
        addEventListener('message', ({ origin }) => heard.push(origin))
        return heard
      })
      await page.evaluate((message) => open('', 'inspector')?.postMessage(message, '*'), message)
      await expect.poll(async () => (await heard.jsonValue()).length).toBe(1)
      return opened
    }
    const inspector = await openFrom('/app')
    await expect(inspector.getByRole('button', { name: 'shop open', exact: true })).toBeVisible()
    await inspector.close()
    const fromOtherOrigin = await openFrom('https://fremd.example/')
    expect(await eventsOn(fromOtherOrigin)).toEqual([])
  },
)
