import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { realServiceOf, type Configuration } from '../../build/configuration.ts'
import { sendPath } from '../../effects/callMailService.ts'
import { serviceAnswers } from './serviceAnswers.ts'
import {
  checkCall,
  isAddress,
  parseBody,
  refuse,
  templateOf,
  type Body,
  type ServiceCall,
  type LoggedCall,
} from './call.ts'
import { allowOrigin, createFaults } from './faults.ts'
import { errorResponse, isSameOrigin, readBody, Refusal, writeAnswer } from './http.ts'
import { composeMail, createOutbox } from './outbox.ts'
import { pagePolicy, renderPage } from './outboxPage.ts'
import { createSmtpDelivery } from './smtp.ts'
import { fillTemplate } from './templates.ts'

/** The path of the outbox page, which shows the mails that the local mail service has received. */
export const outboxPath = '/outbox'

const { refusals } = serviceAnswers

const keptCalls = 500

export interface MailServiceOptions {
  configuration: Configuration
  /** The folder for the `.eml` files. It is created when the first mail arrives. */
  folder: string
  /** Returns the current time, in ms since 1970. */
  clock?: (() => number) | undefined
  /**
   * The minimum time between two calls that the service accepts, in ms. By default, this is the rate limit of the real
   * mail service. 0 turns the limit off.
   */
  interval?: number | undefined
  /** The smtp:// or smtps:// URL of a mail server to which each accepted mail is also delivered. */
  smtpUrl?: string | undefined
  /**
   * Whether pages of other origins may call the service. The real mail service allows this. The outbox always rejects
   * requests from such pages.
   */
  isPublic?: boolean | undefined
}

const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin"

const htmlAnswer = (html: string, headers: Record<string, string>) =>
  new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } })

const emptyAnswer = () => new Response(null, { status: 204 })

const redirectToOutbox = () =>
  new Response(null, { status: 303, headers: { Location: outboxPath } })

const preflightAnswer = ({ headers }: IncomingMessage) =>
  new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '',
      'Access-Control-Max-Age': '0',
    },
  })

const formType = /^application\/x-www-form-urlencoded\b/

const readObject = async (request: IncomingMessage): Promise<Body> =>
  parseBody(request.headers['content-type'], await readBody(request))

/**
 * Creates a local replacement for the mail service, with an outbox. The returned function `handle` never throws. For a
 * path that belongs neither to the mail service nor to the outbox, `handle` calls `next`.
 */
