/** HTTP settings: address, port, proxies, connection limits and TLS. */
import { readTlsConfig, type TlsConfig } from './tls.ts'
import { fail, integerWithin, proxyCount, type Read, textWithin } from './values.ts'

export type HttpConfig = {
  host: string
  port: number
  /** How many reverse proxies append to X-Forwarded-For. */
  trustedProxies: number
  /** Concurrent connections per IP address. */
  maxPerAddress: number
  metricsToken: string | null
  tls: TlsConfig
}

export function readHttpConfig(
  read: Read,
  problems: string[],
  { rateLimits }: { rateLimits: boolean },
): HttpConfig {
  const host = read('HOST', '127.0.0.1', (value) =>
    /^[A-Za-z0-9.:_-]+$/.test(value) ? value : fail('must be an address such as 127.0.0.1 or 0.0.0.0'),
  )
  const port = read('PORT', '3000', integerWithin(0, 65_535))
  const maxPerAddress = read('MAX_CONNECTIONS_PER_ADDRESS', '500', integerWithin(10, 1_000_000))
  return {
    host,
    port,
    trustedProxies: read('TRUST_PROXY', 'off', proxyCount),
    maxPerAddress: rateLimits ? maxPerAddress : Number.POSITIVE_INFINITY,
    metricsToken: read('METRICS_TOKEN', null, textWithin(16, 200)),
    tls: readTlsConfig(read, problems, { port }),
  }
}

/** 0.0.0.0 and :: listen everywhere but cannot be typed into a browser. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}
