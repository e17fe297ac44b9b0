import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration } from '../../build/configuration.ts'
import {
  checkCall,
  isAddress,
  parseCall,
  templateOf,
  type Answer,
  type Call,
  type LoggedCall,
} from './call.ts'
import { BadInput, createFaults, failures, parseFault, type Fault } from './faults.ts'
import { answer, answerJson, answerText, isSameOrigin, readBody } from './http.ts'
import { composeMail, createOutbox, type Mail } from './outbox.ts'
import { renderPage } from './page.ts'
import { createHandOver } from './smtp.ts'
import { fillTemplate, type TemplateName } from './templates.ts'

/** Where EmailJS takes calls. */
export const sendPath = '/api/v1.0/email/send'

/** Where the mails are shown. */
export const outboxPath = '/outbox'

const maximumBody = 400_000
const maximumForm = 10_000
const keptCalls = 500

/** What the mail service needs to run. */
export interface MailServiceOptions {
  configuration: Configuration
  /** Where the `.eml` files go; created when the first mail arrives. */
  folder: string
  /** Milliseconds since 1970. */
  clock?: (() => number) | undefined
  /** Milliseconds between two accepted calls, 1000 as at EmailJS; 0 switches the limit off. */
  interval?: number | undefined
  /** An smtp:// or smtps:// URL that each accepted mail is handed to as well. */
  smtpUrl?: string | undefined
}

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
}

const pagePolicy = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin"

const broken = (error: unknown): Answer => {
  console.error(error)
  return { status: 500, text: 'Internal Server Error' }
}

