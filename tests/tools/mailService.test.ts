import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { connect, createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createLogger, createServer as createViteServer } from 'vite'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import customer from '../../docs/email/customer.json'
import owner from '../../docs/email/owner.json'
import { ConfigurationError, localConfiguration } from '../../src/build/configuration.ts'
import { escapeHtml } from '../../src/build/escapeHtml.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { callOf as remote, endpoint, sendPath } from '../../src/effects/callMailService.ts'
import { createOutbox, maximumMails } from '../../src/tools/mailService/outbox.ts'
import { mailService } from '../../src/tools/mailService/mailServicePlugin.ts'
import { createMailService } from '../../src/tools/mailService/service.ts'
import { serviceAnswers, type ServiceAnswer } from '../../src/tools/mailService/serviceAnswers.ts'
import { completeRequest } from '../../src/tools/sampleForms.ts'
import { serveBuild, serveDevelopment } from '../support/serveBuiltSite.ts'

const configuration = localConfiguration
const request = {
  ...completeRequest,
  firstName: 'Anna',
  lastName: 'Größle',
  email: 'anna@example.org',
  message: 'Guten Tag,\n\nich habe eine Frage.',
}
const ownerParams = ownerParameters(request, configuration.ownerEmail)
const customerParams = customerParameters(request)
const callOf = (template: unknown, params: unknown, account: object = {}) =>
  remote({ ...configuration, ...account }, template as string, params as typeof ownerParams)
const toOwner = (params: unknown, account?: object) =>
  callOf(configuration.ownerTemplateId, params, account)
const ownerCall = toOwner(ownerParams)
const customerCall = callOf(configuration.customerTemplateId, customerParams)
const unknownTemplateCall = callOf('fremd', ownerParams)

const { accepted, mailboxFailure, refusals } = serviceAnswers

let folder: string
let now: number
let service: ReturnType<typeof createMailService>
let site: string

const server = createServer({ keepAliveTimeout: 1 }, (request, response) =>
  service.handle(request, response, () => response.writeHead(404).end('next was called')),
)

const start = (options: Partial<Parameters<typeof createMailService>[0]> = {}) => {
  service = createMailService({ configuration, folder, clock: () => now, interval: 0, ...options })
}

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mails-'))
  now = Date.UTC(2026, 0, 15, 9, 30)
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  start()
})

afterEach(() => rm(folder, { recursive: true, force: true }))

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const json = { 'Content-Type': 'application/json' }

const readAnswer = async (answer: Response): Promise<ServiceAnswer> => ({
  status: answer.status,
  text: await answer.text(),
})
/** Returns only the status and the text of a response. */
const statusAndText = ({ status, text }: ServiceAnswer): ServiceAnswer => ({ status, text })
const post = (call: RequestInit) => fetch(site + sendPath, { method: 'POST', ...call })
const send = async (call: RequestInit) => readAnswer(await post(call))
const get = (path: string) => fetch(site + path).then((answer) => answer.text())
const remove = async (path: string) => (await fetch(site + path, { method: 'DELETE' })).status
const planFault = async (fault: unknown) =>
  readAnswer(
    await fetch(`${site}/outbox/faults`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(fault),
    }),
  )
const logged = () => service.calls.map(({ template, answer }) => [template, answer])

