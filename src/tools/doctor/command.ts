import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endpoint } from '../../effects/mailService.ts'
import { localMail, readEnvironment } from '../../build/configuration.ts'
import { escaped, plain } from './plain.ts'
import type { Check } from './check.ts'
import { examine, isLoopback } from './doctor.ts'
import { sendMarked } from './send.ts'

const usage =
  'Which site? npm run doctor -- https://www.example.com [--json] [--send YOUR@ADDRESS] (http only for 127.0.0.1 and localhost)'

function readAddress(text = ''): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(text)) ? origin : undefined
}

function report(address: string, checks: Check[]): string {
  const wrong = checks.flatMap(({ what, wrong }) => wrong.map((line) => `  - ${what}: ${line}`))
  const skipped = checks.flatMap(({ what, skipped }) =>
    skipped === undefined ? [] : [`Not looked at: ${what}, as ${skipped}.`],
  )
  const count = checks.length - skipped.length
  return [
    wrong.length === 0
      ? `${address}: all ${count} checks are as they should be.`
      : `${address}: ${wrong.length} finding(s) in ${count} checks.`,
    ...wrong,
    ...skipped,
  ]
    .map(plain)
    .join('\n')
}

const release = 'release/previous/site'

/** The assets of the release before, as `npm run release` keeps it here. */
async function readBefore(): Promise<Map<string, string>> {
  const names = await readdir(join(release, 'assets')).catch(() => [])
  const texts = names
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map(async (name) => {
      const path = `/assets/${name}`
      return [path, await readFile(release + path, 'utf8')] as const
    })
  return new Map(await Promise.all(texts))
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
  const checks = await examine({ address, sendEndpoint, now: Date.now, before: await readBefore() })
  const mark = `Probe ${new Date().toISOString()}`
  if (values.send !== undefined) checks.push(await sendMarked(address, values.send, mark))
  const isWell = checks.every(({ wrong }) => wrong.length === 0)
  console.log(
    values.json
      ? escaped(JSON.stringify({ address, isWell, checks }, null, 2))
      : report(address, checks),
  )
  if (values.send !== undefined && !values.json)
    console.log(
      `Look for "${mark}" in the owner's mailbox, where "Reply" must lead to ${values.send}; and in the mailbox of ${values.send} for the confirmation, which repeats none of it. Neither may lie in the spam folder.`,
    )
  return isWell ? 0 : 1
}

process.exitCode = await run().catch((error: unknown) => {
  const { message, cause } = error as Error
  const reasons = [message, cause instanceof Error ? cause.message : ''].join(' ').trim()
  console.error(plain(`The site could not be looked at: ${reasons}`))
  return 2
})
