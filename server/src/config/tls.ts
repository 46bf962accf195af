/** TLS settings: certificate files, the redirect from http, and HSTS. */
import type { CertificateFiles } from '#platform/http/certificate.ts'
import { fail, integerWithin, type Parse, parseOnOff, type Read, textWithin } from './values.ts'

export type TlsConfig = {
  /** Null when we serve http, perhaps behind a proxy that terminates TLS. */
  files: CertificateFiles | null
  /** The http port that redirects to https; null for none. */
  redirectPort: number | null
}

export function readTlsConfig(read: Read, problems: string[], { port }: { port: number }): TlsConfig {
  const certificate = read('TLS_CERT', null, fileName)
  const key = read('TLS_KEY', null, fileName)
  const redirectPort = read('HTTP_REDIRECT_PORT', 'off', (value) =>
    value === 'off' ? null : integerWithin(0, 65_535)(value),
  )
  const files = certificate && key ? { certificate, key } : null
  if ((certificate === null) !== (key === null))
    problems.push(
      `${certificate === null ? 'TLS_CERT' : 'TLS_KEY'} is required with ${certificate === null ? 'TLS_KEY' : 'TLS_CERT'}`,
    )
  if (redirectPort !== null && certificate === null && key === null)
    problems.push(
      'HTTP_REDIRECT_PORT is for a site with TLS_CERT and TLS_KEY; behind a proxy, let the proxy redirect',
    )
  if (redirectPort !== null && redirectPort !== 0 && redirectPort === port)
    problems.push('HTTP_REDIRECT_PORT must differ from PORT')
  return { files, redirectPort: files ? redirectPort : null }
}

const YEAR_SECONDS = 31_536_000

/** The Strict-Transport-Security header (RFC 6797); null on http, where browsers ignore it. */
export function readStrictTransport(read: Read, siteUrl: string | undefined): string | null {
  const withSubdomains = read('HSTS_SUBDOMAINS', 'off', parseOnOff)
  if (!siteUrl?.startsWith('https:')) return null
  return `max-age=${YEAR_SECONDS}${withSubdomains ? '; includeSubDomains' : ''}`
}

const fileName: Parse<string> = (value) => {
  const file = textWithin(1, 1000)(value)
  return file.includes('-----BEGIN') ? fail('must be the name of a file, not its content') : file
}
