/** Parses the environment, once and only here; every mistake is reported by its variable. */

import path from 'node:path'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { type BackupConfig, readBackupConfig } from './backup.ts'
import { type DatabaseConfig, readDatabaseConfig } from './database.ts'
import { type EncoderConfig, readEncoderConfig } from './encoder.ts'
import { type LiveConfig, readLiveConfig } from './live.ts'
import { findMisspellings } from './misspelt-variables.ts'
import { type PaymentsConfig, readPaymentsConfig } from './payments.ts'
import { type ProcessesConfig, readProcessesConfig } from './processes.ts'
import { type RedisConfig, readRedisConfig } from './redis.ts'
import { type RiskOverrides, readRiskOverrides } from './risk-overrides.ts'
import { readStorageConfig, type StorageConfig } from './storage.ts'
import { readStrictTransport, readTlsConfig, type TlsConfig } from './tls.ts'
import { readTracingConfig, type TracingConfig } from './tracing.ts'
import {
  choice,
  compact,
  contact,
  createReader,
  day,
  type Environment,
  fail,
  integerWithin,
  origin,
  type Parse,
  parseOnOff,
  proxyCount,
  textWithin,
  urlWith,
} from './values.ts'

export type Role = 'web' | 'worker' | 'live'
export const ROLES: readonly Role[] = ['web', 'worker', 'live']

