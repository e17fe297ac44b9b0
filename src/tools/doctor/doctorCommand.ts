import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sentFields } from '../../../machines/contactRequest.ts'
import { endpoint } from '../../effects/callMailService.ts'
import { onlyHelp, runIfEntry, type Outcome } from '../../build/runCommand.ts'
import { readEnvironment } from '../../build/configuration.ts'
import { escaped, terminalSafe } from './terminalSafe.ts'
import type { Check } from './check.ts'
import { checkProxy } from './proxy.ts'
import { examine, isLoopback } from './doctor.ts'
import { markedRequest, sendMarked } from './send.ts'

export const usage = `Usage: npm run doctor -- https://www.example.com   check a deployed site as a visitor sees it.
                     The URL must use https, except for 127.0.0.1 and localhost
  --json             print the checks as JSON, or the reason why the doctor cannot check the site
  --send ADDRESS     also send a contact request that is marked as a test, with this e-mail address
  --help             print this help`

export const options = {
  ...onlyHelp,
  json: { type: 'boolean', default: false },
  send: { type: 'string' },
} as const

function readAddress(text = ''): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(text)) ? origin : undefined
}

const listSkipped = (checks: Check[]) =>
  checks.flatMap(({ what, skipped }) =>
    skipped === undefined ? [] : [`Not checked: ${what} (${skipped}).`],
  )

function report(address: string, checks: Check[]): string {
  const wrong = checks.flatMap(({ what, wrong }) => wrong.map((line) => `  - ${what}: ${line}`))
  const skipped = listSkipped(checks)
  const count = checks.length - skipped.length
  return [
    wrong.length === 0
      ? `${address}: all ${count} checks passed.`
      : `${address}: ${wrong.length} finding(s) in ${count} checks. docs/deployment.md describes how to configure the host.`,
    ...wrong,
    ...skipped,
  ]
    .map(terminalSafe)
    .join('\n')
}

/**
 * Reads the contents of the previous release's assets, keyed by path. `npm run release` stores the previous release in
 * `release/previous/`.
 */
async function readPreviousAssets(root: string): Promise<Map<string, string>> {
  const release = join(root, 'release/previous/site')
  const names = await readdir(join(release, 'assets')).catch(() => [])
  const texts = names
    .filter((name) => !/\.(br|gz)$/.test(name))
    .map(async (name) => {
      const path = `/assets/${name}`
      return [path, await readFile(release + path, 'utf8')] as const
    })
  return new Map(await Promise.all(texts))
}

const asJson = (value: object) => escaped(JSON.stringify(value, null, 2))

/**
 * Returns the result of the command if the doctor cannot check the site. With `--json`, the command writes the reason
 * to standard output as JSON.
 */
const refuse = (args: string[], error: string, help = ''): Outcome =>
  args.some((argument) => /^--json(=|$)/.test(argument))
    ? { code: 2, output: asJson({ isWell: false, checks: [], error }) }
    : { code: 2, complaint: terminalSafe(error) + help }

/**
 * Returns the message of an error, followed by the message of its cause. If `fetch` fails, its error contains only
 * "fetch failed", and the cause contains the actual reason.
 */
function describe(error: unknown): string {
  const { message, cause } = error as Error
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message} ${cause.message}`
    : message
}

async function run(args: string[], root: string): Promise<Outcome> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
  if (values.help) return { code: 0, output: usage }
  const address = readAddress(positionals[0])
  if (address === undefined || positionals.length > 1)
    return refuse(args, 'Pass the URL of one site.', `\n${usage}`)
  const { VITE_SEND_ENDPOINT: configured = '' } = readEnvironment(root)
  const sendEndpoint = configured === '' ? endpoint : configured
  const previousAssets = await readPreviousAssets(root)
  const proxy = checkProxy(address, process.env)
  const checks = await examine({ address, sendEndpoint, now: Date.now, previousAssets }).catch(
    (error: unknown) => {
      throw new Error([describe(error), ...listSkipped(proxy)].join(' '), { cause: error })
    },
  )
  checks.push(...proxy)
  const mark = `Probe ${new Date().toISOString()}`
  const request = markedRequest(values.send ?? '', mark)
  const sent = values.send === undefined ? undefined : await sendMarked(address, mark, request)
  if (sent) checks.push(sent)
  const isWell = checks.every(({ wrong }) => wrong.length === 0)
  const code = isWell ? 0 : 1
  if (values.json) return { code, output: asJson({ address, isWell, checks }) }
  const lines = [report(address, checks)]
  if (sent?.wrong.length === 0)
    lines.push(
      `Check the two mails of the request "${mark}". The mail in the owner's mailbox must contain ${sentFields.map((field) => `"${request[field]}"`).join(', ')}, and a reply to it must go to ${values.send}. The mailbox of ${values.send} must contain the confirmation, without any text of the request. Neither mail may be in the spam folder.`,
    )
  return { code, output: lines.join('\n') }
}

/**
 * Runs `npm run doctor` in the folder `root`: checks a deployed site. The exit code is 0 if all checks pass, 1 if there
 * are findings, and 2 if the arguments are wrong or the site does not respond.
 */
export const main = (args: string[], root = process.cwd()): Promise<Outcome> =>
  run(args, root).catch((error: unknown) =>
    refuse(args, `Cannot check the site: ${describe(error)}`),
  )

await runIfEntry(import.meta, main)