/** Creates a stand-in for EmailJS with an outbox, as a handler for Node's http server; it passes other paths on and never throws. */
export function createMailService({
  configuration,
  folder,
  clock = Date.now,
  interval = 1000,
  smtpUrl,
}: MailServiceOptions) {
  const outbox = createOutbox(folder)
  const faults = createFaults()
  const handOver = smtpUrl ? createHandOver(smtpUrl) : undefined
  let calls: LoggedCall[] = []
  let lastAccepted = -Infinity
  let revision = clock()

  const log = (template: TemplateName | undefined, outcome: LoggedCall['answer']) => {
    const call = {
      time: new Date(clock()).toISOString(),
      template: template ?? null,
      answer: outcome,
    }
    calls = [call, ...calls].slice(0, keptCalls)
    revision += 1
  }

  async function accept(call: Call): Promise<Answer> {
    const checked = checkCall(call, configuration)
    if ('status' in checked) return checked
    const { template, params } = checked
    const filled = await fillTemplate(template, params)
    if (filled.to === '') return { status: 422, text: 'The recipients address is empty' }
    if (!isAddress(filled.to)) return { status: 422, text: 'The recipients address is corrupted' }

    const now = clock()
    if (now >= lastAccepted && now < lastAccepted + interval)
      return { status: 429, text: 'Too Many Requests' }
    lastAccepted = now

    const letter = await composeMail(filled, configuration.ownerEmail, new Date(now))
    const failure = await handOver?.(letter)
    const { fromName, ...rest } = filled
    const mail: Omit<Mail, 'id'> = {
      time: new Date(now).toISOString(),
      template,
      from: { name: fromName, address: configuration.ownerEmail },
      ...rest,
      ...(failure && { failure }),
    }
    await outbox.add(mail, letter.eml)
    return failure ? { status: 412, text: `SMTP: ${failure}` } : { status: 200, text: 'OK' }
  }

  function fail(
    fault: Exclude<Fault, 'hang'>,
    { socket }: IncomingMessage,
    response: ServerResponse,
  ) {
    if (fault === 'reset') socket.resetAndDestroy()
    else answerText(response, fault, failures.get(fault) ?? '', cors)
  }

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, cors).end()
      return
    }
    if (request.method !== 'POST') {
      answerText(response, 405, 'Method Not Allowed', { ...cors, Allow: 'POST, OPTIONS' })
      return
    }
    const body = await readBody(request, maximumBody)
    if (body === 'aborted') {
      log(undefined, 'aborted')
      return
    }
    const parsed: { call: Call } | Answer =
      body === 'tooLarge'
        ? { status: 413, text: 'Payload Too Large' }
        : parseCall(request.headers['content-type'], body)
    const template = 'call' in parsed ? templateOf(parsed.call, configuration) : undefined
    const fault = faults.take(template)
    if (fault !== undefined) {
      log(template, fault)
      if (fault !== 'hang') fail(fault, request, response)
      return
    }
    const { status, text } = 'call' in parsed ? await accept(parsed.call).catch(broken) : parsed
    log(template, status)
    answerText(response, status, text, cors)
  }

  const backToPage = (response: ServerResponse) => {
    revision += 1
    response.writeHead(303, { Location: outboxPath }).end()
  }

  async function setFault(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request, maximumForm)
    if (body === 'aborted') return
    if (body === 'tooLarge') throw new BadInput('Die Eingabe ist zu lang.')
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    if (isForm) {
      const { always, ...form } = Object.fromEntries(new URLSearchParams(body.toString()))
      faults.set(parseFault(always ? { ...form, calls: 'always' } : form))
      backToPage(response)
      return
    }
    const parsed = parseCall(request.headers['content-type'], body)
    if (!('call' in parsed)) throw new BadInput('Erwartet wird ein Formular oder ein JSON-Objekt.')
    faults.set(parseFault(parsed.call))
    revision += 1
    answerJson(response, faults.pending ?? null)
  }

  function showPage(response: ServerResponse): void {
    const nonce = randomUUID()
    const page = renderPage({
      nonce,
      revision,
      mails: outbox.mails,
      pending: faults.pending,
      calls: calls.slice(0, 8),
      smtpHost: smtpUrl && new URL(smtpUrl).host,
    })
    answer(response, 200, 'text/html; charset=utf-8', page, {
      'Content-Security-Policy': pagePolicy(nonce),
      'Referrer-Policy': 'same-origin',
    })
  }

  async function showMail(name: string, response: ServerResponse): Promise<boolean> {
    const [, id = '', extension] = /^([\w-]+)\.(eml|html)$/.exec(name) ?? []
    const mail = outbox.find(id)
    if (!mail) return false
    if (extension === 'html') {
      answer(response, 200, 'text/html; charset=utf-8', mail.html, {
        'Content-Security-Policy': mailPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
      })
      return true
    }
    const eml = await outbox.eml(mail)
    if (!eml) return false
    answer(response, 200, 'message/rfc822', eml, {
      'Content-Disposition': `attachment; filename="${mail.id}.eml"`,
    })
    return true
  }

  async function clearMails(): Promise<void> {
    await outbox.clear()
    revision += 1
  }

  async function serveOutbox(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    if (method !== 'GET' && !isSameOrigin(request)) {
      answerText(response, 403, 'Nur von der Postausgangs-Seite selbst erlaubt.')
      return
    }
    switch (`${method} ${path}`) {
      case 'GET ':
      case 'GET /':
        showPage(response)
        return
      case 'GET /revision':
        answerText(response, 200, String(revision))
        return
      case 'GET /mails.json':
        answerJson(response, outbox.mails)
        return
      case 'GET /calls.json':
        answerJson(response, calls)
        return
      case 'GET /faults':
        answerJson(response, faults.pending ?? null)
        return
      case 'POST /faults':
      case 'PUT /faults':
        await setFault(request, response)
        return
      case 'DELETE /faults':
        faults.set(undefined)
        revision += 1
        response.writeHead(204).end()
        return
      case 'POST /clear':
        await clearMails()
        backToPage(response)
        return
      case 'DELETE /mails':
        await clearMails()
        response.writeHead(204).end()
        return
    }
    if (method === 'GET' && (await showMail(path.slice(1), response))) return
    answerText(response, 404, 'Nicht gefunden.')
  }

  async function route(
    request: IncomingMessage,
    response: ServerResponse,
    next: () => void,
  ): Promise<void> {
    const [path = ''] = (request.url ?? '').split('?')
    if (path === sendPath) await send(request, response)
    else if (path === outboxPath || path.startsWith(`${outboxPath}/`))
      await serveOutbox(path.slice(outboxPath.length), request, response)
    else next()
  }

  return {
    /** The handler, in the form of Node's http server and of Connect. */
    handle: (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
      route(request, response, next).catch((error: unknown) => {
        if (response.headersSent) response.destroy()
        else if (error instanceof BadInput) answerText(response, 400, error.message)
        else answerText(response, 500, broken(error).text)
      })
    },
    outbox,
    faults,
    /** The last 500 calls, newest first. */
    get calls(): readonly LoggedCall[] {
      return calls
    },
  }
}
