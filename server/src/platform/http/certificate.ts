/** A certificate and its key, read from files and validated before use. */
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { StartError } from '#platform/errors.ts'
import { DAY_MS } from '#rules/time.ts'

export type CertificateFiles = { certificate: string; key: string }

export type Certificate = {
  /** PEM: the certificate with its chain, and its key. */
  cert: string
  key: string
  expires: Date
  names(host: string): boolean
}

/** Throws a message that names the variable and never contains file contents. */
export function readCertificate(files: CertificateFiles): Certificate {
  const cert = readText('TLS_CERT', files.certificate)
  const keyText = readText('TLS_KEY', files.key)
  const first = parsed('TLS_CERT', files.certificate, 'a certificate in PEM', () => new X509Certificate(cert))
  const key = parsed('TLS_KEY', files.key, 'a private key in PEM without a passphrase', () =>
    createPrivateKey(keyText),
  )
  if (!isPair(first, key))
    throw new StartError(
      `TLS_KEY ${files.key} does not match the certificate in TLS_CERT ${files.certificate}. Use the matching pair: fullchain.pem and privkey.pem for certbot.`,
    )
  return {
    cert,
    key: keyText,
    expires: new Date(first.validTo),
    names: (host) => (isIP(host) ? first.checkIP(host) : first.checkHost(host)) !== undefined,
  }
}

/** Problems that browsers report, now or soon. */
export function certificateWarnings(certificate: Certificate, siteUrl: string, now: Date): string[] {
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')
  const daysLeft = Math.floor((certificate.expires.getTime() - now.getTime()) / DAY_MS)
  return [
    ...(certificate.names(host)
      ? []
      : [`The certificate in TLS_CERT is not for ${host}, the name in SITE_URL: browsers will block it.`]),
    ...(daysLeft < 0 ? ['The certificate in TLS_CERT has expired: browsers block it.'] : []),
    ...(daysLeft >= 0 && daysLeft < 14
      ? [
          `The certificate in TLS_CERT is valid for ${daysLeft} more days. New files are picked up automatically.`,
        ]
      : []),
  ]
}

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `${variable} ${file} cannot be read (${code}). Check that it exists and that this user can read it.`,
    )
  }
}

function parsed<T>(variable: string, file: string, what: string, parse: () => T): T {
  try {
    return parse()
  } catch {
    throw new StartError(`${variable} ${file} does not contain ${what}.`)
  }
}

function isPair(certificate: X509Certificate, key: KeyObject): boolean {
  return certificate.checkPrivateKey(key)
}