export function createMailService({
  configuration,
  folder,
  clock = Date.now,
  interval = serviceAnswers.interval,
  smtpUrl,
  isPublic = false,
}: MailServiceOptions) {
  const outbox = createOutbox(folder)
  const faults = createFaults()
  const deliver = smtpUrl ? createSmtpDelivery(smtpUrl) : undefined
  let calls: LoggedCall[] = []
  let lastAccepted = -Infinity
  /** The connections that have already received a request. */
  const used = new WeakSet<Socket>()

  /**
   * Adds an entry for a new call to the log, and returns the entry. `send` adds the template and the response to the
   * entry later.
   */
  function log(): LoggedCall {
    const call: LoggedCall = {
      time: new Date(clock()).toISOString(),
      template: null,
      answer: 'hang',
    }
    calls = [call, ...calls].slice(0, keptCalls)
    return call
  }

  async function accept(call: ServiceCall): Promise<void> {
    const { template, params } = checkCall(call, configuration)
    const filled = await fillTemplate(template, params, configuration.ownerEmail)
    if (filled.to === '') refuse(refusals.noRecipient)
    if (!isAddress(filled.to)) refuse(refusals.wrongRecipient)

    const now = clock()
    if (now >= lastAccepted && now < lastAccepted + interval) refuse(refusals.tooManyCalls)
    lastAccepted = now

    const date = new Date(now)
    const letter = await composeMail(filled, date)
    const failure = await deliver?.(letter)
    const mail = { time: date.toISOString(), template, ...filled, ...(failure && { failure }) }
    await outbox.add(mail, letter.eml)
    if (failure) refuse({ ...serviceAnswers.mailboxFailure, text: `SMTP: ${failure}` })
  }

  /**
   * Handles a request to the path for sending mails. Returns null if a simulated fault has already written to the
   * connection.
   */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    isOnNewConnection: boolean,
  ): Promise<Response | null> {
    if (isPublic && request.method === 'OPTIONS') {
      const answer = await faults.apply(faults.take('preflight'), response)
      return answer === undefined ? preflightAnswer(request) : answer
    }
    if (request.method !== 'POST')
      return new Response('Method Not Allowed', { status: 405, headers: { Allow: 'POST' } })
    const logged = log()
    let answer
    try {
      const call = serviceAnswers.read(await readObject(request))
      const template = templateOf(call, configuration)
      const fault = faults.take(template, isOnNewConnection)
      Object.assign(logged, { template: template ?? null, ...(fault && { answer: fault }) })
      answer = await faults.apply(fault, response)
      if (answer === undefined) {
        await accept(call)
        const { status, text } = serviceAnswers.accepted
        answer = new Response(text, { status })
      }
    } catch (error) {
      answer = errorResponse(error)
    }
    if (answer) logged.answer = request.errored ? 'aborted' : answer.status
    return answer
  }

  async function showMail(name: string): Promise<Response> {
    const mail = outbox.mails.find(({ id }) => name === `${id}.html` || name === `${id}.eml`)
    if (mail && name.endsWith('.html'))
      return htmlAnswer(mail.html, {
        'Content-Security-Policy': mailPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
      })
    const eml = mail && (await outbox.eml(mail))
    if (!eml) throw new Refusal(404, 'Nicht gefunden.')
    return new Response(eml, {
      headers: {
        'Content-Type': 'message/rfc822',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    })
  }

  const showPage = () =>
    htmlAnswer(
      renderPage({
        mails: outbox.mails,
        planned: faults.planned,
        calls: calls.slice(0, 8),
        smtpHost: smtpUrl && new URL(smtpUrl).host,
        realService: realServiceOf(configuration),
      }),
      { 'Content-Security-Policy': pagePolicy, 'Referrer-Policy': 'same-origin' },
    )

  async function serveOutbox(path: string, request: IncomingMessage): Promise<Response> {
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    switch (`${method} ${path}`) {
      case 'GET ':
      case 'GET /':
        return showPage()
      case 'GET /mails.json':
        return Response.json(outbox.mails)
      case 'GET /calls.json':
        return Response.json(calls)
      case 'GET /faults':
        return Response.json(faults.planned)
      case 'POST /faults': {
        if (!formType.test(request.headers['content-type'] ?? '')) {
          faults.plan(await readObject(request))
          return Response.json(faults.planned)
        }
        const form = new URLSearchParams((await readBody(request)).toString())
        faults.plan(Object.fromEntries(form))
        return redirectToOutbox()
      }
      case 'DELETE /faults':
        faults.plan({ fault: 'none' })
        return emptyAnswer()
      case 'POST /clear':
        await outbox.clear()
        return redirectToOutbox()
      case 'DELETE /mails':
        await outbox.clear()
        return emptyAnswer()
    }
    return showMail(method === 'GET' ? path.slice(1) : '')
  }

  async function route(request: IncomingMessage, response: ServerResponse, next: () => void) {
    const isOnNewConnection = !used.has(request.socket)
    used.add(request.socket)
    const [path = ''] = (request.url ?? '').split('?')
    const isOutbox = path === outboxPath || path.startsWith(`${outboxPath}/`)
    if (path !== sendPath && !isOutbox) {
      next()
      return
    }
    const isOpen = isPublic && !isOutbox
    if (isOpen) response.setHeader(allowOrigin, '*')
    const answer = !(isOpen || isSameOrigin(request))
      ? new Response('Nur von Seiten dieser Adresse erlaubt.', { status: 403 })
      : isOutbox
        ? await serveOutbox(path.slice(outboxPath.length), request).catch(errorResponse)
        : await send(request, response, isOnNewConnection)
    if (answer) await writeAnswer(response, answer)
  }

  return {
    /** The request handler, with the signature of a Connect middleware. */
    handle: (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
      route(request, response, next).catch(() => response.destroy())
    },
    outbox,
    faults,
    /** The last 500 calls, newest first. */
    get calls(): readonly LoggedCall[] {
      return calls
    },
  }
}
