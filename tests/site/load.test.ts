import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { localConfiguration } from '../../src/build/configuration.ts'
import { customerParameters, ownerParameters } from '../../src/effects/mailParameters.ts'
import { callOf as remote, sendPath } from '../../src/effects/mailService.ts'
import { standIn } from '../../src/tools/mailService/standIn.ts'
import { keptMails } from '../../src/tools/mailService/outbox.ts'
import { createMailService } from '../../src/tools/mailService/service.ts'
import { completeForm } from '../machines/cases.ts'
import { hammer, type Call } from './hammer.ts'
import { readLoadOptions } from './loadOptions.ts'
import { serveWithNginx, withoutNginx } from './servers.ts'

const configuration = localConfiguration

const { ownerTemplateId, customerTemplateId, ownerEmail } = configuration
const owner = ownerParameters(completeForm, ownerEmail)
const callOf = (template: string, parameters: Record<string, string>, account: object = {}) =>
  remote({ ...configuration, ...account }, template, parameters)

const post = (status: number, call: { headers: Record<string, string>; body: string }) => ({
  method: 'POST',
  ...call,
  expected: { status },
})
const json = { 'Content-Type': 'application/json' }
const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
const { accepted, account, refusals } = standIn
const tooLong = { ...owner, message: 'x'.repeat(standIn.maximumVariables) }

const mixture: Omit<Call, 'url'>[] = [
  post(accepted.status, callOf(ownerTemplateId, owner)),
  post(accepted.status, callOf(customerTemplateId, customerParameters(completeForm))),
  ...account.map(({ part, unknown }) =>
    post(unknown.status, callOf(ownerTemplateId, owner, { [part]: 'falsch' })),
  ),
  post(refusals.tooLarge.status, callOf(ownerTemplateId, tooLong)),
  post(refusals.noRecipient.status, callOf(customerTemplateId, { to_email: '' })),
  post(400, { headers: json, body: '{"' }),
  post(400, { headers: json, body: '[]' }),
  post(413, { headers: json, body: 'x'.repeat(500_000) }),
  post(415, { headers: form, body: 'a=b' }),
  { method: 'GET', expected: { status: 405 } },
]

const heap = () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test(
  'the mail service answers 10,000 good and bad calls and keeps no more than it promises',
  { timeout: 120_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mails-'))
    const service = createMailService({ configuration, folder, interval: 0 })
    const server = createServer((request, response) =>
      service.handle(request, response, () => response.end()),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${sendPath}`
    const callsUpTo = (count: number) => (index: number) => {
      const call = mixture[index % mixture.length]
      return call && index < count ? { ...call, url } : undefined
    }

    const first = await hammer(callsUpTo(2_000))
    const used = heap()
    const rest = await hammer(callsUpTo(8_000))
    const growth = heap() - used

    expect([first.requests, rest.requests]).toEqual([2_000, 8_000])
    expect([...first.failures, ...rest.failures]).toEqual([])
    expect(service.outbox.mails).toHaveLength(keptMails)
    expect(await readdir(folder)).toHaveLength(keptMails)
    expect(service.calls).toHaveLength(500)
    expect(growth).toBeLessThan(10_000_000)
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  },
)

test.skipIf(withoutNginx)(
  'nginx answers 3,000 requests over 32 connections without an error or a changed byte',
  { timeout: 60_000 },
  async () => {
    const site = await serveWithNginx()
    onTestFinished(site.close)
    const pages = await Promise.all(
      [
        ['/', 'index.html', 200],
        ['/kontakt', 'kontakt.html', 200],
        ['/gibt-es-nicht', '404.html', 404],
      ].map(async ([path, file, status]) => ({
        url: `${site.url}${String(path)}`,
        expected: { status: Number(status), body: await readFile(`dist/${String(file)}`) },
      })),
    )
    const { requests, failures } = await hammer((index) =>
      index < 3_000 ? pages[index % pages.length] : undefined,
    )
    expect([requests, failures]).toEqual([3_000, []])
  },
)

describe('npm run load', () => {
  test('loads all servers for a minute over 100 connections unless told otherwise', () => {
    expect(readLoadOptions([])).toEqual({
      servers: ['nginx', 'caddy', 'preview'],
      seconds: 60,
      connections: 100,
    })
    expect(readLoadOptions(['caddy', '--seconds', '5', '--connections=8'])).toEqual({
      servers: ['caddy'],
      seconds: 5,
      connections: 8,
    })
  })

  test.for([
    [['iis', 'nginx'], 'Unknown: iis. There is: nginx, caddy, preview'],
    [['--seconds', 'long'], '--seconds is no number: long'],
    [['--connections', '0'], '--connections is no number: 0'],
    [['--minutes', '1'], "Unknown option '--minutes'"],
  ] as const)('refuses %s', ([parameters, message]) => {
    expect(() => readLoadOptions([...parameters])).toThrow(message)
  })
})