export type Config = {
  production: boolean
  /** Started by npm: the site stops when npm does. */
  isUnderNpm: boolean
  roles: readonly Role[]
  processes: ProcessesConfig
  logLevel: string
  dataDir: string
  storage: StorageConfig
  /** A database file that maps IP addresses to countries; null for none. */
  countryDatabase: string | null
  /** Null: generated into the data directory. */
  secretKey: string | null
  /** Vault keys by id, the last one current; null: a keyring is generated into the data directory. */
  vaultKeys: readonly { id: string; key: Uint8Array }[] | null
  database: DatabaseConfig
  redis: RedisConfig
  tracing: TracingConfig
  demo: boolean
  /** Whether demo accounts keep sending messages while the site runs. */
  demoTalk: boolean
  /** Whether a demo creator goes live while somebody views the live pages. */
  demoLive: boolean
  rateLimits: boolean
  /** The cost of hashing passwords; `test` only on sites that other machines cannot reach. */
  passwordCost: 'full' | 'test'
  http: {
    host: string
    port: number
    /** How many reverse proxies append to X-Forwarded-For. */
    trustedProxies: number
    /** Concurrent connections per IP address. */
    maxPerAddress: number
    metricsToken: string | null
    tls: TlsConfig
  }
  site: {
    url: string
    isUrlSet: boolean
    /** The Strict-Transport-Security header; null on http. */
    strictTransport: string | null
    name: string
    company: string
    companyRegistration: string
    companyAddress: string
    /** An email address or URL. */
    companyContact: string
    /** Where to report vulnerabilities: an email address or URL; empty for the site's support. */
    securityContact: string
    /** When `security.txt` expires; null: always half a year ahead. */
    securityExpires: Date | null
  }
  live: LiveConfig
  encoder: EncoderConfig
  backup: BackupConfig
  riskOverrides: RiskOverrides
  /** One sentence for each variable that looks like a misspelt setting. */
  misspelt: readonly string[]
  mail: { smtpUrl: string | null; from: string }
  media: {
    /** Whether staff review media before publication. */
    approval: 'auto' | 'staff'
    /** Size of the in-memory cache of the most requested files. */
    memoryMb: number
    /** Path prefix for X-Accel-Redirect; null: we serve files ourselves. */
    accelPrefix: string | null
    /** The content classifier asked before publication, and the key that signs its requests; null for none. */
    classifier: { url: string; secret: string } | null
  }
  creators: {
    /** Minimum age of creators by country (`AE`) or subdivision (`US-MS`), where it is more than 18. */
    minAges: Readonly<Record<string, number>>
    /** The governing law of the creator agreement; empty for that of the company's seat. */
    governingLaw: string
  }
  payments: PaymentsConfig
  payouts: {
    /** Smaller amounts are carried over to the next payout day. */
    minCents: number
    /** The account that payouts are made from; null: no SEPA file can be made. */
    debtorIban: string | null
    debtorBic: string | null
  }
}

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[], misspelt: readonly string[] = []) {
    const all = [...problems, ...misspelt]
    super(`The configuration is invalid:\n${all.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export function parseConfig(env: Environment = process.env): Config {
  const problems: string[] = []
  const read = createReader(env, problems)

  const host = read('HOST', '127.0.0.1', (value) =>
    /^[A-Za-z0-9.:_-]+$/.test(value) ? value : fail('must be an address such as 127.0.0.1 or 0.0.0.0'),
  )
  const port = read('PORT', '3000', integerWithin(0, 65_535))
  const rateLimits = read('RATE_LIMITS', 'on', parseOnOff)
  const maxPerAddress = read('MAX_CONNECTIONS_PER_ADDRESS', '500', integerWithin(10, 1_000_000))
  const tls = readTlsConfig(read, problems, { port })
  const protocol = tls.files ? 'https' : 'http'
  const demo = read('DEMO', tls.files ? 'off' : 'on', parseOnOff)
  if (tls.files && demo)
    problems.push('DEMO must be off where TLS_CERT is set: demo content is uploaded to the site over http')
  // Falls back to valid values, so that mistakes in HOST or PORT are not reported again for SITE_URL.
  const ownUrl = `${protocol}://${urlHost(host ?? 'localhost')}:${port ?? 0}`
  const siteUrl = read('SITE_URL', ownUrl, origin)
  if (tls.files && siteUrl?.startsWith('http:'))
    problems.push('SITE_URL must begin with https:// where TLS_CERT is set')
  const isPublic = !isLoopback(host ?? 'localhost') || siteUrl?.startsWith('https:') === true
  const classifierUrl = read('CLASSIFIER_URL', null, urlWith(['http:', 'https:']))
  const classifierSecret = read('CLASSIFIER_SECRET', null, textWithin(16, 200))
  if (classifierUrl !== null && classifierSecret === null)
    problems.push('CLASSIFIER_SECRET is required with CLASSIFIER_URL: it signs the requests')
  const trustedProxies = read('TRUST_PROXY', 'off', proxyCount)
  const isReachable = isPublic || trustedProxies > 0
  const siteName = read('SITE_NAME', 'Candid', textWithin(1, 60))
  const companyContact = read('COMPANY_CONTACT', '', contact)
  const roles = read('ROLES', ROLES.join(','), roleList)
  const live = readLiveConfig(read, problems)
  const dataDir = path.resolve(read('DATA_DIR', './data', textWithin(1, 1000)) ?? '')
  const config: Config = {
    production:
      read('NODE_ENV', 'production', choice(['production', 'development', 'test'])) === 'production',
    isUnderNpm: env.npm_lifecycle_event !== undefined,
    roles,
    processes: readProcessesConfig(read, problems, { port }),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    ),
    dataDir,
    storage: readStorageConfig(read, problems, dataDir),
    countryDatabase: read('COUNTRY_DATABASE', null, textWithin(1, 1000)),
    secretKey: read('SECRET_KEY', null, textWithin(32, 200)),
    vaultKeys: read('VAULT_KEYS', null, vaultKeyList),
    database: readDatabaseConfig(read, problems),
    redis: readRedisConfig(read),
    tracing: readTracingConfig(read),
    demo,
    demoTalk: demo && read('DEMO_TALK', 'on', parseOnOff),
    demoLive: demo && read('DEMO_LIVE', 'on', parseOnOff) && roles.includes('live') && live.rtmpPort !== null,
    rateLimits,
    passwordCost: read('PASSWORD_COST', 'full', (value) =>
      isReachable && value !== 'full' && env.NODE_ENV !== 'test'
        ? fail('must be full where other machines reach the site')
        : choice(['full', 'test'])(value),
    ),
    http: {
      host,
      port,
      trustedProxies,
      maxPerAddress: rateLimits ? maxPerAddress : Number.POSITIVE_INFINITY,
      metricsToken: read('METRICS_TOKEN', null, textWithin(16, 200)),
      tls,
    },
    site: {
      url: siteUrl,
      isUrlSet: (env.SITE_URL ?? '').trim() !== '',
      strictTransport: readStrictTransport(read, siteUrl),
      name: siteName,
      company: read('COMPANY_NAME', siteName, textWithin(1, 120)),
      companyRegistration: read('COMPANY_REGISTRATION', '', textWithin(0, 120)),
      companyAddress: read('COMPANY_ADDRESS', '', textWithin(0, 200)),
      companyContact,
      securityContact: read('SECURITY_CONTACT', companyContact ?? '', contact),
      securityExpires: read('SECURITY_EXPIRES', null, day),
    },
    live,
    encoder: readEncoderConfig(read),
    backup: readBackupConfig(read, problems),
    riskOverrides: readRiskOverrides(read),
    misspelt: misspelt(env),
    mail: {
      smtpUrl: read('SMTP_URL', null, urlWith(['smtp:', 'smtps:'])),
      from: read('MAIL_FROM', `${siteName} <no-reply@localhost>`, textWithin(3, 200)),
    },
    media: {
      approval: read('MEDIA_APPROVAL', demo ? 'auto' : 'staff', choice(['auto', 'staff'])),
      memoryMb: read('FILES_MEMORY_MB', '128', integerWithin(0, 65_536)),
      accelPrefix: read('FILES_ACCEL_PREFIX', null, (value) =>
        /^\/[a-z0-9/_-]*$/i.test(value)
          ? value.replace(/\/+$/, '')
          : fail('must be a path such as /stored-files'),
      ),
      classifier: classifierUrl && classifierSecret ? { url: classifierUrl, secret: classifierSecret } : null,
    },
    creators: {
      minAges: read('MIN_AGES', '', ageList),
      governingLaw: read('GOVERNING_LAW', '', textWithin(0, 120)),
    },
    payments: readPaymentsConfig(read, problems, { demo, isPublic }),
    payouts: {
      minCents: read('PAYOUT_MIN_CENTS', String(PAYOUT.minCents), integerWithin(1, 100_000_000)),
      debtorIban: read('PAYOUT_DEBTOR_IBAN', null, (value) =>
        isValidIBAN(compact(value)) ? compact(value) : fail('must be an IBAN'),
      ),
      debtorBic: read('PAYOUT_DEBTOR_BIC', null, (value) =>
        isValidBIC(compact(value)) ? compact(value) : fail('must be a BIC'),
      ),
    },
  }
  if (config.payments.firstVideoIncentive && config.media.approval === 'auto')
    problems.push(
      'FIRST_VIDEO_INCENTIVE can be on only where MEDIA_APPROVAL is staff: it is for videos that staff approve',
    )
  if (problems.length > 0) throw new ConfigError(problems, config.misspelt)
  return config
}