describe('an accepted call to the mail service', () => {
  test('an accepted call to the mail service gets EmailJS’s response, without a CORS header', async () => {
    const answer = await post(ownerCall)
    expect(await readAnswer(answer)).toEqual(accepted)
    expect(answer.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the outbox stores the notification mail with Reply-To, and the confirmation mail without the visitor’s input', async () => {
    await send(ownerCall)
    await send(customerCall)
    const time = '2026-01-15T09:30:00.000Z'
    const sender = 'anfragen@example.com'
    expect(service.outbox.mails.map(({ html: _, ...mail }) => mail)).toEqual([
      {
        id: '2026-01-15T09-30-00-000Z-000002-customer',
        time,
        template: 'customer',
        from: { name: customer.fromName, address: sender },
        to: 'anna@example.org',
        replyTo: customer.replyTo,
        subject: customer.subject,
        text: expect.not.stringMatching(/Anna|Größle|Frage\./) as string,
      },
      {
        id: '2026-01-15T09-30-00-000Z-000001-owner',
        time,
        template: 'owner',
        from: { name: owner.fromName, address: sender },
        to: sender,
        replyTo: 'anna@example.org',
        subject: owner.subject.replace('{{reference}}', ownerParams.reference),
        text: expect.stringMatching(
          RegExp(
            `Vorname Anna\nNachname Größle\nE-Mail anna@example.org\n[^]*\nNachricht\n\n${request.message}\n`,
          ),
        ) as string,
      },
    ])
  })

  test('for an accepted call, the mail service writes an .eml file with headers, plain text and HTML', async () => {
    await send(ownerCall)
    const [name = ''] = await readdir(folder)
    const eml = await readFile(join(folder, name), 'utf8')
    const headers = eml.split('\r\n\r\n')[0]?.split(/\r\n(?! )/)
    expect(headers?.filter((one) => /^(From|To|Reply-To|Subject|Date):/.test(one))).toEqual([
      `From: ${owner.fromName} <anfragen@example.com>`,
      'To: anfragen@example.com',
      'Reply-To: anna@example.org',
      expect.stringMatching(/^Subject: =\?UTF-8\?Q\?[^ ]+\?=/),
      'Date: Thu, 15 Jan 2026 09:30:00 +0000',
    ])
    expect(eml.match(/^Content-Type: [^;\r]+/gm)).toEqual([
      'Content-Type: multipart/alternative',
      'Content-Type: text/plain',
      'Content-Type: text/html',
    ])
  })

  test('the mail service accepts a call with a byte order mark, a charset, a variable __proto__ and an IDN domain', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' }
    const body = customerCall.body
      .replace('anna@example.org', 'max@müller.de')
      .replace('"to_email"', '"__proto__":"x","constructor":"y","to_email"')
    expect(await send({ headers, body: `\uFEFF${body}` })).toEqual(accepted)
    expect(service.outbox.mails.map(({ to }) => to)).toEqual(['max@müller.de'])
  })
})

describe('a rejected call to the mail service', () => {
  const notAnObject = { status: 400, text: 'The request body must be a JSON object' }
  const notJson = { status: 400, text: 'The request body is not valid JSON' }
  const to = (to_email: unknown) => toOwner({ ...ownerParams, to_email })
  const withBody = (body: BodyInit) => ({ headers: json, body })

  test.each<[string, RequestInit, ServiceAnswer]>([
    ...serviceAnswers.account.flatMap(
      ({ part, missing, unknown }): [string, RequestInit, ServiceAnswer][] => [
        [`with an empty ${part}`, toOwner(ownerParams, { [part]: '' }), missing],
        [`with an unknown ${part}`, toOwner(ownerParams, { [part]: 'x' }), unknown],
      ],
    ),
    ['whose template id is a number', callOf(1, ownerParams), refusals.noTemplate],
    ['with an empty template id', callOf('', ownerParams), refusals.noTemplate],
    [
      'with an unknown publicKey and an empty template id',
      callOf('', ownerParams, { publicKey: 'x' }),
      refusals.noTemplate,
    ],
    ['with an unknown template', callOf('constructor', ownerParams), refusals.unknownTemplate],
    ['whose body is a list', withBody(`[${ownerCall.body}]`), notAnObject],
    ['whose body is null', withBody('null'), notAnObject],
    ['whose body is truncated JSON', withBody('{'), notJson],
    ['whose body is empty', withBody(''), notJson],
    ['whose body is nested too deeply', withBody('['.repeat(300_000)), notJson],
    ['whose body is not UTF-8', withBody(Buffer.from([0x7b, 0xff, 0x7d])), notJson],
    ...['text/plain', 'text/plain;application/json'].map(
      (type): [string, RequestInit, ServiceAnswer] => [
        `with the content type ${type}`,
        { headers: { 'Content-Type': type }, body: ownerCall.body },
        { status: 415, text: 'The content type must be application/json' },
      ],
    ),
    [
      'with a body of more than 400 kB',
      withBody('x'.repeat(400_001)),
      { status: 413, text: 'Payload Too Large' },
    ],
    ['with a list of variables', toOwner(['x']), refusals.corrupted],
    ['with a variable that is not a string', to(['a@example.org']), refusals.corrupted],
    ['without a recipient', to(''), refusals.noRecipient],
    ['without variables', toOwner(undefined), refusals.noRecipient],
    ['to an invalid address', to('anna'), refusals.wrongRecipient],
    ['to a too long address', to(`${'a'.repeat(243)}@example.org`), refusals.wrongRecipient],
    ['to two addresses', to('a@example.org, b@example.org'), refusals.wrongRecipient],
    ['to an address with a name', to('Anna <a@example.org>'), refusals.wrongRecipient],
    [
      'to an address with a second header',
      to('a@example.org\r\nBcc: b@example.org'),
      refusals.wrongRecipient,
    ],
  ])(
    'for a call %s, the mail service sends no mail, and responds with the error of EmailJS',
    async (_, call, answer) => {
      expect(await send(call)).toEqual(statusAndText(answer))
      expect(service.outbox.mails).toEqual([])
      expect(service.calls.map(({ answer }) => answer)).toEqual([answer.status])
    },
  )

  test('the mail service rejects a call whose variables together exceed the size limit', async () => {
    const rest = Object.entries({ ...ownerParams, message: '' })
      .flat()
      .join('')
    const room = serviceAnswers.maximumVariables - Buffer.byteLength(rest)
    // The first character takes two bytes.
    const withBytes = (bytes: number) =>
      toOwner({ ...ownerParams, message: `ü${'x'.repeat(bytes - 2)}` })
    expect(await send(withBytes(room))).toEqual(accepted)
    expect(await send(withBytes(room + 1))).toEqual(statusAndText(refusals.tooLarge))
  })
})

