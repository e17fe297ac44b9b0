import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localConfiguration } from '../../../src/build/configuration.ts'
import { sendPath } from '../../../src/effects/callMailService.ts'
import { allowOrigin, createMailService } from '../../../src/tools/mailService/service.ts'
import { serviceAnswers } from '../../../src/tools/mailService/serviceAnswers.ts'
import { serveBuild, type Site } from '../../support/serveBuiltSite.ts'

export type MailName = 'owner' | 'customer'

type Respond = (response: ServerResponse) => void

/** What the service does instead of accepting a mail: to its preflight, to its call, or by not being there; what hangs waits until it is told to go on. */
export interface Fault {
  preflight?: Respond | 'hang'
  call?: Respond | 'hang'
  /** How many calls it meets; all unless given. */
  times?: number
  absent?: boolean
}

/** A call as it reached the service, whatever became of it. */
export interface ReceivedCall {
  mail: MailName
  parameters: Record<string, string>
}

/** Answers with this status, body and headers, readable from the site's origin. */
export const answer =
  (status: number, body = '', headers: Record<string, string> = {}): Respond =>
  (response) =>
    void response.writeHead(status, headers).end(body)

/** Answers with this status and body, and without the header that lets the site read them. */
export const answerUnreadably =
  (status: number, body = ''): Respond =>
  (response) => {
    response.removeHeader(allowOrigin)
    answer(status, body)(response)
  }

const { accepted } = serviceAnswers

/** Accepts the call with this part of a body, and never ends it. */
export const answerWithoutEnd =
  (part: string): Respond =>
  (response) =>
    void response.writeHead(accepted.status).write(part)

/** Breaks the connection off before the answer or, where there is a text, after that part of it. */
export const reset =
  (part?: string): Respond =>
  ({ socket }) => {
    if (part === undefined) socket?.resetAndDestroy()
    else socket?.write(part, () => socket.resetAndDestroy())
  }

/** Accepts the call and closes the connection after a part of the promised body. */
export const closeEarly: Respond = (response) => {
  response.writeHead(accepted.status, { 'Content-Length': 1_000 }).write('{"status":')
  response.socket?.end()
}

/** Starts the local mail service on a port of its own, and so of another origin than the site; it accepts every mail until told otherwise. */
export async function startMailService() {
  let failing: { mail: MailName; fault: Fault; met: number } | undefined
  let calls: ReceivedCall[] = []
  let strays: string[] = []
  let release = () => undefined as void
  let meet = () => undefined as void
  let meeting = Promise.resolve()

  /** What the failing mail meets in this kind of request; it counts as met. */
  function takeFault(mail: MailName, kind: 'preflight' | 'call') {
    const planned = failing?.mail === mail ? failing.fault[kind] : undefined
    if (!failing || !planned || failing.met >= (failing.fault.times ?? Infinity)) return undefined
    failing.met += 1
    return planned
  }

  const folder = await mkdtemp(join(tmpdir(), 'mails-'))
  const { handle } = createMailService({
    configuration: localConfiguration,
    folder,
    interval: 0,
    isPublic: true,
    intercept: async (response, call) => {
      let mail: MailName = calls.some(({ mail }) => mail === 'owner') ? 'customer' : 'owner'
      if (call) {
        mail = call.template === localConfiguration.ownerTemplateId ? 'owner' : 'customer'
        calls.push({ mail, parameters: call.parameters as ReceivedCall['parameters'] })
        if (failing?.fault.absent) server.close()
      }
      const fault = takeFault(mail, call ? 'call' : 'preflight')
      if (!fault) return false
      const released = new Promise<void>((resolve) => (release = resolve))
      meet()
      if (fault === 'hang') await released
      else fault(response)
      return fault !== 'hang'
    },
  })

  const server = createServer((request, response) => {
    // On a connection that has carried a call before, Chromium repeats one that breaks by itself.
    response.setHeader('Connection', 'close')
    handle(request, response, () => {
      strays.push(`${request.method} ${request.url}`)
      response.setHeader(allowOrigin, '*')
      response.end()
    })
  })
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo

  return {
    endpoint: `http://127.0.0.1:${port}${sendPath}`,
    /** Lets a mail fail from now on, and forgets the calls before. */
    fail: (mail: MailName, fault: Fault) => {
      failing = { mail, fault, met: 0 }
      calls = []
      strays = []
      meeting = new Promise((resolve) => (meet = resolve))
      if (fault.absent && mail === 'owner') server.close()
    },
    /** Settles when the fault has met a request. */
    met: () => meeting,
    /** Answers what hangs as if nothing had been wrong. */
    release: () => release(),
    /** Accepts every mail again, and drops the connections that are still open. */
    recover: async () => {
      failing = undefined
      server.closeAllConnections()
      if (!server.listening) await listen(port)
    },
    calls: (): readonly ReceivedCall[] => calls,
    /** Requests to any other path, such as the target of a redirect. */
    strays: (): readonly string[] => strays,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true })
    },
  }
}

export type MailService = Awaited<ReturnType<typeof startMailService>>

const isText = /\.(html|js)$|^_headers$/

/** Serves the built site as it would be had it been built for this service, whose address is all that differs. */
export async function serveSiteFor({ endpoint }: MailService): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'faulty-'))
  await cp('dist', folder, { recursive: true })
  for (const name of await readdir(folder, { recursive: true }))
    if (isText.test(name)) {
      const file = join(folder, name)
      const text = await readFile(file, 'utf8')
      const policy = `connect-src 'self' ${endpoint}`
      await writeFile(
        file,
        text.replaceAll(sendPath, endpoint).replaceAll("connect-src 'self'", policy),
      )
    }
  const { url, close } = await serveBuild(folder)
  return {
    url,
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}
