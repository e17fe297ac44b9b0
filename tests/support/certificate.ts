import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { programPath } from './installedPrograms.ts'

/** A certificate and its private key, each as PEM text and as the path of a file. */
export interface Certificate {
  cert: string
  key: string
  file: string
  keyFile: string
  remove: () => void
}

/**
 * Creates a self-signed certificate for localhost that expires in `days` days. If `days` is negative, the certificate
 * has already expired.
 */
export function makeCertificate(days: number): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const openssl = (parameters: string) =>
    execFileSync(programPath('OpenSSL'), parameters.split(' '), {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  openssl(
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${keyFile} -out ${file} -subj /CN=Test -addext subjectAltName=DNS:localhost`,
  )
  // `openssl req` does not accept an expiry date in the past, so sign the certificate again with `openssl x509`.
  openssl(`x509 -in ${file} -signkey ${keyFile} -days ${days} -out ${file}`)
  return {
    cert: readFileSync(file, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
    file,
    keyFile,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