describe('a call to the mail service with an incomplete body', () => {
  /** Starts a call to the mail service without sending its body. */
  const begin = () =>
    httpRequest(site + sendPath, {
      method: 'POST',
      headers: { ...json, 'Content-Length': 999_999_999 },
    }).on('error', () => undefined)

  test('the mail service closes the connection of a call whose body never ends', async () => {
    const call = begin()
    const closed = new Promise((resolve) => call.on('close', resolve))
    const fill = () => {
      while (!call.destroyed && call.write(Buffer.alloc(100_000, 'x')));
    }
    call.on('drain', fill)
    fill()
    await closed
    expect(logged()).toEqual([[null, 413]])
  })

  test('the mail service logs an aborted call, and accepts the next call', async () => {
    const arrived = new Promise((resolve) => server.once('request', resolve))
    const call = begin()
    call.write('{')
    await arrived
    call.destroy()
    await expect.poll(logged).toEqual([[null, 'aborted']])
    expect(await send(ownerCall)).toEqual(accepted)
  })
})

test.for(['GET', 'PUT', 'OPTIONS'])(
  'the mail service responds with 405 to a call with the method %s',
  async (method) => {
    const { status, headers } = await fetch(site + sendPath, { method })
    expect([status, headers.get('allow'), service.calls]).toEqual([405, 'POST', []])
  },
)

test('the mail service ignores the query of a path, and skips paths that only begin with /outbox', async () => {
  expect((await fetch(`${site}/outbox?a=1`)).status).toBe(200)
  expect(await get('/outboxes')).toBe('next was called')
  expect((await fetch(`${site}${sendPath}?a=1`, { method: 'POST', ...ownerCall })).status).toBe(200)
})

test('a mail can go to an address with 254 characters, and its text has only line feeds', async () => {
  const to_email = `${'a'.repeat(242)}@example.org`
  expect(await send(toOwner({ ...ownerParams, to_email, message: 'a\r\nb\rc' }))).toEqual(accepted)
  expect(service.outbox.mails[0]?.to).toBe(to_email)
  expect(service.outbox.mails[0]?.text).toContain('\na\nb\nc\n')
})

test('the mail service accepts one call per interval, and does not count rejected calls', async () => {
  start({ interval: undefined })
  await send(unknownTemplateCall)
  expect(await send(ownerCall)).toEqual(accepted)
  now += serviceAnswers.interval - 1
  expect(await send(customerCall)).toEqual(statusAndText(refusals.tooManyCalls))
  expect(await get('/outbox')).toContain(
    `${refusals.tooManyCalls.status} (vor der Bestätigung üblich: die Website wartet und versucht es wieder)`,
  )
  now += 1
  expect(await send(customerCall)).toEqual(accepted)
  expect(service.outbox.mails.map(({ template }) => template)).toEqual(['customer', 'owner'])
  // The clock of a computer can be set back.
  now -= 60_000
  expect(await send(ownerCall)).toEqual(accepted)
})

test('the visitor’s input is escaped in mails and in the outbox, and cannot add a mail header', async () => {
  const markup = `<script>alert("1")</script>&'{{message}}`
  await send(
    toOwner({
      ...{ ...ownerParams, from_first_name: markup, reference: markup },
      from_email: `${markup}\r\nBcc: y@example.org`,
    }),
  )
  const [mail] = service.outbox.mails
  const page = await get('/outbox')
  expect(mail?.html).toContain(escapeHtml(markup))
  expect(page).toContain(`Vorname ${escapeHtml(markup)}`)
  expect(mail?.html).not.toContain('<script')
  expect(page).not.toContain('<script>alert')
  expect(mail?.text).toContain(`Vorname ${markup}\n`)
  expect(mail?.replyTo).toBe(`${markup} Bcc: y@example.org`)
  const eml = await get(`/outbox/${mail?.id ?? ''}.eml`)
  const names = eml.split('\r\n\r\n')[0]?.match(/^[\w-]+(?=:)/gm)
  expect(names?.slice(0, 4)).toEqual(['From', 'To', 'Subject', 'Date'])
  expect(names).not.toContain('Bcc')
})

