/** The only reader of the environment: parsed once, every mistake named by its variable. */

import path from 'node:path'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'
import { type BackupConfig, readBackup } from './config/backup.ts'
import { type DatabaseConfig, readDatabase } from './config/database.ts'
import { type EncoderConfig, readEncoder } from './config/encoder.ts'
import { type LiveConfig, readLive } from './config/live.ts'
import { type MeantConfig, readMeant } from './config/meant.ts'
import { nearMisses } from './config/near-misses.ts'
import { type PaymentsConfig, readPayments } from './config/payments.ts'
import { type ProcessesConfig, readProcesses } from './config/processes.ts'
import { type RedisConfig, readRedis } from './config/redis.ts'
import { readStorage, type StorageConfig } from './config/storage.ts'
import { readStrictTransport, readTls, type TlsConfig } from './config/tls.ts'
import { readTracing, type TracingConfig } from './config/tracing.ts'
import {
  choice,
  compact,
  contact,
  day,
  type Environment,
  fail,
  integerWithin,
  onOff,
  origin,
  type Parse,
  proxyCount,
  reader,
  textWithin,
  urlWith,
} from './config/values.ts'

export type Role = 'web' | 'worker' | 'live'
export const ROLES: readonly Role[] = ['web', 'worker', 'live']

export type Config = {
  production: boolean
  /** Started by npm, whose end should then be ours too. */
  isUnderNpm: boolean
  roles: readonly Role[]
  processes: ProcessesConfig
  logLevel: string
  dataDir: string
  storage: StorageConfig
  /** A file that tells in which country an address is; null for none. */
  countryDatabase: string | null
  /** Null means a key of its own under the data directory. */
  secretKey: string | null
  /** Keys of the vault by their ids, the last one current; null means a ring of its own under the data directory. */
  vaultKeys: readonly { id: string; key: Uint8Array }[] | null
  database: DatabaseConfig
  redis: RedisConfig
  tracing: TracingConfig
  demo: boolean
  /** Whether the people of the demo go on writing while somebody looks around. */
  demoTalk: boolean
  /** Whether one of them is live while somebody looks at who is. */
  demoLive: boolean
  rateLimits: boolean
  /** How dear it is to try a password; `test` only where no stranger comes in. */
  passwordCost: 'full' | 'test'
  http: {
    host: string
    port: number
    /** How many proxies stand before us, each of which adds to X-Forwarded-For. */
    trustedProxies: number
    /** Connections that one address may hold at once. */
    maxPerAddress: number
    metricsToken: string | null
    tls: TlsConfig
  }
  site: {
    url: string
    isUrlSet: boolean
    /** How strictly browsers are told to keep to https; null on http. */
    strictTransport: string | null
    name: string
    company: string
    companyRegistration: string
    companyAddress: string
    /** An address for mail, or that of a page. */
    companyContact: string
    /** Who is told of a hole in the site: an address for mail, or that of a page; empty for our support. */
    securityContact: string
    /** Until when that holds; null means for half a year from any day. */
    securityExpires: Date | null
  }
  live: LiveConfig
  encoder: EncoderConfig
  backup: BackupConfig
  meant: MeantConfig
  /** Variables that look like a setting and are none, a sentence for each. */
  misspelt: readonly string[]
  mail: { smtpUrl: string | null; from: string }
  media: {
    /** Whether staff look at media before others see them. */
    approval: 'auto' | 'staff'
    /** Room for the files asked for most. */
    memoryMb: number
    /** Where nginx finds stored files; null means we send them ourselves. */
    accelPrefix: string | null
    /** Whom we ask before something is shown, and what our questions are signed with; null for nobody. */
    classifier: { url: string; secret: string } | null
  }
  creators: {
    /** How old creators have to be, by country (`AE`) or part of it (`US-MS`), where that is more than 18. */
    minAges: Readonly<Record<string, number>>
    /** By whose law the creator agreement is; empty for that of the company's seat. */
    governingLaw: string
  }
  payments: PaymentsConfig
  payouts: {
    /** Less than this is carried to the next payout day. */
    minCents: number
    /** The account that payouts leave from; null means that no file for SEPA can be made. */
    debtorIban: string | null
    debtorBic: string | null
  }
}

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[], misspelt: readonly string[] = []) {
    const all = [...problems, ...misspelt]
    super(`The environment is not right:\n${all.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export function parseConfig(env: Environment = process.env): Config {
  const problems: string[] = []
  const read = reader(env, problems)

  const host = read('HOST', '127.0.0.1', (value) =>
    /^[A-Za-z0-9.:_-]+$/.test(value) ? value : fail('must be an address such as 127.0.0.1 or 0.0.0.0'),
  )
  const port = read('PORT', '3000', integerWithin(0, 65_535))
  const rateLimits = read('RATE_LIMITS', 'on', onOff)
  const maxPerAddress = read('MAX_CONNECTIONS_PER_ADDRESS', '500', integerWithin(10, 1_000_000))
  const tls = readTls(read, problems, { port })
  const protocol = tls.files ? 'https' : 'http'
  const demo = read('DEMO', tls.files ? 'off' : 'on', onOff)
  if (tls.files && demo)
    problems.push('DEMO must be off where TLS_CERT is set: the sample world is sent to the site over http')
  // What is wrong with HOST or PORT is told of them alone.
  const ownUrl = `${protocol}://${urlHost(host ?? 'localhost')}:${port ?? 0}`
  const siteUrl = read('SITE_URL', ownUrl, origin)
  if (tls.files && siteUrl?.startsWith('http:'))
    problems.push('SITE_URL must begin with https:// where TLS_CERT is set')
  const isPublic = !isLoopback(host ?? 'localhost') || siteUrl?.startsWith('https:') === true
  const classifierUrl = read('CLASSIFIER_URL', null, urlWith(['http:', 'https:']))
  const classifierSecret = read('CLASSIFIER_SECRET', null, textWithin(16, 200))
  if (classifierUrl !== null && classifierSecret === null)
    problems.push('CLASSIFIER_SECRET has to be set beside CLASSIFIER_URL: questions are signed with it')
  const trustedProxies = read('TRUST_PROXY', 'off', proxyCount)
  const isReachable = isPublic || trustedProxies > 0
  const siteName = read('SITE_NAME', 'Candid', textWithin(1, 60))
  const companyContact = read('COMPANY_CONTACT', '', contact)
  const roles = read('ROLES', ROLES.join(','), roleList)
  const live = readLive(read, problems)
  const dataDir = path.resolve(read('DATA_DIR', './data', textWithin(1, 1000)) ?? '')
  const config: Config = {
    production:
      read('NODE_ENV', 'production', choice(['production', 'development', 'test'])) === 'production',
    isUnderNpm: env.npm_lifecycle_event !== undefined,
    roles,
    processes: readProcesses(read, problems, { port }),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    ),
    dataDir,
    storage: readStorage(read, problems, dataDir),
    countryDatabase: read('COUNTRY_DATABASE', null, textWithin(1, 1000)),
    secretKey: read('SECRET_KEY', null, textWithin(32, 200)),
    vaultKeys: read('VAULT_KEYS', null, vaultKeyList),
    database: readDatabase(read, problems),
    redis: readRedis(read),
    tracing: readTracing(read),
    demo,
    demoTalk: demo && read('DEMO_TALK', 'on', onOff),
    demoLive: demo && read('DEMO_LIVE', 'on', onOff) && roles.includes('live') && live.rtmpPort !== null,
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
    encoder: readEncoder(read),
    backup: readBackup(read, problems),
    meant: readMeant(read),
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
    payments: readPayments(read, problems, { demo, isPublic }),
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
  return nearMisses(env, names)
}

/** Every variable that is read: found out by reading an empty environment. */
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

/** `id:key` by commas; an id has 8 letters or digits, a key 32 bytes in base64url. */
const vaultKeyList: Parse<readonly { id: string; key: Uint8Array }[]> = (value) => {
  const keys = value.split(',').map((pair) => {
    const [, id, text] = /^\s*([a-z0-9]{8}):([A-Za-z0-9_-]{43})\s*$/.exec(pair) ?? []
    if (!id || !text) return fail('must be a list of id:key, an id of 8 letters or digits, a key of 32 bytes')
    return { id, key: Buffer.from(text, 'base64url') }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) fail('names a key twice')
  return keys
}

/** `US-MS:21,AE:21`: nobody is let in below 18. */
const ageList: Parse<Readonly<Record<string, number>>> = (value) => {
  const pairs = value.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, place, years] = /^\s*([A-Z]{2}(?:-[A-Z0-9]{1,3})?):(\d\d)\s*$/.exec(pair) ?? []
      if (!place || Number(years) < 18) return fail('must be a list such as US-MS:21,AE:21, of 18 or more')
      return [place, Number(years)]
    }),
  )
}
