import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { company } from '../content/company.ts'
import { contact } from '../content/contact.ts'
import type { LegalPage } from '../content/legal.ts'
import { privacy } from '../content/privacy.ts'
import { endpoint } from '../effects/mailService.ts'
import { consentKey } from '../effects/consentStorage.ts'
import type { Configuration } from './configuration.ts'

/** Something that must not go live, and the file in which to mend it. */
export interface Finding {
  where: string
  what: string
}

/** A file with its path relative to the folder that it was read from. */
export interface TextFile {
  name: string
  text: string
}

const isText = /(\.(html|js|svg|xml|txt|webmanifest)|_headers)$/

/** Reads all text files below a folder. */
async function readTexts(folder: string): Promise<TextFile[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => isText.test(name))
  return Promise.all(
    names.sort().map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })),
  )
}

const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : [String(value)]

/** Addresses that the built code may contain, with all below them, although nobody ever fetches them. */
const neverFetched = [
  'http://www.w3.org/', // names of XML vocabularies in React and in pictures
  'http://www.sitemaps.org/schemas/sitemap/', // the vocabulary of sitemap.xml
  'https://schema.org/', // the vocabulary of structured data
  'https://react.dev/errors/', // the text of React's errors
  'https://github.com/styled-components/', // the text of styled-components' errors
]

/** contactRequest.ts has a domain converted to punycode by the URL parser. */
const convertedDomain = /^http:\/\/\$\{\w+\}$/

/** Addresses that visitors may follow by a link: those of the legal pages. */
const linked = leaves(company).filter((value) => value.startsWith('https://'))

const addresses =
  /(?:https?|wss?):(?:[/\\]+|(?<=["'`]\w+:))[^\s"'`<>()/\\][^\s"'`<>)]*|(?<=["'`=(,]\s*)(?:\/\/|(?<=["'`]\s*)[/\\]{2})[^\s"'`<>()/\\]+[.:\]][^\s"'`<>)]+/gi

/** The text without the backslashes that say nothing: code reads `\/` as `/` and `\.` as `.`. */
const unescape = (text: string) => text.replace(/\\([^nrtbfvux\d\s])/g, '$1')

const isBelow = (address: URL, { origin, pathname }: URL) =>
  address.origin === origin && address.pathname.startsWith(pathname) && address.username === ''

/** Addresses of other hosts than the send endpoint and the site itself. */
export function findForeignHosts(
  files: readonly TextFile[],
  { sendEndpoint, siteUrl }: Pick<Configuration, 'sendEndpoint' | 'siteUrl'>,
): Finding[] {
  const allowed = [...neverFetched, ...linked, siteUrl].map((address) => new URL(address))
  const isAllowed = (address: string) => {
    if (address === sendEndpoint || convertedDomain.test(address)) return true
    if (!URL.canParse(address)) return false
    const url = new URL(address)
    return allowed.some((place) => isBelow(url, place))
  }
  return files.flatMap(({ name, text }) =>
    [...new Set(unescape(text).match(addresses))]
      .map((address) => address.replace(/[;,]+$/, ''))
      .filter((address) => !isAllowed(address))
      .map((address) => ({
        where: `site/${name}`,
        what: `names the foreign address ${address}; remove it, or allow it in src/build/truth.ts and name it on /datenschutz`,
      })),
  )
}

const storages =
  /\b(?:sessionStorage|document\.cookie|cookieStore|indexedDB|openDatabase|caches\.\w+|serviceWorker)\b/g

/** Ways to store something on the visitor's device besides `localStorage.cookieConsent`. */
export const findStorage = (files: readonly TextFile[]): Finding[] =>
  files.flatMap(({ name, text }) => [
    ...[...new Set(text.match(storages))].map((storage) => ({
      where: `site/${name}`,
      what: `uses ${storage}, which /datenschutz does not name`,
    })),
    ...(text.includes('localStorage') && !text.includes(consentKey)
      ? [{ where: `site/${name}`, what: `uses localStorage for another entry than ${consentKey}` }]
      : []),
  ])

const outdated = new Map([
  [/\bTMG\b|Telemediengesetz/, 'the TMG (now DDG)'],
  [/\bTTDSG\b/, 'the TTDSG (now TDDDG)'],
  [/\bRStV\b|Rundfunkstaatsvertrag/, 'the RStV (now MStV)'],
  [
    /ec\.europa\.eu\/(consumers\/)?odr|\bOS-Plattform\b|Online-Streitbeilegung/,
    "the EU's platform for online dispute resolution (closed in 2025)",
  ],
])

/** Mentions of law that is no longer in force. */
export const findOutdatedLaw = (files: readonly TextFile[]): Finding[] =>
  files.flatMap(({ name, text }) =>
    [...outdated]
      .filter(([pattern]) => pattern.test(text))
      .map(([, law]) => ({ where: 'src/content', what: `site/${name} names ${law}` })),
  )

/** What the site does that its privacy policy does not name. */
export function findUnnamed(
  policy: LegalPage,
  { sendEndpoint }: Pick<Configuration, 'sendEndpoint'>,
): Finding[] {
  const text = JSON.stringify(policy).replaceAll('\u2060', '')
  const host = URL.canParse(sendEndpoint) ? new URL(sendEndpoint).hostname : null
  const { hosting, mailbox, mailService, privacyContact } = company
  const isUsual = host === null || host === new URL(endpoint).hostname
  const recipient = isUsual ? mailService.name : host
  const needed = [
    consentKey,
    recipient,
    hosting.name,
    mailbox.name,
    privacyContact.email,
    ...Object.values(contact.takenDown).map((field) => field.replaceAll('\u2060', '')),
  ]
  return needed
    .filter((name) => !text.includes(name))
    .map((name) => ({
      where: 'src/content/privacy.ts',
      what: `/datenschutz does not name ${name}`,
    }))
}

/** Everything in a built site that contradicts its privacy policy, its legal pages or this project's promises. */
export async function findUntruths(folder: string, configuration: Configuration) {
  const files = await readTexts(folder)
  return [
    ...findForeignHosts(files, configuration),
    ...findStorage(files),
    ...findOutdatedLaw(files),
    ...findUnnamed(privacy, configuration),
  ]
}
