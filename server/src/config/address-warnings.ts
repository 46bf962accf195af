/** Warnings at start-up about addresses that are valid but probably misconfigured. */
import { certificateWarnings, readCertificate } from '#platform/http/certificate.ts'
import type { Config } from './config.ts'

type AddressConfig = {
  http: Pick<Config['http'], 'trustedProxies' | 'tls'>
  site: Pick<Config['site'], 'url'>
}

export function addressWarnings({ http, site }: AddressConfig, now = new Date()): string[] {
  const { files } = http.tls
  if (files) return certificateWarnings(readCertificate(files), site.url, now)
  if (!site.url.startsWith('https:') || http.trustedProxies > 0) return []
  return [
    [
      `SITE_URL is ${site.url}, but this machine speaks http (no TLS_CERT) and trusts no proxy (TRUST_PROXY is off).`,
      "Behind an https proxy, set TRUST_PROXY=1. Otherwise every visitor has the proxy's address and shares its limits.",
      'Without a proxy, set TLS_CERT and TLS_KEY.',
    ].join('\n  '),
  ]
}
