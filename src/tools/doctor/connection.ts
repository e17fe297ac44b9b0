import { isIP } from 'node:net'
import { connect, type ConnectionOptions, type PeerCertificate } from 'node:tls'
import { compare, timeout, type Check } from './check.ts'
import { urls } from '../../content/urls.ts'

const day = 86_400_000

/**
 * Returns the remaining validity, in ms, below which the doctor reports that a certificate has not been renewed.
 * Certbot and similar programs renew a certificate before this limit, when 30 days or a third of its lifetime are left.
 */
const renewalMargin = (lifetime: number) => Math.min(21 * day, lifetime / 4)

/**
 * Options for a handshake with TLS 1.0 or 1.1, which browsers reject. OpenSSL supports these versions only at security
 * level 0.
 */
const outdatedVersions: ConnectionOptions = {
  minVersion: 'TLSv1',
  maxVersion: 'TLSv1.1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
}

interface Handshake {
  /** The reason why browsers reject the certificate. Null if browsers trust the certificate. */
  refusal: string | null
  certificate: PeerCertificate
  version: string | null
  /** The protocol that the server selected with ALPN, for example `h2`. */
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
    socket.setTimeout(timeout, () =>
      socket.destroy(
        new Error(`${address} did not finish the TLS handshake within ${timeout / 1_000} s`),
      ),
    )
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

function checkCertificate({ refusal, certificate }: Handshake, now: number): string[] {
  const { subjectaltname = 'no name', valid_from: start, valid_to: end } = certificate
  if (refusal !== null)
    return [
      `browsers reject the certificate (${refusal}). It is for ${subjectaltname} and valid until ${end}. Install a valid certificate for this host`,
    ]
  const left = Date.parse(end) - now
  return left < renewalMargin(Date.parse(end) - Date.parse(start))
    ? [
        `the certificate expires in ${Math.floor(left / day)} days (${end}) and has not been renewed. Check its automatic renewal`,
      ]
    : []
}

/**
 * Checks the connection to an HTTPS site: the certificate, the TLS versions and HTTP/2. `ca` replaces the list of
 * trusted root certificates. Throws if the server does not respond.
 */
export async function examineConnection(
  address: string,
  now: number,
  ca?: string,
): Promise<{ isTrusted: boolean; checks: Check[] }> {
  const seen = await shakeHands(address, {
    ALPNProtocols: ['h2', 'http/1.1'],
    ...(ca !== undefined && { ca }),
  })
  const acceptsOutdated = await shakeHands(address, outdatedVersions).then(
    () => true,
    () => false,
  )
  const checks = [
    { what: 'certificate', wrong: checkCertificate(seen, now) },
    {
      what: 'TLS',
      wrong: [
        ...compare('version', seen.version, 'TLSv1.3'),
        ...(acceptsOutdated
          ? [
              'the server accepts TLSv1.1 or older, which browsers reject. Allow only TLSv1.2 and newer',
            ]
          : []),
      ],
    },
    {
      what: 'HTTP/2',
      wrong: seen.application === 'h2' ? [] : ['the server does not offer HTTP/2. Enable HTTP/2'],
    },
  ]
  return { isTrusted: seen.refusal === null, checks }
}

/** Checks whether plain HTTP permanently redirects to the same page with HTTPS. */
export async function examineHttpRedirect(plain: string, address: string): Promise<Check> {
  const what = 'plain HTTP'
  const answer = await fetch(plain + urls.contact, {
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => null)
  if (answer === null)
    return {
      what,
      wrong: ['the server does not respond. Configure it to redirect port 80 to HTTPS'],
    }
  const { status, headers } = answer
  return {
    what,
    wrong: [
      ...([301, 308].includes(status) ? [] : [`status is ${status}, expected 301 or 308`]),
      ...compare('Location', headers.get('location'), address + urls.contact),
    ],
  }
}
