// @vitest-environment node
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import { createServer as createTcpServer, connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer as createViteServer } from 'vite'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest'
import customer from '../../docs/email/customer.json'
import owner from '../../docs/email/owner.json'
import type { ContactRequest } from '../../machines/contactRequest.ts'
import { ConfigurationError, localConfiguration } from '../../src/build/configuration.ts'
import { escapeHtml } from '../../src/build/text.ts'
import { company, facts } from '../../src/content/company.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { callOf as remote, sendPath } from '../../src/effects/mailService.ts'
import { standIn, type Answer } from '../../src/tools/mailService/standIn.ts'
import { keptMails } from '../../src/tools/mailService/outbox.ts'
import { mailService } from '../../src/tools/mailService/plugin.ts'
import { createMailService } from '../../src/tools/mailService/service.ts'
import { completeForm } from '../../src/tools/subjects.ts'
import { serveBuild, serveDevelopment } from './serve.ts'

const configuration = localConfiguration

const request: ContactRequest = {
  ...completeForm,
  firstName: 'Anna',
  lastName: 'Größle',
  email: 'anna@example.org',
  message: 'Guten Tag,\n\nich habe eine Frage.',
}
const ownerParams = ownerParameters(request, configuration.ownerEmail)
const customerParams = customerParameters(request)
const callOf = (template: unknown, params: unknown, account: object = {}) =>
  remote({ ...configuration, ...account }, template as string, params as typeof ownerParams)
const ownerCall = callOf(configuration.ownerTemplateId, ownerParams)
const customerCall = callOf(configuration.customerTemplateId, customerParams)
const foreignCall = callOf('fremd', ownerParams)

const { accepted, mailboxFailure, refusals } = standIn

let folder: string
let now: number
let service: ReturnType<typeof createMailService>
let site: string

const server = createServer((request, response) =>
  service.handle(request, response, () => response.writeHead(404).end('passed on')),
)

