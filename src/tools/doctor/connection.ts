import { isIP } from 'node:net'
import { connect, type ConnectionOptions, type PeerCertificate } from 'node:tls'
import { differs, timeout, type Check } from './check.ts'
import { urls } from '../../content/urls.ts'

const day = 86_400_000

/** Who renews certificates does so when a third of their life is left, or a month. */
const latestRenewal = (life: number) => Math.min(21 * day, life / 4)

/** Versions that browsers refuse; our own OpenSSL offers them only when asked like this. */
const outdated: ConnectionOptions = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
}

interface Handshake {
  /** Why browsers refuse the certificate; null where they trust it. */
  refusal: string | null
  certificate: PeerCertificate
  version: string | null
  application: string | false | null
}

const shakeHands = (address: string, options: ConnectionOptions) =>
  new Promise<Handshake>((resolve, reject) => {
    const { hostname, port } = new URL(address)
    const host = hostname.replace(/^\[|\]$/g, '')
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: isIP(host) === 0 ? host : '',
      rejectUnauthorized: false,
      ...options,
    })
    socket.once('error', reject)
    socket.setTimeout(timeout, () => socket.destroy(new Error('no handshake')))
    socket.once('secureConnect', () => {
      resolve({
        refusal: socket.authorized ? null : String(socket.authorizationError),
        certificate: socket.getPeerCertificate(),
        version: socket.getProtocol(),
        application: socket.alpnProtocol,
      })
      socket.destroy()
    })
  })

function certificateDiffers({ refusal, certificate }: Handshake, now: number): string[] {
  const { subjectaltname = 'no name', valid_from: start, valid_to: end } = certificate
  if (refusal !== null)
    return [`browsers refuse it (${refusal}): it is for ${subjectaltname}, until ${end}`]
  const left = Date.parse(end) - now
  return left < latestRenewal(Date.parse(end) - Date.parse(start))
    ? [`ends in ${Math.floor(left / day)} days (${end}) and has not been renewed`]
    : []
}

/** Looks at how a site with HTTPS is reached: its certificate, the versions of TLS, HTTP/2. Throws where nobody answers. */
export async function examineConnection(
  address: string,
  now: number,
  ca?: string,
): Promise<{ isTrusted: boolean; checks: Check[] }> {
  const seen = await shakeHands(address, {
    ALPNProtocols: ['h2', 'http/1.1'],
    ...(ca !== undefined && { ca }),
  })
  const speaksOutdated = await shakeHands(address, outdated).then(
    () => true,
    () => false,
  )
  const checks = [
    { what: 'certificate', wrong: certificateDiffers(seen, now) },
    {
      what: 'TLS',
      wrong: [
        ...differs('version', seen.version, 'TLSv1.3'),
        ...(speaksOutdated ? ['speaks TLSv1.1 or older, which browsers refuse'] : []),
      ],
    },
    { what: 'HTTP/2', wrong: seen.application === 'h2' ? [] : ['is not offered'] },
  ]
  return { isTrusted: seen.refusal === null, checks }
}

/** Looks at whether plain HTTP leads to the same page with HTTPS. */
export async function examinePlain(plain: string, address: string): Promise<Check> {
  const what = 'plain HTTP'
  const answer = await fetch(plain + urls.contact, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => null)
  if (answer === null) return { what, wrong: ['nobody answers'] }
  const { status, headers } = answer
  return {
    what,
    wrong: [
      ...([301, 308].includes(status) ? [] : [`status is ${status}, not 301 or 308`]),
      ...differs('target', headers.get('location'), address + urls.contact),
    ],
  }
}
