import { parseArgs } from 'node:util'
import { endpoint } from '../../mailService/index.ts'
import { localMail, readEnvironment } from '../../build/configuration.ts'
import { examine, type Check } from './doctor.ts'
import { sendMarked } from './send.ts'

const usage =
  'Which site? npm run doctor -- https://www.example.com [--json] [--send YOUR@ADDRESS] (http only for 127.0.0.1 and localhost)'

function readAddress(text = ''): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, origin } = new URL(text)
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback) ? origin : undefined
}

function report(address: string, checks: Check[]): string {
  const wrong = checks.flatMap(({ what, wrong }) => wrong.map((line) => `  - ${what}: ${line}`))
  return wrong.length === 0
    ? `${address}: all ${checks.length} checks are as they should be.`
    : [`${address}: ${wrong.length} finding(s) in ${checks.length} checks.`, ...wrong].join('\n')
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, send: { type: 'string' } },
  })
  const address = readAddress(positionals[0])
  if (address === undefined || positionals.length > 1) {
    console.error(usage)
    return 2
  }
  const { VITE_SEND_ENDPOINT: configured = '' } = readEnvironment(process.cwd())
  const sendEndpoint = address.startsWith('http:')
    ? localMail.VITE_SEND_ENDPOINT
    : configured === ''
      ? endpoint
      : configured
  const checks = await examine({ address, sendEndpoint, now: Date.now })
  const mark = `Probe ${new Date().toISOString()}`
  if (values.send !== undefined) checks.push(await sendMarked(address, values.send, mark))
  const isWell = checks.every(({ wrong }) => wrong.length === 0)
  console.log(
    values.json ? JSON.stringify({ address, isWell, checks }, null, 2) : report(address, checks),
  )
  if (values.send !== undefined && !values.json)
    console.log(
      `Look for "${mark}" in the owner's mailbox, where "Reply" must lead to ${values.send}; and in the mailbox of ${values.send} for the confirmation, which repeats none of it. Neither may lie in the spam folder.`,
    )
  return isWell ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  const { message, cause } = error as Error
  console.error(
    [`The site could not be looked at: ${message}`, cause instanceof Error ? cause.message : '']
      .join(' ')
      .trim(),
  )
  return 2
})