test('if a mail cannot be stored, the mail service responds with status 500 and logs the error', async () => {
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  const log = vi.spyOn(console, 'error').mockReturnValue()
  expect(await send(ownerCall)).toEqual({ status: 500, text: 'Internal Server Error' })
  expect(log).toHaveBeenCalledWith(expect.objectContaining({ path: folder }))
})

describe('the outbox of the mail service', () => {
  test('if the site sends real mails, the outbox page shows a warning with the host of the mail service', async () => {
    expect(await get('/outbox')).toContain('Verschickt wird nichts.')
    start({ configuration: { ...configuration, sendEndpoint: 'https://mail.test/send' } })
    const page = await get('/outbox')
    expect(page).toContain('Diese Website schickt echte E-Mails über mail.test.')
    expect(page).not.toContain('Verschickt wird nichts.')
  })

  test('the outbox lists the mails, newest first, with their sandboxed HTML and .eml files', async () => {
    await send(ownerCall)
    await send(customerCall)
    const ids = service.outbox.mails.map(({ id }) => id)
    expect(JSON.parse(await get('/outbox/mails.json'))).toEqual(service.outbox.mails)
    const { headers } = await fetch(`${site}/outbox`)
    expect(headers.get('content-security-policy')?.replaceAll(/sha256-[\w+/=]+/g, 'sha256')).toBe(
      "default-src 'none'; style-src 'sha256'; script-src 'sha256'; connect-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    // With the site's policy `no-referrer`, browsers would send the forms with the origin "null", which the service
    // rejects.
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const page = await get('/outbox')
    expect(await get('/outbox/')).toBe(page)
    expect((await fetch(`${site}/outbox`, { method: 'HEAD' })).status).toBe(200)
    expect(page.match(/(?<=id="mail-)[^"]+/g)).toEqual(ids)
    expect(page).toContain('2 E-Mails')
    expect(page).toContain('>15.1.2026, 10:30:00<')
    for (const { id, html } of service.outbox.mails) {
      const shown = await fetch(`${site}/outbox/${id}.html`)
      expect(shown.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
      )
      expect(shown.headers.get('x-frame-options')).toBe('SAMEORIGIN')
      expect(shown.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await shown.text()).toBe(html)
      const eml = await fetch(`${site}/outbox/${id}.eml`)
      expect(eml.headers.get('content-type')).toBe('message/rfc822')
      expect(eml.headers.get('content-disposition')).toBe(`attachment; filename="${id}.eml"`)
      expect(await eml.text()).toBe(await readFile(join(folder, `${id}.eml`), 'utf8'))
    }
  })

  test.each(['x.eml', 'x.html', '%2e%2e%2fpackage.json', '..%2f..%2fpackage.json', 'mails'])(
    'the outbox responds with 404 to an unknown path: %s',
    async (path) => expect((await fetch(`${site}/outbox/./${path}`)).status).toBe(404),
  )

  test('the outbox responds with 404 to a POST request for a mail, and to a mail whose file was deleted', async () => {
    await send(ownerCall)
    const path = `${site}/outbox/${service.outbox.mails[0]?.id ?? ''}`
    expect((await fetch(`${path}.html`, { method: 'POST' })).status).toBe(404)
    await rm(folder, { recursive: true })
    expect((await fetch(`${path}.eml`)).status).toBe(404)
  })

  test('the outbox keeps only the newest 200 mails, and deletes older mail files even after a restart', async () => {
    await send(ownerCall)
    const [{ id: _, ...mail } = expect.fail()] = service.outbox.mails
    const restarted = createOutbox(folder)
    expect(restarted.mails).toEqual([])
    for (let later = 1; later <= maximumMails + 1; later += 1) {
      const time = new Date(now + later).toISOString()
      await restarted.add({ ...mail, time }, Buffer.from(''))
    }
    const ids = restarted.mails.map(({ id }) => id)
    expect(ids).toHaveLength(200)
    expect(ids[0]).toBe('2026-01-15T09-30-00-201Z-000201-owner')
    expect((await readdir(folder)).sort().reverse()).toEqual(ids.map((id) => `${id}.eml`))
  })

  test('/outbox/calls.json lists the last 500 calls, newest first, and the outbox page shows eight', async () => {
    const head = `POST ${sendPath} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json`
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
    socket.end(`${head}\r\nContent-Length: 2\r\n\r\n{}`.repeat(500))
    await once(socket, 'close')
    await send(ownerCall)
    const listed = (template: string | null, { status }: ServiceAnswer) => ({
      time: '2026-01-15T09:30:00.000Z',
      template,
      answer: status,
    })
    expect(JSON.parse(await get('/outbox/calls.json'))).toEqual([
      listed('owner', accepted),
      ...Array<unknown>(499).fill(listed(null, refusals.noTemplate)),
    ])
    expect((await get('/outbox')).match(/<li class="/g)).toHaveLength(8)
  })

  test('the outbox can be emptied with a DELETE request and with the button on the outbox page', async () => {
    await rm(folder, { recursive: true, force: true })
    expect(await remove('/outbox/mails')).toBe(204)
    await send(ownerCall)
    expect(await remove('/outbox/mails')).toBe(204)
    expect([service.outbox.mails, await readdir(folder)]).toEqual([[], []])
    await send(ownerCall)
    const answer = await fetch(`${site}/outbox/clear`, { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/outbox'])
    expect(service.outbox.mails).toEqual([])
  })
})

/**
 * Sends a request to the mail service. Returns a list of three values: the path, the status of the response, and the
 * origin that the response allows.
 */
const ask = (
  [method, path, body]: readonly [method: string, path: string, body?: string],
  headers: Record<string, string>,
) =>
  new Promise<unknown>((resolve, reject) => {
    httpRequest(site + path, { method, headers }, (answer) => {
      answer.resume()
      resolve([path, answer.statusCode, answer.headers['access-control-allow-origin']])
    })
      .on('error', reject)
      .end(body)
  })

test('the outbox opens from the address bar (Sec-Fetch-Site: none)', async () => {
  const typed = { 'Sec-Fetch-Site': 'none' }
  expect(await ask(['GET', '/outbox'], typed)).toEqual(['/outbox', 200, undefined])
})

describe('the mail service for a page of another origin', () => {
  const requests = [
    ['POST', sendPath, ownerCall.body],
    ['OPTIONS', sendPath],
    ['GET', '/outbox'],
    ['GET', '/outbox/mails.json'],
    ['GET', '/outbox/calls.json'],
    ['GET', '/outbox/faults'],
    ['POST', '/outbox/faults', '{"fault":"hang"}'],
    ['DELETE', '/outbox/mails'],
  ] as const

  test.each<[string, () => Record<string, string>]>([
    ['of another scheme', () => ({ Origin: site.replace('http:', 'https:') })],
    ['with the origin "null"', () => ({ Origin: 'null' })],
    ['of another port, without an Origin header', () => ({ 'Sec-Fetch-Site': 'same-site' })],
  ])('a page %s can neither send mails nor read or change the outbox', async (_, headers) => {
    await send(ownerCall)
    for (const request of requests)
      expect(await ask(request, { ...json, ...headers() })).toEqual([request[1], 403, undefined])
    expect([service.outbox.mails.length, service.faults.planned]).toEqual([1, []])
  })

  test.each([
    ['preview server', serveBuild],
    ['development server', serveDevelopment],
  ])(
    'the %s rejects requests with another host name (DNS rebinding), and sends no CORS header',
    async (_, serve) => {
      const served = await serve()
      onTestFinished(served.close)
      site = served.url
      const host = `fremd.example:${new URL(site).port}`
      const foreign = { Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' }
      for (const path of ['/', '/outbox']) {
        expect(await ask(['GET', path], { Host: host, ...foreign })).toEqual([path, 403, undefined])
        expect(await ask(['GET', path], { Origin: 'http://localhost:1' })).toEqual([
          path,
          path === '/' ? 200 : 403,
          undefined,
        ])
      }
    },
  )
})

describe('a public mail service', () => {
  const foreign = { ...json, Origin: 'https://example.org' }
  const call = ['POST', sendPath, ownerCall.body] as const
  const preflight = ['OPTIONS', sendPath] as const
  beforeEach(() => start({ isPublic: true }))

  test('a public mail service accepts calls from other origins, but does not let them read the outbox', async () => {
    expect(await ask(preflight, foreign)).toEqual([sendPath, 204, '*'])
    expect(await ask(call, foreign)).toEqual([sendPath, accepted.status, '*'])
    expect(await ask(['GET', '/outbox'], foreign)).toEqual(['/outbox', 403, undefined])
  })

  test('a public mail service allows the headers that a preflight request asks for', async () => {
    const { headers } = await fetch(site + sendPath, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Headers': 'content-type' },
    })
    expect(headers.get('access-control-allow-headers')).toBe('content-type')
    expect(headers.get('access-control-max-age')).toBe('0')
  })

  test('simulated faults of a public mail service can reject preflight requests and omit the CORS header', async () => {
    const { faults } = service
    faults.plan({ fault: 'unreadable' })
    faults.plan({ fault: 'status:403', template: 'preflight' })
    faults.plan({ fault: 'unreadable', template: 'preflight' })
    expect(await ask(preflight, foreign)).toEqual([sendPath, 403, '*'])
    expect(await ask(preflight, foreign)).toEqual([sendPath, 204, undefined])
    expect(await ask(call, foreign)).toEqual([sendPath, accepted.status, undefined])
    expect(service.outbox.mails).toHaveLength(1)
  })
})

describe('simulated faults of the mail service', () => {
  const mailboxFault = `status:${mailboxFailure.status}`

  test('a simulated fault of the mail service can have any error status of EmailJS', async () => {
    const statuses = serviceAnswers.failures.map(({ status }) => status)
    expect(statuses).toEqual(
      expect.arrayContaining(Object.values(refusals).map(({ status }) => status)),
    )
    for (const { status, text } of serviceAnswers.failures) {
      await planFault({ fault: `status:${status}` })
      expect(await send(ownerCall)).toEqual({ status, text })
    }
    expect(await send(ownerCall)).toEqual(accepted)
  })

  test('the simulated fault "reset" closes the connection without a response', async () => {
    await planFault({ fault: 'reset' })
    await expect(send(ownerCall)).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } })
    expect(logged()).toEqual([['owner', 'reset']])
  })

  test.for(['reset', 'resetInHeader'])(
    'the fault "%s" does not count a call on a reused connection, because browsers repeat this call',
    async (fault) => {
      await planFault({ fault })
      const { body } = ownerCall
      const head = `POST ${sendPath} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json`
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').resume()
      socket.on('error', () => undefined)
      const closed = new Promise((resolve) => socket.on('close', resolve))
      socket.write('GET /outbox/faults HTTP/1.1\r\nHost: a\r\n\r\n')
      socket.write(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      await closed
      expect([logged(), service.faults.planned]).toMatchObject([
        [['owner', fault]],
        [{ fault, calls: 1 }],
      ])
      await expect(send(ownerCall)).rejects.toThrow('fetch failed')
      expect(service.faults.planned).toEqual([])
    },
  )

  test('the simulated fault "hang" withholds the response to one call, and other calls are accepted', async () => {
    await planFault({ fault: 'hang' })
    const controller = new AbortController()
    const hanging = post({ ...ownerCall, signal: controller.signal })
    await expect.poll(logged).toEqual([['owner', 'hang']])
    expect(await send(customerCall)).toEqual(accepted)
    controller.abort()
    await expect(hanging).rejects.toHaveProperty('name', 'AbortError')
  })

  test('a call with the simulated fault "hang" gets the usual response when the fault ends', async () => {
    await planFault({ fault: 'hang' })
    const late = send(ownerCall)
    await expect.poll(logged).toEqual([['owner', 'hang']])
    service.faults.release()
    expect(await late).toEqual(accepted)
    expect(logged()).toEqual([['owner', accepted.status]])
  })

  test('a simulated fault can close the connection during the header or the body of the response', async () => {
    await planFault({ fault: 'resetInHeader' })
    await planFault({ fault: 'closeInBody' })
    await expect(post(ownerCall)).rejects.toThrow('fetch failed')
    const answer = await post(ownerCall)
    expect(answer.status).toBe(accepted.status)
    await expect(answer.text()).rejects.toThrow('terminated')
    expect(logged()).toEqual([
      ['owner', 'closeInBody'],
      ['owner', 'resetInHeader'],
    ])
  })

  test('the simulated fault "endless" sends a response whose body never ends', async () => {
    await planFault({ fault: 'endless' })
    const { status, body } = await post(ownerCall)
    const reader = body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect([status, Buffer.from(value ?? []).toString()]).toEqual(Object.values(accepted))
    const end = reader?.read()
    expect(await send(customerCall)).toEqual(accepted)
    expect(await Promise.race([end, Promise.resolve('open')])).toBe('open')
    await reader?.cancel()
  })

  test('the simulated fault "redirect" responds to a call with a redirect', async () => {
    await planFault({ fault: 'redirect' })
    const { status, headers } = await post({ ...ownerCall, redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([301, '/'])
  })

  test('a simulated fault affects only calls for its mail template, and only the requested number of calls', async () => {
    await planFault({ fault: mailboxFault, calls: 2, template: 'customer' })
    const statuses = []
    for (const call of [ownerCall, customerCall, ownerCall, customerCall, customerCall])
      statuses.push((await send(call)).status)
    const [sent, failed] = [accepted.status, mailboxFailure.status]
    expect(statuses).toEqual([sent, failed, sent, failed, sent])
  })

  test('simulated faults for a mail template affect its calls in the order in which the faults were requested', async () => {
    const failure = (status: number, template: string) => ({ fault: `status:${status}`, template })
    await planFault(failure(503, 'customer'))
    await planFault(failure(429, 'owner'))
    await planFault(failure(412, 'any'))
    await planFault(failure(500, 'owner'))
    const statuses = []
    for (const call of [ownerCall, ownerCall, customerCall, ownerCall, ownerCall, customerCall])
      statuses.push((await send(call)).status)
    expect(statuses).toEqual([429, 412, 503, 500, 200, 200])
  })

  test('a simulated fault for all calls affects every call until the faults are deleted', async () => {
    await planFault({ fault: mailboxFault, calls: 'always' })
    const answers = await Promise.all([1, 2, 3].map(() => send(ownerCall)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => mailboxFailure.status))
    expect(await planFault({ fault: 'none' })).toEqual({ status: 200, text: '[]' })
    expect(await send(ownerCall)).toEqual(accepted)
    await planFault({ fault: 'hang' })
    expect(await remove('/outbox/faults')).toBe(204)
    expect(await get('/outbox/faults')).toBe('[]')
  })

  test('the form on the outbox page adds simulated faults for the next calls, and the page lists the faults', async () => {
    const submit = async (body: string) => {
      const form = { method: 'POST', body: new URLSearchParams(body) }
      return (await fetch(`${site}/outbox/faults`, form)).text()
    }
    await submit(`fault=${mailboxFault}&template=owner&calls=3`)
    const page = await submit('fault=reset&template=any&calls=1&calls=always')
    expect(page.match(/(?<=<strong>).*?(?=<)/g)).toEqual([
      `${mailboxFailure.status} – Postfach nicht verbunden · nur Benachrichtigung an Sie · noch 3-mal`,
      'Verbindung abbrechen · alle E-Mails · immer, bis zum Zurücksetzen',
    ])
    await submit('fault=none')
    expect(service.faults.planned).toEqual([])
  })

  const unknownFault = `Unbekannter Fehlerfall. Möglich sind: none, hang, ${serviceAnswers.failures.map(({ status }) => `status:${status}`).join(', ')}, reset, resetInHeader, closeInBody, endless, redirect, unreadable.`
  const wrongCount = 'Die Anzahl muss eine ganze Zahl von 1 bis 99 sein oder „always“.'
  const unknownTemplate = 'Unbekannte Vorlage. Möglich sind: any, owner, customer, preflight.'
  test.each<[string, unknown, string]>([
    ['an unknown status', { fault: 'status:418' }, unknownFault],
    ['no fault', {}, unknownFault],
    ['0 as the number of calls', { fault: 'hang', calls: 0 }, wrongCount],
    ['100 as the number of calls', { fault: 'hang', calls: 100 }, wrongCount],
    ['a fractional number of calls', { fault: 'hang', calls: 1.5 }, wrongCount],
    ['an unknown template', { fault: 'hang', template: '__proto__' }, unknownTemplate],
    ['a list instead of an object', [], 'The request body must be a JSON object'],
  ])(
    'if a request to simulate a fault contains %s, the mail service rejects it and names the problem',
    async (_, fault, text) => {
      expect(await planFault(fault)).toEqual({ status: 400, text })
      expect(service.faults.planned).toEqual([])
    },
  )
})

/**
 * Starts the mail service together with a fake SMTP server. The SMTP server implements the commands that nodemailer
 * uses, and rejects recipients at `refused.example`. Returns the lines that the SMTP server receives.
 */
async function startWithSmtp() {
  const received: string[] = []
  const smtp = createTcpServer((socket) => {
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let inData = false
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
      if (line.startsWith('RCPT TO:') && line.includes('refused.example'))
        reply('550-no such\r\n550 user')
      else if (inData && line !== '.') received.push(line.replace(/^\.\./, '.'))
      else if (line === 'DATA') reply('354 go on')
      else reply('250 ok')
      if (/^(MAIL FROM|RCPT TO):/.test(line)) received.push(line)
      inData = line === 'DATA' || (inData && line !== '.')
    })
    socket.on('error', () => socket.destroy())
    reply('220 test')
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void smtp.close())
  start({ smtpUrl: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}` })
  return received
}

describe('the mail service with an SMTP server', () => {
  test('the SMTP server receives each accepted mail with the same bytes as in the .eml file', async () => {
    const received = await startWithSmtp()
    expect(await send(customerCall)).toEqual(accepted)
    expect(await send(unknownTemplateCall)).toEqual(refusals.unknownTemplate)
    const [file = ''] = await readdir(folder)
    const eml = await readFile(join(folder, file), 'utf8')
    expect([...received, ''].join('\r\n')).toBe(
      `MAIL FROM:<anfragen@example.com>\r\nRCPT TO:<anna@example.org>\r\n${eml}`,
    )
  })

  test('if the SMTP server rejects a mail, the call to the mail service fails, and the outbox shows the reason', async () => {
    await startWithSmtp()
    const reason = "Can't send mail - all recipients were rejected: 550-no such 550 user"
    const refused = { ...customerParams, to_email: 'anna@refused.example' }
    expect(await send(callOf(configuration.customerTemplateId, refused))).toEqual({
      status: mailboxFailure.status,
      text: `SMTP: ${reason}`,
    })
    expect(service.outbox.mails.map(({ failure }) => failure)).toEqual([reason])
    expect(await get('/outbox')).toContain(
      `Nicht an den SMTP-Server übergeben: ${escapeHtml(reason)}`,
    )
  })

  test('the mail service accepts an SMTP server with TLS from the start (smtps)', () => {
    expect(() => start({ smtpUrl: 'smtps://localhost' })).not.toThrow()
  })

  test.each(['http://user:secret@example.org', 'localhost:1025', 'smtp://'])(
    'the mail service rejects an invalid SMTP_URL without showing the URL in the error: %s',
    (smtpUrl) =>
      expect(() => start({ smtpUrl })).toThrow(
        new ConfigurationError([
          'SMTP_URL must begin with smtp:// or smtps:// and contain a host, for example smtp://localhost:1025',
        ]),
      ),
  )
})

test.for([
  ['local mails', configuration.sendEndpoint, []],
  ['real mails', endpoint, ['api.emailjs.com']],
] as const)(
  'with %s, the development server prints the outbox URL at its start, and warns only about real mails',
  async ([, sendEndpoint, warnings]) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const vite = await createViteServer({
      configFile: false,
      customLogger: { ...createLogger('silent'), info: print, warn: print },
      root: folder,
      optimizeDeps: { noDiscovery: true },
      server: { host: '127.0.0.1', port: 0 },
      plugins: [mailService({ ...configuration, sendEndpoint }, { smtpUrl: '' })],
    })
    onTestFinished(() => vite.close())
    await vite.listen()
    vite.printUrls()
    expect(lines.filter((line) => line.includes('Outbox'))).toHaveLength(1)
    expect(
      lines.flatMap((line) => /sends real mails through (.*)\. /.exec(line)?.[1] ?? []),
    ).toEqual(warnings)
  },
)

test('the development server stores mails in .mails, and serves neither that folder nor secret files', async () => {
  await mkdir(join(folder, '.git'))
  const secrets = ['.env', '.env.local', '.git/config', '.npmrc', 'key.pem']
  for (const name of secrets) await writeFile(join(folder, name), 'geheim')
  const vite = await createViteServer({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0 },
    plugins: [mailService(configuration, { interval: 0, smtpUrl: '' })],
  })
  onTestFinished(() => vite.close())
  await vite.listen()
  site = new URL(vite.resolvedUrls?.local[0] ?? '').origin
  expect(await send(ownerCall)).toEqual(accepted)
  const [mail = '', ...others] = await readdir(join(folder, '.mails'))
  expect(others).toEqual([])
  const shown = []
  for (const path of [
    ...['', '?raw', '?import&raw', '?url&inline'].map((query) => `/.mails/${mail}${query}`),
    `/@fs${folder}/.mails/${mail}`,
    `/x/../.mails/${mail}`,
    ...secrets.map((name) => `/${name}`),
  ]) {
    const answer = await fetch(site + path, { headers: { Origin: 'http://localhost:1' } })
    const text = await answer.text()
    const allowed = answer.headers.get('access-control-allow-origin')
    if (answer.ok || allowed || /Anna|geheim/.test(text)) shown.push([path, answer.status, allowed])
  }
  expect(shown).toEqual([])
})
