import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { json } from 'node:stream/consumers'
import { expect, test as base } from './fixtures.ts'
import { pauses, sendTimeout } from '../../machines/mailCall.ts'
import { localConfiguration } from '../../src/build/configuration.ts'
import { contact } from '../../src/content/contact.ts'
import { callOf, sendPath } from '../../src/effects/callMailService.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { mostJitter, readingTime } from '../../src/effects/times.ts'
import type { PlannedFault } from '../../src/tools/mailService/faults.ts'
import { createMailService } from '../../src/tools/mailService/service.ts'
import { serviceAnswers } from '../../src/tools/mailService/serviceAnswers.ts'
import { fillIn } from '../../src/tools/fillIn.ts'
import { completeForm } from '../../src/tools/sampleForms.ts'
import type { Page } from '@playwright/test'
import { serveBuild } from '../support/serveBuiltSite.ts'
import type { PageReading } from '../../src/tools/scenarios/readPage.ts'
import { createVisitor } from './support/visitor.ts'
import { Form, announcedAfter } from '../../src/tools/scenarios/formActions.ts'
import { hydrate, isOffline } from './support/page.ts'

type MailName = 'owner' | 'customer'

/** Serves a copy of the built site. In the copy, only the endpoint of the mail service differs. */
async function serveSiteFor(endpoint: string, folder: string) {
  await cp('dist', folder, { recursive: true })
  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(html|js)$|^_headers$/.test(name)) continue
    const file = join(folder, name)
    const text = (await readFile(file, 'utf8'))
      .replaceAll(sendPath, endpoint)
      .replaceAll("connect-src 'self'", `$& ${endpoint}`)
    await writeFile(file, text)
  }
  return serveBuild(folder)
}

/**
 * Starts the local mail service and a server for a copy of the site. The copy calls this mail service, which has a
 * different origin.
 */