let names: ReadonlySet<string> | null = null

function misspelt(env: Environment): string[] {
  if (Object.keys(env).length === 0) return []
  names ??= settingNames()
  return findMisspellings(env, names)
}

/** All variables that are read, recorded by parsing an empty environment. */
export function settingNames(): ReadonlySet<string> {
  const read = new Set<string>()
  const empty = new Proxy<Environment>(
    {},
    {
      get(_target, name) {
        if (typeof name === 'string' && name === name.toUpperCase()) read.add(name)
        return undefined
      },
    },
  )
  parseConfig(empty)
  return read
}

/** 0.0.0.0 and :: listen everywhere but cannot be typed into a browser. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

const roleList: Parse<readonly Role[]> = (value) => {
  const names = value.split(',').map((name) => name.trim())
  const roles = ROLES.filter((role) => names.includes(role))
  if (roles.length === 0 || names.some((name) => !oneOf(ROLES, name)))
    fail(`must be a list of ${ROLES.join(', ')}`)
  return roles
}

/** Comma-separated `id:key`; an id has 8 letters or digits, a key 32 bytes in base64url. */
const vaultKeyList: Parse<readonly { id: string; key: Uint8Array }[]> = (value) => {
  const keys = value.split(',').map((pair) => {
    const [, id, text] = /^\s*([a-z0-9]{8}):([A-Za-z0-9_-]{43})\s*$/.exec(pair) ?? []
    if (!id || !text) return fail('must be a list of id:key, an id of 8 letters or digits, a key of 32 bytes')
    return { id, key: Buffer.from(text, 'base64url') }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) fail('names a key twice')
  return keys
}

/** `US-MS:21,AE:21`; ages below 18 are refused. */
const ageList: Parse<Readonly<Record<string, number>>> = (value) => {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, region, years] = /^\s*([A-Z]{2}(?:-[A-Z0-9]{1,3})?):(\d\d)\s*$/.exec(pair) ?? []
      if (!region || Number(years) < 18) return fail('must be a list such as US-MS:21,AE:21, of 18 or more')
      return [region, Number(years)]
    }),
  )
}