const start = ({ interval = 0, smtpUrl = '' } = {}) => {
  service = createMailService({ configuration, folder, clock: () => now, interval, smtpUrl })
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

const post = (call: RequestInit) => fetch(site + sendPath, { method: 'POST', ...call })

const postJson = async (body: NonNullable<RequestInit['body']>) =>
  read(await post({ headers: json, body }))

const read = async (answer: Response): Promise<Answer> => ({
  status: answer.status,
  text: await answer.text(),
})

const send = async (call: RequestInit) => read(await post(call))

const get = (path: string) => fetch(site + path).then((answer) => answer.text())

const setFault = async (fault: unknown, headers: Record<string, string> = {}) =>
  read(
    await fetch(`${site}/outbox/faults`, {
      method: 'PUT',
      headers: { ...json, ...headers },
      body: JSON.stringify(fault),
    }),
  )

const answersLogged = () => service.calls.map(({ template, answer }) => [template, answer])

describe('an accepted call', () => {
  it('is answered as the mail service answers it, to be read by the site alone', async () => {
    const answer = await post(ownerCall)
    expect(await read(answer)).toEqual(accepted)
    expect(answer.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  const arrived = { id: '2026-01-15T09-30-00-000Z-000001', time: '2026-01-15T09:30:00.000Z' }

  it('puts the notification into the outbox, with Reply-To the visitor', async () => {
    await send(ownerCall)
    expect(service.outbox.mails.map(({ html: _, ...mail }) => mail)).toEqual([
      {
        id: `${arrived.id}-owner`,
        time: arrived.time,
        template: 'owner',
        from: { name: owner.fromName, address: 'anfragen@example.com' },
        to: 'anfragen@example.com',
        replyTo: 'anna@example.org',
        subject: owner.subject,
        text: expect.stringContaining(`Vorname: Anna
Nachname: Größle
E-Mail: anna@example.org

Nachricht

${request.message}
`) as string,
      },
    ])
  })

  it('puts the confirmation into the outbox, addressed to the visitor', async () => {
    await send(customerCall)
    expect(service.outbox.mails.map(({ html: _, ...mail }) => mail)).toEqual([
      {
        id: `${arrived.id}-customer`,
        time: arrived.time,
        template: 'customer',
        from: { name: customer.fromName, address: 'anfragen@example.com' },
        to: 'anna@example.org',
        replyTo: customer.replyTo,
        subject: customer.subject,
        text: expect.not.stringMatching(/Anna|Größle|Frage\./) as string,
      },
    ])
  })

  it('writes an .eml file with the headers, the plain text and the HTML', async () => {
    await send(ownerCall)
    expect(await readdir(folder)).toEqual(['2026-01-15T09-30-00-000Z-000001-owner.eml'])
    const eml = await readFile(join(folder, '2026-01-15T09-30-00-000Z-000001-owner.eml'), 'utf8')
    const [headers = ''] = eml.split('\r\n\r\n')
    expect(
      headers
        .split(/\r\n(?! )/)
        .filter((header) => /^(From|To|Reply-To|Subject|Date):/.test(header)),
    ).toEqual([
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

  it('accepts further body types of JSON and a body with a byte order mark', async () => {
    const headers = { ...ownerCall.headers, 'Content-Type': 'Application/JSON; charset=utf-8' }
    expect(await send({ headers, body: `\uFEFF${ownerCall.body}` })).toEqual(accepted)
  })

  it('takes an address with an international domain and a variable named __proto__', async () => {
    const params = JSON.stringify({ ...customerParams, to_email: 'max@müller.de' })
    const body = customerCall.body.replace(
      JSON.stringify(customerParams),
      `${params.slice(0, -1)},"__proto__":"x","constructor":"y"}`,
    )
    expect(await send({ ...customerCall, body })).toEqual(accepted)
    expect(service.outbox.mails.map(({ to }) => to)).toEqual(['max@müller.de'])
  })
})

describe('a refused call', () => {
  const noObject = { status: 400, text: 'The request body must be a JSON object' }
  const notJson = { status: 400, text: 'The request body is not valid JSON' }
  const by = (account: object) => callOf(configuration.ownerTemplateId, ownerParams, account)
  const containing = (params: unknown) => callOf(configuration.ownerTemplateId, params)
  const to = (to_email: unknown) => containing({ ...ownerParams, to_email })

  it.each<[string, RequestInit, Answer]>([
    ...standIn.account.flatMap(({ part, missing, unknown }): [string, RequestInit, Answer][] => [
      [`with an empty ${part}`, by({ [part]: '' }), missing],
      [`with an unknown ${part}`, by({ [part]: 'x' }), unknown],
    ]),
    ['with no text for a template', callOf(1, ownerParams), refusals.noTemplate],
    ['with an unknown template', callOf('constructor', ownerParams), refusals.unknownTemplate],
    ['that is a list', { ...ownerCall, body: `[${ownerCall.body}]` }, noObject],
    ['that is null', { ...ownerCall, body: 'null' }, noObject],
    ['with a list of variables', containing(['x']), refusals.corrupted],
    ['with a variable that is no text', to(['a@example.org']), refusals.corrupted],
    ['without a recipient', to(''), refusals.noRecipient],
    ['without variables', containing(undefined), refusals.noRecipient],
    ['to no address', to('anna'), refusals.wrongRecipient],
    ['to two addresses', to('a@example.org, b@example.org'), refusals.wrongRecipient],
    ['to an address with a name', to('Anna <a@example.org>'), refusals.wrongRecipient],
    [
      'to an address with a line break',
      to('a@example.org\r\nBcc: b@example.org'),
      refusals.wrongRecipient,
    ],
  ])('%s gets its status and text, and sends nothing', async (_, call, answer) => {
    expect(await send(call)).toEqual(answer)
    expect(service.outbox.mails).toEqual([])
    expect(service.calls.map(({ answer }) => answer)).toEqual([answer.status])
  })

  it('gets 400 for a body that is not JSON, is empty or is not UTF-8', async () => {
    for (const body of ['{', '', '['.repeat(300_000), Buffer.from([0x7b, 0xff, 0x7d])])
      expect(await postJson(body)).toEqual(notJson)
  })

  it('gets 415 for a body that does not say it is JSON', async () => {
    const text = 'The content type must be application/json'
    expect(await send({ body: ownerCall.body })).toEqual({ status: 415, text })
  })

  it('is too large as soon as all variables together exceed the limit', async () => {
    const rest = Object.entries({ ...ownerParams, message: '' })
      .flat()
      .join('')
    const room = standIn.maximumVariables - Buffer.byteLength(rest)
    const withMessage = (message: string) => containing({ ...ownerParams, message })
    expect(await send(withMessage('x'.repeat(room)))).toEqual(accepted)
    expect(await send(withMessage('x'.repeat(room + 1)))).toEqual(refusals.tooLarge)
  })

  it('gets 413 for a body of several hundred kB, and the connection stays usable', async () => {
    expect(await postJson('x'.repeat(2_000_000))).toEqual({
      status: 413,
      text: 'Payload Too Large',
    })
    expect(await send(ownerCall)).toEqual(accepted)
  })

  it('gets 405 for other methods, naming the right ones', async () => {
    const answer = await fetch(site + sendPath, { method: 'PUT', body: '{}' })
    expect(answer.headers.get('allow')).toBe('POST')
    expect(await read(answer)).toEqual({ status: 405, text: 'Method Not Allowed' })
  })
})

describe('the connection', () => {
  it('is cut when a body never ends', async () => {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${sendPath} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 999999999\r\n\r\n`,
    )
    const received = await new Promise<string>((resolve) => {
      let text = ''
      const chunk = Buffer.alloc(100_000, 'x')
      const pour = () => {
        while (!socket.destroyed && socket.write(chunk));
      }
      socket.on('drain', pour)
      socket.on('data', (data) => (text += data.toString()))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => resolve(text))
      pour()
    })
    expect(received.split('\r\n')[0]).toBe('HTTP/1.1 413 Payload Too Large')
  })

  it('may be aborted by the visitor while the body is under way', async () => {
    const closed = new Promise((resolve) =>
      server.once('connection', (socket) => socket.once('close', resolve)),
    )
    const request = httpRequest(site + sendPath, {
      method: 'POST',
      headers: { ...json, 'Content-Length': 1000 },
    })
    request.on('error', () => undefined)
    const arrived = new Promise((resolve) => server.once('request', resolve))
    request.write('{')
    await arrived
    request.destroy()
    await closed
    expect(await send(ownerCall)).toEqual(accepted)
    expect(answersLogged()).toEqual([
      ['owner', accepted.status],
      [null, 'aborted'],
    ])
  })

  it('passes other paths on', async () => {
    expect(await get('/kontakt')).toBe('passed on')
    expect(await get('/outboxes')).toBe('passed on')
  })
})

describe('the rate limit', () => {
  it('accepts one call in its interval', async () => {
    start({ interval: standIn.interval })
    expect(await send(ownerCall)).toEqual(accepted)
    now += standIn.interval - 1
    expect(await send(customerCall)).toEqual(refusals.tooManyCalls)
    expect(await get('/outbox')).toContain(
      `${refusals.tooManyCalls.status} (vor der Bestätigung üblich: die Website wartet und versucht es wieder)`,
    )
    now += 1
    expect(await send(customerCall)).toEqual(accepted)
    expect(service.outbox.mails.map(({ template }) => template)).toEqual(['customer', 'owner'])
  })

  it('does not count refused calls', async () => {
    start({ interval: standIn.interval })
    await send(foreignCall)
    expect(await send(ownerCall)).toEqual(accepted)
  })
})

describe('what a visitor typed', () => {
  const nasty = `<script>alert("1")</script>&'{{message}}`
  const call = callOf(
    configuration.ownerTemplateId,
    ownerParameters(
      { ...request, firstName: nasty, email: 'x\r\nBcc: y@example.org' },
      configuration.ownerEmail,
    ),
  )

  it('shows as text in the HTML and on the outbox page, and unchanged in the plain text', async () => {
    await send(call)
    const [mail] = service.outbox.mails
    const page = await get('/outbox')
    expect(mail?.html).toContain(escapeHtml(nasty))
    expect(page).toContain(`Vorname: ${escapeHtml(nasty)}`)
    expect(mail?.html).not.toContain('<script')
    expect(page).not.toContain('<script>alert')
    expect(mail?.text).toContain(`Vorname: ${nasty}\n`)
  })

  it('cannot add a header; a Reply-To that is no address is left out', async () => {
    await send(call)
    const [mail] = service.outbox.mails
    expect(mail?.replyTo).toBe('x Bcc: y@example.org')
    const eml = await get(`/outbox/${mail?.id ?? ''}.eml`)
    const names = eml.split('\r\n\r\n')[0]?.match(/^[\w-]+(?=:)/gm)
    expect(names?.slice(0, 4)).toEqual(['From', 'To', 'Subject', 'Date'])
    expect(names).not.toContain('Bcc')
  })
})

describe('the templates', () => {
  const template = (name: string) => readFile(`docs/email/${name}`, 'utf8')

  it('have fixed subjects and sender names, and go to the address that is passed', () => {
    for (const { subject, fromName, to } of [owner, customer]) {
      expect(subject + fromName).not.toContain('{')
      expect(to).toBe('{{to_email}}')
    }
  })

  it('load nothing, and link to the privacy policy alone', async () => {
    const links = async (name: string) => (await template(name)).match(/https?:[^"]*|\bhref=/g)
    for (const name of ['owner.html', 'customer.html'])
      expect(await template(name)).not.toMatch(/\bsrc=|url\(|<script|<img/)
    expect(await links('owner.html')).toBeNull()
    expect(await links('customer.html')).toEqual([
      'href=',
      expect.stringMatching(/^https:\/\/[^/]+\/datenschutz$/),
    ])
  })

  it('carry no word of the visitor’s to an address that nobody has confirmed', async () => {
    expect((await template('customer.html')).match(/\{\{.*?\}\}/g)).toBeNull()
  })

  it('name the company as the website does, and the time that an answer takes', async () => {
    const { name, street, postalCode, city, managingDirector, registerCourt, registerNumber } =
      company
    const html = (await template('customer.html')).replace(/\s+/g, ' ')
    for (const text of [
      `${name} · ${street} · ${postalCode} ${city}`,
      `Geschäftsführung: ${managingDirector}`,
      `${registerCourt}, ${registerNumber}`,
      company.phone.label,
      `melden uns ${facts.responseTime ? `${facts.responseTime} ` : ''}bei Ihnen`,
    ])
      expect(html).toContain(text.replace(/\s+/g, ' '))
    expect([customer.replyTo, customer.fromName]).toEqual([company.email, name])
  })
})

describe('the outbox', () => {
  it('says that mails are real where the site has a mail service, and which', async () => {
    expect(await get('/outbox')).toContain('Verschickt wird nichts.')
    service = createMailService({
      configuration: { ...configuration, sendEndpoint: 'https://mail.test/send' },
      folder,
    })
    const page = await get('/outbox')
    expect(page).toContain('Diese Website schickt echte E-Mails über mail.test.')
    expect(page).not.toContain('Verschickt wird nichts.')
  })

  it('shows the mails, newest first, and offers their HTML and .eml', async () => {
    await send(ownerCall)
    now += 1000
    await send(customerCall)
    const ids = (JSON.parse(await get('/outbox/mails.json')) as { id: string }[]).map(
      ({ id }) => id,
    )
    expect(ids).toEqual([
      '2026-01-15T09-30-01-000Z-000002-customer',
      '2026-01-15T09-30-00-000Z-000001-owner',
    ])
    const page = await get('/outbox')
    expect(page.match(/id="mail-[^"]+/g)).toEqual(ids.map((id) => `id="mail-${id}`))
    expect(page).toContain('2 E-Mails')
    for (const id of ids) {
      const html = await fetch(`${site}/outbox/${id}.html`)
      expect(html.headers.get('content-security-policy')).toBe(
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
      )
      expect(await html.text()).toBe(service.outbox.mails.find((mail) => mail.id === id)?.html)
      const eml = await fetch(`${site}/outbox/${id}.eml`)
      expect(eml.headers.get('content-disposition')).toBe(`attachment; filename="${id}.eml"`)
      expect(await eml.text()).toBe(await readFile(join(folder, `${id}.eml`), 'utf8'))
    }
  })

  it('answers 404 for what it does not hold', async () => {
    for (const path of ['x.eml', 'x.html', '../package.json', '..%2f..%2fpackage.json', 'mails']) {
      const answer = await fetch(`${site}/outbox/./${path.replace('../', '%2e%2e%2f')}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  it('keeps the newest 200 mails, in memory and on disk, also across restarts', async () => {
    await send(ownerCall)
    start()
    expect(service.outbox.mails).toEqual([])
    for (let index = 0; index < keptMails + 1; index += 1) {
      now += 1
      await send(ownerCall)
    }
    const ids = service.outbox.mails.map(({ id }) => id)
    expect(ids).toHaveLength(200)
    expect(ids[0]).toBe('2026-01-15T09-30-00-201Z-000201-owner')
    expect((await readdir(folder)).sort().reverse()).toEqual(ids.map((id) => `${id}.eml`))
  })

  it('can be emptied, by a script and by the button', async () => {
    await send(ownerCall)
    expect((await fetch(`${site}/outbox/mails`, { method: 'DELETE' })).status).toBe(204)
    expect([service.outbox.mails, await readdir(folder)]).toEqual([[], []])
    await send(ownerCall)
    const answer = await fetch(`${site}/outbox/clear`, { method: 'POST', redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/outbox'])
    expect(service.outbox.mails).toEqual([])
  })

  it('lists the calls with time, template and answer', async () => {
    await send(ownerCall)
    now += 1000
    await send(foreignCall)
    expect(JSON.parse(await get('/outbox/calls.json'))).toEqual([
      { time: '2026-01-15T09:30:01.000Z', template: null, answer: refusals.unknownTemplate.status },
      { time: '2026-01-15T09:30:00.000Z', template: 'owner', answer: accepted.status },
    ])
  })
})

describe('a page of another origin', () => {
  const foreign: Record<string, () => Record<string, string>> = {
    'another host': () => ({ Origin: 'https://example.org' }),
    'no origin that it names': () => ({ Origin: 'null' }),
    'another port': () => ({ Origin: 'http://127.0.0.1:1' }),
    'another name of the machine': () => ({ Origin: site.replace('127.0.0.1', 'localhost') }),
    'another scheme': () => ({ Origin: site.replace('http:', 'https:') }),
    'a host that ends as ours begins': () => ({ Origin: site.replace('//', '//evil.example//') }),
    'another site, without an origin': () => ({ 'Sec-Fetch-Site': 'cross-site' }),
    'another port, without an origin': () => ({ 'Sec-Fetch-Site': 'same-site' }),
  }
  const requests: [method: string, path: string, body?: string][] = [
    ['POST', sendPath, ownerCall.body],
    ['OPTIONS', sendPath],
    ['GET', '/outbox'],
    ['GET', '/outbox/mails.json'],
    ['GET', '/outbox/calls.json'],
    ['GET', '/outbox/faults'],
    ['PUT', '/outbox/faults', '{"fault":"hang"}'],
    ['DELETE', '/outbox/mails'],
  ]
  const ask = ([method, path, body]: (typeof requests)[number], headers: Record<string, string>) =>
    new Promise<unknown>((resolve, reject) => {
      httpRequest(site + path, { method, headers: { ...json, ...headers } }, (answer) => {
        answer.resume()
        const { 'access-control-allow-origin': allowed } = answer.headers
        resolve([method, path, answer.statusCode, allowed])
      })
        .on('error', reject)
        .end(body)
    })

  it.each(Object.keys(foreign))('of %s neither sends, reads nor changes anything', async (name) => {
    await send(ownerCall)
    const answers = requests.map((request) => ask(request, foreign[name]?.() ?? {}))
    expect(await Promise.all(answers)).toEqual(
      requests.map(([method, path]) => [method, path, 403, undefined]),
    )
    expect([service.outbox.mails.length, service.faults.pending]).toEqual([1, undefined])
  })

  it('is not what the site’s own pages and an address typed in are', async () => {
    for (const headers of [
      { Origin: site, 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
    ])
      expect(await ask(['GET', '/outbox/mails.json'], headers)).toEqual([
        'GET',
        '/outbox/mails.json',
        200,
        undefined,
      ])
  })
})

describe('a failure on purpose', () => {
  const mailboxFault = `status:${mailboxFailure.status}`

  it('can be each status by which the real service fails', async () => {
    const statuses = standIn.failures.map(({ status }) => status)
    for (const { status } of Object.values(refusals)) expect(statuses).toContain(status)
    for (const failure of standIn.failures) {
      await setFault({ fault: `status:${failure.status}` })
      expect(await send(ownerCall)).toEqual({ status: failure.status, text: failure.text })
    }
    expect(await send(ownerCall)).toEqual(accepted)
  })

  it('can be a reset connection', async () => {
    await setFault({ fault: 'reset' })
    const error: unknown = await send(ownerCall).catch((reason: unknown) => reason)
    expect((error as { cause: unknown }).cause).toMatchObject({ code: 'ECONNRESET' })
    expect(answersLogged()).toEqual([['owner', 'reset']])
  })

  it('can be an answer that never comes', async () => {
    await setFault({ fault: 'hang' })
    const controller = new AbortController()
    const { signal } = controller
    const hanging = post({ ...ownerCall, signal }).catch((error: unknown) => (error as Error).name)
    await expect.poll(() => answersLogged()).toEqual([['owner', 'hang']])
    expect(await send(customerCall)).toEqual(accepted)
    expect(await Promise.race([hanging, Promise.resolve('still waiting')])).toBe('still waiting')
    controller.abort()
    expect(await hanging).toBe('AbortError')
  })

  it('hits only the calls it is meant for, as often as told', async () => {
    await setFault({ fault: mailboxFault, calls: 2, template: 'customer' })
    const statuses = []
    for (const call of [ownerCall, customerCall, ownerCall, customerCall, customerCall])
      statuses.push((await send(call)).status)
    const [sent, failed] = [accepted.status, mailboxFailure.status]
    expect(statuses).toEqual([sent, failed, sent, failed, sent])
  })

  it('can last until it is taken back', async () => {
    await setFault({ fault: mailboxFault, calls: 'always' })
    const answers = await Promise.all([1, 2, 3].map(() => send(ownerCall)))
    expect(answers.filter(({ status }) => status !== mailboxFailure.status)).toEqual([])
    expect(await setFault({ fault: 'none' })).toEqual({ status: 200, text: 'null' })
    expect(await send(ownerCall)).toEqual(accepted)
    await setFault({ fault: 'hang' })
    expect((await fetch(`${site}/outbox/faults`, { method: 'DELETE' })).status).toBe(204)
    expect(await get('/outbox/faults')).toBe('null')
  })

  it('can be set with the form on the page, which then shows it', async () => {
    const submit = (body: string) =>
      fetch(`${site}/outbox/faults`, { method: 'POST', body: new URLSearchParams(body) })
    const page = await (await submit(`fault=${mailboxFault}&template=owner&calls=3`)).text()
    expect(page).toContain(
      `Die nächsten 3 Aufrufe für die Benachrichtigung werden mit Status ${mailboxFailure.status} abgelehnt.`,
    )
    await submit('fault=reset&template=any&calls=1&calls=always')
    expect(await get('/outbox')).toContain(
      'Alle Aufrufe werden durch einen Verbindungsabbruch beendet.',
    )
    await submit('fault=none')
    expect(service.faults.pending).toBeUndefined()
  })

  const unknownFault = `Unbekannter Fehlerfall. Möglich sind: none, hang, reset, ${standIn.failures.map(({ status }) => `status:${status}`).join(', ')}.`
  const wrongCount = 'Die Anzahl muss eine ganze Zahl von 1 bis 99 sein oder „always“.'
  it.each<[string, unknown, string]>([
    ['another status', { fault: 'status:418' }, unknownFault],
    ['no fault', {}, unknownFault],
    ['no calls', { fault: 'hang', calls: 0 }, wrongCount],
    ['half a call', { fault: 'hang', calls: 1.5 }, wrongCount],
    [
      'another template',
      { fault: 'hang', template: '__proto__' },
      'Unbekannte Vorlage. Möglich sind: any, owner, customer.',
    ],
    ['a list', [], 'The request body must be a JSON object'],
  ])('is refused for %s, with a clear text', async (_, fault, text) => {
    expect(await setFault(fault)).toEqual({ status: 400, text })
    expect(service.faults.pending).toBeUndefined()
  })
})

/** Starts the service with a server for as much of SMTP as nodemailer needs, which refuses recipients at `refused.example`. */
async function startWithSmtp() {
  const received: { from: string; to: string; data: string }[] = []
  const smtp = createTcpServer((socket) => {
    const reply = (line: string) => socket.write(`${line}\r\n`)
    let mail = { from: '', to: '', data: '' }
    let inData = false
    const read = (line: string) => {
      if (inData && line !== '.') mail.data += `${line.replace(/^\.\./, '.')}\r\n`
      else if (inData) {
        inData = false
        received.push(mail)
        reply('250 queued')
      } else if (line.startsWith('MAIL FROM:')) {
        mail = { from: line.slice(10), to: '', data: '' }
        reply('250 ok')
      } else if (line.startsWith('RCPT TO:')) {
        mail.to = line.slice(8)
        reply(line.includes('refused.example') ? '550 no such user' : '250 ok')
      } else if (line === 'DATA') {
        inData = true
        reply('354 go on')
      } else reply('250 ok')
    }
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', read)
    socket.on('error', () => socket.destroy())
    reply('220 test')
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void smtp.close())
  const host = `127.0.0.1:${(smtp.address() as AddressInfo).port}`
  start({ smtpUrl: `smtp://${host}` })
  return { smtp, host, received }
}

describe('with an SMTP server', () => {
  it('hands each accepted mail over, byte for byte the .eml file', async () => {
    const { received } = await startWithSmtp()
    expect(await send(customerCall)).toEqual(accepted)
    expect(await send(foreignCall)).toEqual(refusals.unknownTemplate)
    const [file = ''] = await readdir(folder)
    const eml = await readFile(join(folder, file), 'utf8')
    expect(received).toEqual([
      { from: '<anfragen@example.com>', to: '<anna@example.org>', data: eml },
    ])
  })

  it('answers as where the mailbox fails when it refuses a mail, and shows why in the outbox', async () => {
    await startWithSmtp()
    const reason = "Can't send mail - all recipients were rejected: 550 no such user"
    const to_email = 'anna@refused.example'
    const call = callOf(configuration.customerTemplateId, { ...customerParams, to_email })
    expect(await send(call)).toEqual({ status: mailboxFailure.status, text: `SMTP: ${reason}` })
    expect(service.outbox.mails.map(({ to, failure }) => [to, failure])).toEqual([
      ['anna@refused.example', reason],
    ])
    expect(await get('/outbox')).toContain(
      'Nicht an den SMTP-Server übergeben: Can&#39;t send mail - all recipients were rejected: 550 no such user',
    )
  })

  it('answers so when it cannot be reached', async () => {
    const { smtp, host } = await startWithSmtp()
    await new Promise((resolve) => smtp.close(resolve))
    const text = `SMTP: connect ECONNREFUSED ${host}`
    expect(await send(ownerCall)).toEqual({ status: mailboxFailure.status, text })
  })

  it('refuses to start with a URL of another kind, without showing it', () => {
    for (const smtpUrl of ['http://user:secret@example.org', 'localhost:1025', 'smtp://'])
      expect(() => createMailService({ configuration, folder, smtpUrl })).toThrow(
        new ConfigurationError(['SMTP_URL is not an smtp:// or smtps:// address']),
      )
  })
})

it('serves in development, with `.mails` in the root as its folder, which is not served', async () => {
  await writeFile(join(folder, '.env'), 'VITE_SERVICE_ID=geheim')
  const vite = await createViteServer({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0 },
    plugins: [mailService(configuration, { interval: 0, smtpUrl: '' })],
  })
  await vite.listen()
  site = new URL(vite.resolvedUrls?.local[0] ?? '').origin
  expect(await send(ownerCall)).toEqual(accepted)
  const [mail = '', ...others] = await readdir(join(folder, '.mails'))
  expect(others).toEqual([])
  const hidden = [
    `/.mails/${mail}`,
    `/.mails/${mail}?raw`,
    `/.mails/${mail}?import&raw`,
    `/.mails/${mail}?url&inline`,
    `/@fs${folder}/.mails/${mail}`,
    `/x/../.mails/${mail}`,
    '/.env',
  ]
  const shown = []
  for (const path of hidden) {
    const answer = await fetch(site + path, { headers: { Origin: 'http://localhost:1' } })
    const text = await answer.text()
    const allowed = answer.headers.get('access-control-allow-origin')
    if (answer.ok || allowed || /Anna|geheim/.test(text)) shown.push([path, answer.status, allowed])
  }
  expect(shown).toEqual([])
  await vite.close()
})

it('lets no other origin read anything from the preview', async () => {
  const preview = await serveBuild()
  onTestFinished(preview.close)
  for (const path of ['/', '/outbox', '/outbox/mails.json', sendPath]) {
    const { headers } = await fetch(preview.url + path, {
      headers: { Origin: 'http://localhost:1' },
    })
    expect([path, headers.get('access-control-allow-origin')]).toEqual([path, null])
  }
})

it('answers to no name of another host, which a page there could have lead here', async () => {
  for (const serve of [serveBuild, serveDevelopment]) {
    const { url, close } = await serve()
    onTestFinished(close)
    const host = `fremd.example:${new URL(url).port}`
    for (const path of ['/', '/outbox', '/outbox/mails.json', sendPath]) {
      const status = await new Promise((resolve, reject) => {
        const headers = { Host: host, Origin: `http://${host}`, 'Sec-Fetch-Site': 'same-origin' }
        httpRequest(url + path, { headers }, (answer) => resolve(answer.resume().statusCode))
          .on('error', reject)
          .end()
      })
      expect([path, status]).toEqual([path, 403])
    }
  }
})