async function startMailService() {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'))
  /** All calls that reached the mail service, including rejected calls. */
  const calls: unknown[] = []
  /** The requests to paths that the mail service does not handle. */
  const unexpectedRequests: unknown[] = []
  const { handle, faults } = createMailService({
    configuration: localConfiguration,
    folder: join(folder, 'mails'),
    interval: 0,
    isPublic: true,
  })
  const server = createServer((request, response) => {
    // Chromium itself retries a request that fails on a reused connection. So the server closes each connection after
    // one request.
    response.setHeader('Connection', 'close')
    if (request.method === 'POST')
      void json(request.pipe(new PassThrough())).then((call) => calls.push(call))
    handle(request, response, () => {
      unexpectedRequests.push(`${request.method} ${request.url}`)
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end()
    })
  })
  const listen = (port: number) => once(server.listen(port, '127.0.0.1'), 'listening')
  await listen(0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}${sendPath}`
  const site = await serveSiteFor(endpoint, join(folder, 'site'))
  return {
    url: site.url,
    faults,
    calls,
    unexpectedRequests,
    /** Waits until each planned fault has affected a request. */
    waitForFaults: () => expect.poll(() => faults.planned).toEqual([]),
    /** Makes the mail service refuse connections until `restart` is called. */
    stop: () => void server.close(),
    restart: () => server.listening || listen(port),
    close: async () => {
      await site.close()
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}

type MailService = Awaited<ReturnType<typeof startMailService>>

const test = base.extend<{ service: MailService }>({
  service: async ({}, use) => {
    const service = await startMailService()
    await use(service)
    await service.close()
  },
  baseURL: ({ service }, use) => use(service.url),
})

const networkMessage =
  /^(Failed to load resource: |Access to fetch at |The Same Origin Policy disallows )/

test.use({ allowedProblems: [networkMessage], reducedMotion: 'reduce' })
test.describe.configure({ mode: 'parallel' })

type Happening = (service: MailService, page: Page) => Promise<unknown>

interface Row {
  /** The mail that the fault affects. */
  mail: MailName
  fault?: string
  /** The calls to the mail service that the fault affects. By default, these are the calls that send `mail`. */
  template?: PlannedFault['template']
  /** The number of requests that the fault affects. The default is one. */
  times?: PlannedFault['calls']
  /** The expected number of calls for `mail` that reach the mail service. The default is one. */
  calls?: number
  isSent?: boolean
  /** Whether `npm test` tests this fault. `npm run test:slow` tests the faults without `isUsual`. */
  isUsual?: boolean
  /** An action that runs while the call to the mail service is pending. */
  meanwhile?: Happening
}

const pass =
  (time: number): Happening =>
  async (service, page) => {
    await service.waitForFaults()
    await page.clock.runFor(time)
  }

/**
 * Runs an action while the planned fault `hang` delays the response of the mail service. After the action, the mail
 * service responds.
 */
const whileHanging =
  (happen: Happening): Happening =>
  async (service, page) => {
    await service.waitForFaults()
    await happen(service, page)
    service.faults.release()
  }

const { mailboxFailure, refusals } = serviceAnswers
const tooManyCalls = `status:${refusals.tooManyCalls.status}`
const refused = `status:${refusals.forbidden.status}`

const rows: Record<string, Row> = {
  offline: {
    mail: 'owner',
    fault: 'hang',
    template: 'preflight',
    calls: 0,
    meanwhile: whileHanging(async (_, page) => {
      await page.context().setOffline(true)
      await expect.poll(() => isOffline(page)).toBe(true)
    }),
  },
  'connection refused': {
    mail: 'customer',
    fault: 'hang',
    template: 'owner',
    calls: 0,
    meanwhile: whileHanging(async ({ stop }) => stop()),
  },
  'preflight refused': { mail: 'owner', fault: refused, template: 'preflight', calls: 0 },
  'preflight without CORS headers': {
    mail: 'customer',
    fault: 'hang',
    template: 'owner',
    calls: 0,
    meanwhile: whileHanging(async ({ faults }) =>
      faults.plan({ fault: 'unreadable', template: 'preflight' }),
    ),
  },
  'preflight without a response until the timeout': {
    mail: 'owner',
    fault: 'hang',
    template: 'preflight',
    calls: 0,
    meanwhile: pass(sendTimeout),
  },
  'connection reset before the response': { isUsual: true, mail: 'customer', fault: 'reset' },
  'connection reset within the headers': { mail: 'owner', fault: 'resetInHeader' },
  'no response until the timeout': {
    isUsual: true,
    mail: 'customer',
    fault: 'hang',
    meanwhile: pass(sendTimeout),
  },
  'mailbox failure': { mail: 'owner', fault: `status:${mailboxFailure.status}` },
  'status 429 for all retries': {
    isUsual: true,
    mail: 'customer',
    fault: tooManyCalls,
    times: pauses.length + 1,
    calls: pauses.length + 1,
  },
  'accepted without CORS headers': { mail: 'owner', fault: 'unreadable' },
  redirect: { mail: 'customer', fault: 'redirect' },
  'status 429 until the last retry': {
    mail: 'owner',
    isSent: true,
    fault: tooManyCalls,
    times: pauses.length,
    calls: pauses.length + 1,
  },
  'response one second before the timeout': {
    mail: 'customer',
    isSent: true,
    fault: 'hang',
    meanwhile: whileHanging(pass(sendTimeout - 1_000)),
  },
  none: { isUsual: true, mail: 'owner', isSent: true },
  'accepted, connection closed within the body': {
    mail: 'customer',
    isSent: true,
    fault: 'closeInBody',
  },
  'accepted, body never ends': {
    mail: 'owner',
    isSent: true,
    fault: 'endless',
    meanwhile: pass(readingTime),
  },
}

const values = {
  ...completeForm,
  firstName: ' Zoë 👩‍👩‍👧',
  lastName: 'O’Connor-<b>',
  email: 'zoe+immo@example.org',
  message: '  Anfrage „Wohnung“,\n\n\tmit Tab & "Zeichen" bis zum Ende.\n ',
}

const request = {
  ...values,
  firstName: values.firstName.trim(),
  message: values.message.trim(),
}

const { ownerTemplateId, customerTemplateId, ownerEmail } = localConfiguration
const sentFor = (template: string, parameters: Record<string, string>) =>
  JSON.parse(callOf(localConfiguration, template, parameters).body) as object
const callFor = {
  owner: sentFor(ownerTemplateId, ownerParameters(request, ownerEmail)),
  customer: sentFor(customerTemplateId, customerParameters(request)),
}

/** Returns the expected contents, focus and announcements of the page after sending `mail` has failed. */
function shownAfterFailure(mail: MailName) {
  const failure = `${mail}Mail` as const
  const form = new Form()
  form.change(values, { accepts: [] })
  form.follow({ event: { type: 'form.submitted' }, value: { request: 'idle' }, tags: [] })
  return {
    ...form.shown({ value: { form: 'onPage', request: { failure } }, tags: [] }),
    focus: contact.failure.title,
    announced: announcedAfter(failure),
  }
}

for (const [what, { isUsual, ...row }] of Object.entries(rows))
  test(
    `the form shows whether the mail was sent (network fault: ${what})`,
    { tag: isUsual ? [] : '@slow' },
    async ({ page, service, engine }) => {
      test.skip(
        engine === 'firefox' && what === 'offline',
        "Firefox's driver takes only new connections offline, not a pending call",
      )

      const visitor = createVisitor(page)
      await page.clock.install()
      await page.goto('/kontakt', { waitUntil: 'domcontentloaded' })
      await hydrate(page)
      await fillIn(visitor, values)

      let repeated = 0
      /**
       * Waits until the page shows whether the contact request was sent, and returns the contents of the page. Advances
       * the clock past the delays before retries.
       */
      async function ended(isThere: (seen: PageReading) => unknown) {
        let seen = await visitor.see()
        await expect(async () => {
          seen = await visitor.see()
          if (isThere(seen) && seen.focus !== contact.card) return
          if (row.fault === tooManyCalls && service.calls.length > repeated) {
            repeated = service.calls.length
            await page.clock.runFor(Math.max(...pauses) + mostJitter)
          }
          throw new Error('The form does not show yet whether the mail was sent')
        }).toPass({ intervals: [50] })
        return seen
      }

      const { mail, fault, template = mail, times, calls = 1, isSent, meanwhile } = row
      if (fault) service.faults.plan({ fault, template, calls: times })
      const happening = meanwhile?.(service, page)
      await visitor.press(contact.submit)
      await happening

      const met = Array.from({ length: calls }, () => callFor[mail])
      const first = mail === 'customer' ? [callFor.owner, ...met] : met
      if (!isSent) {
        const { focus, announced, form, thanks } = await ended(({ form }) => form?.alert)
        expect({ focus, announced, form, thanks }).toEqual(shownAfterFailure(mail))
        expect(service.calls).toEqual(first)
        await page.context().setOffline(false)
        await service.restart()
        await visitor.press(contact.submit)
      }
      const { announced } = await ended(({ thanks }) => thanks)
      expect(announced).toEqual(announcedAfter('requestSent'))
      const again = isSent ? [] : [callFor[mail]]
      const last = mail === 'owner' ? [callFor.customer] : []
      expect(service.calls).toEqual([...first, ...again, ...last])
      expect(service.unexpectedRequests).toEqual([])
    },
  )
