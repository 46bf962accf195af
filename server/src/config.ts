/** The only reader of the environment: parsed once, every mistake named by its variable. */

import { isIP } from 'node:net'
import path from 'node:path'
import { isValidBIC, isValidIBAN } from 'ibantools'
import { PAYOUT } from '#rules/money.ts'
import { oneOf } from '#rules/one-of.ts'

export type Role = 'web' | 'worker' | 'live'
export const ROLES: readonly Role[] = ['web', 'worker', 'live']

export type Config = {
  production: boolean
  /** Started by npm, whose end should then be ours too. */
  isUnderNpm: boolean
  roles: readonly Role[]
  logLevel: string
  dataDir: string
  /** A file that tells in which country an address is; null for none. */
  countryDatabase: string | null
  /** Null means a key of its own under the data directory. */
  secretKey: string | null
  /** Keys of the vault by their ids, the last one current; null means a ring of its own under the data directory. */
  vaultKeys: readonly { id: string; key: Uint8Array }[] | null
  /** Null means the embedded PostgreSQL under the data directory. */
  databaseUrl: string | null
  /** After this long a visitor's question to the database is broken off. */
  statementTimeoutMs: number
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
  }
  site: {
    url: string
    isUrlSet: boolean
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
  live: {
    /** Where encoders send to; null for none. */
    rtmpPort: number | null
    /** The one UDP port of cameras and of who watches by WebRTC; 0 for any. */
    webrtcPort: number
    /** The machine's address as the outside knows it, where that is another. */
    webrtcAddress: string | null
    /** Where the site's other processes reach the live role; 0 for any free port. */
    innerHost: string
    innerPort: number
    /** The shorter side of a smaller picture for slow lines, and of how many streams at once; null for none. */
    lowerRung: { sidePx: number; encodes: number } | null
    /** A MediaMTX that does the work with media; null for our own engine. */
    mediaMtx: {
      api: string
      hls: string
      webrtc: string
      secret: string
      /** Where it asks us who may. */
      questions: { host: string; port: number }
    } | null
  }
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
  payments: {
    gateway: 'sandbox' | 'stripe' | 'none'
    /** Strangers meet test payments, and are told on every page that no money moves. */
    isPublicTest: boolean
    /** What the processor keeps of each price, in hundredths of a percent. */
    processorFeeBp: number
    /** Rules for credits that nobody uses, and for a creator's first video; all off unless they are switched on. */
    dormancyFee: boolean
    forfeiture: boolean
    firstVideoIncentive: boolean
    /** What whoever invited a creator is given of what the site earns by them; null is nothing. */
    referral: { shareBp: number; months: number } | null
    stripe: {
      secretKey: string | null
      publicKey: string | null
      webhookSecret: string | null
      apiUrl: string
    }
  }
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
  constructor(problems: readonly string[]) {
    super(`The environment is not right:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

type Environment = Record<string, string | undefined>

export function parseConfig(env: Environment = process.env): Config {
  const problems: string[] = []
  const read = reader(env, problems)

  const host = read('HOST', '127.0.0.1', (value) =>
    /^[A-Za-z0-9.:_-]+$/.test(value) ? value : fail('must be an address such as 127.0.0.1 or 0.0.0.0'),
  )
  const port = read('PORT', '3000', integerWithin(0, 65_535))
  const demo = read('DEMO', 'on', onOff)
  const rateLimits = read('RATE_LIMITS', 'on', onOff)
  const maxPerAddress = read('MAX_CONNECTIONS_PER_ADDRESS', '500', integerWithin(10, 1_000_000))
  const siteUrl = read('SITE_URL', `http://${urlHost(host)}:${port}`, origin)
  const isPublic = !isLoopback(host) || siteUrl?.startsWith('https:')
  // Who shows test payments to strangers says so: they look like real ones.
  const gateway = read(
    'PAYMENTS',
    demo && !isPublic ? 'sandbox' : 'none',
    choice(['sandbox', 'stripe', 'none']),
  )
  const referralShareBp = read('REFERRAL_SHARE', 'off', (value) =>
    value === 'off' ? null : integerWithin(1, 50)(value) * 100,
  )
  const referralMonths = read('REFERRAL_MONTHS', '12', integerWithin(1, 120))
  const classifierUrl = read('CLASSIFIER_URL', null, urlWith(['http:', 'https:']))
  const classifierSecret = read('CLASSIFIER_SECRET', null, textWithin(16, 200))
  if (classifierUrl !== null && classifierSecret === null)
    problems.push('CLASSIFIER_SECRET has to be set beside CLASSIFIER_URL: questions are signed with it')
  const trustedProxies = read('TRUST_PROXY', 'off', proxyCount)
  const isReachable = isPublic || trustedProxies > 0
  const siteName = read('SITE_NAME', 'Candid', textWithin(1, 60))
  const companyContact = read('COMPANY_CONTACT', '', contact)
  const roles = read('ROLES', ROLES.join(','), roleList)
  const rtmpPort = read('RTMP_PORT', '1935', (value) =>
    value === 'off' ? null : integerWithin(0, 65_535)(value),
  )
  const liveHttp = read('LIVE_HTTP', '127.0.0.1:0', hostAndPort)
  const mediaMtx = readMediaMtx(read, problems)
  const lowerRungPx = read('LIVE_LOWER_RUNG', 'off', (value) => (value === 'off' ? null : lowerRung(value)))
  const liveEncodes = read('LIVE_ENCODES', '1', integerWithin(1, 64))
  const config: Config = {
    production:
      read('NODE_ENV', 'production', choice(['production', 'development', 'test'])) === 'production',
    isUnderNpm: env.npm_lifecycle_event !== undefined,
    roles,
    logLevel: read(
      'LOG_LEVEL',
      'info',
      choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    ),
    dataDir: path.resolve(read('DATA_DIR', './data', textWithin(1, 1000))),
    countryDatabase: read('COUNTRY_DATABASE', null, textWithin(1, 1000)),
    secretKey: read('SECRET_KEY', null, textWithin(32, 200)),
    vaultKeys: read('VAULT_KEYS', null, vaultKeyList),
    databaseUrl: read('DATABASE_URL', null, urlWith(['postgres:', 'postgresql:'])),
    statementTimeoutMs: read('STATEMENT_TIMEOUT_MS', '10000', integerWithin(100, 600_000)),
    demo,
    demoTalk: demo && read('DEMO_TALK', 'on', onOff),
    demoLive: demo && read('DEMO_LIVE', 'on', onOff) && roles.includes('live') && rtmpPort !== null,
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
    },
    site: {
      url: siteUrl,
      isUrlSet: (env.SITE_URL ?? '').trim() !== '',
      name: siteName,
      company: read('COMPANY_NAME', siteName, textWithin(1, 120)),
      companyRegistration: read('COMPANY_REGISTRATION', '', textWithin(0, 120)),
      companyAddress: read('COMPANY_ADDRESS', '', textWithin(0, 200)),
      companyContact,
      securityContact: read('SECURITY_CONTACT', companyContact ?? '', contact),
      securityExpires: read('SECURITY_EXPIRES', null, day),
    },
    live: {
      rtmpPort,
      webrtcPort: read('WEBRTC_PORT', '8189', integerWithin(0, 65_535)),
      webrtcAddress: read('WEBRTC_ADDRESS', null, (value) =>
        isIP(value) ? value : fail('must be an IP address'),
      ),
      innerHost: liveHttp?.host ?? '127.0.0.1',
      innerPort: liveHttp?.port ?? 0,
      lowerRung: lowerRungPx === null ? null : { sidePx: lowerRungPx, encodes: liveEncodes },
      mediaMtx,
    },
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
    payments: {
      gateway,
      isPublicTest: gateway === 'sandbox' && isPublic,
      processorFeeBp: read('PROCESSOR_FEE_BP', '0', integerWithin(0, 5_000)),
      dormancyFee: read('DORMANCY_FEE', 'off', onOff),
      forfeiture: read('FORFEITURE', 'off', onOff),
      firstVideoIncentive: read('FIRST_VIDEO_INCENTIVE', 'off', onOff),
      referral: referralShareBp === null ? null : { shareBp: referralShareBp, months: referralMonths },
      stripe: {
        secretKey: read('STRIPE_SECRET_KEY', null, textWithin(8, 300)),
        publicKey: read('STRIPE_PUBLIC_KEY', null, textWithin(8, 300)),
        webhookSecret: read('STRIPE_WEBHOOK_SECRET', null, textWithin(8, 300)),
        apiUrl: read('STRIPE_API_URL', 'https://api.stripe.com', origin),
      },
    },
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
  problems.push(...missingKeys(config.payments))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function readMediaMtx(read: ReturnType<typeof reader>, problems: string[]): Config['live']['mediaMtx'] {
  const engine = read('LIVE_ENGINE', 'built-in', choice(['built-in', 'mediamtx']))
  const places = {
    api: read('MEDIAMTX_API', 'http://127.0.0.1:9997', origin),
    hls: read('MEDIAMTX_HLS', 'http://127.0.0.1:8888', origin),
    webrtc: read('MEDIAMTX_WEBRTC', 'http://127.0.0.1:8889', origin),
  }
  const questions = read('MEDIAMTX_QUESTIONS', '127.0.0.1:9995', hostAndPort)
  const secret = read('MEDIAMTX_SECRET', null, (value) =>
    /^[\w-]{16,200}$/.test(value) ? value : fail('must be 16 to 200 letters, digits, _ or -'),
  )
  if (engine !== 'mediamtx') return null
  if (secret === null) problems.push('MEDIAMTX_SECRET is needed when LIVE_ENGINE is mediamtx')
  return { ...places, questions, secret: secret ?? '' }
}

function missingKeys({ gateway, stripe }: Config['payments']): string[] {
  if (gateway !== 'stripe') return []
  const keys = {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLIC_KEY: stripe.publicKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  }
  return Object.entries(keys)
    .filter(([, value]) => value === null)
    .map(([name]) => `${name} is needed when PAYMENTS is stripe`)
}

/** 0.0.0.0 and :: listen everywhere but cannot be typed into a browser. */
export function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\./.test(host)
}

class Mistake extends Error {}
function fail(what: string): never {
  throw new Mistake(what)
}

type Parse<T> = (value: string) => T

function reader(env: Environment, problems: string[]) {
  return function read<T, D extends string | null>(
    name: string,
    fallback: D,
    parse: Parse<T>,
  ): T | (D extends null ? null : never) {
    const given = env[name]?.trim()
    const value = given === undefined || given === '' ? fallback : given
    if (value === null) return null as D extends null ? null : never
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof Mistake)) throw error
      // The value itself may be a secret (a password inside a URL), so only the variable is named.
      problems.push(`${name} ${error.message}`)
      return undefined as T
    }
  }
}

function hostAndPort(value: string): { host: string; port: number } {
  const [, host, port] = /^([A-Za-z0-9._-]+|\[[0-9a-f:]+\]):(\d{1,5})$/i.exec(value) ?? []
  if (!host || !port) fail('must be an address and a port, such as 10.0.0.2:8090')
  return { host: host.replace(/^\[|\]$/g, ''), port: integerWithin(0, 65_535)(port) }
}

function integerWithin(min: number, max: number): Parse<number> {
  return (value) => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < min || number > max)
      fail(`must be a whole number from ${min} to ${max}`)
    return number
  }
}

/** Encoders take even sizes only. */
const lowerRung: Parse<number> = (value) => {
  const sidePx = integerWithin(144, 1080)(value)
  return sidePx % 2 === 0 ? sidePx : fail('must be an even number')
}

function textWithin(min: number, max: number): Parse<string> {
  return (value) => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
    if (value.length < min || value.length > max || /[\u0000-\u001f]/.test(value))
      fail(`must be ${min} to ${max} characters of plain text`)
    return value
  }
}

function compact(value: string): string {
  return value.replaceAll(' ', '').toUpperCase()
}

function choice<const T extends string>(choices: readonly T[]): Parse<T> {
  return (value) => oneOf(choices, value) ?? fail(`must be one of ${choices.join(', ')}`)
}

const onOff: Parse<boolean> = (value) => {
  if (['on', 'true', '1', 'yes'].includes(value.toLowerCase())) return true
  if (['off', 'false', '0', 'no'].includes(value.toLowerCase())) return false
  return fail('must be on or off')
}

/** `on` is one proxy, as most sites have. */
const proxyCount: Parse<number> = (value) => {
  if (/^\d$/.test(value)) return Number(value)
  if (['on', 'true', 'yes'].includes(value.toLowerCase())) return 1
  if (['off', 'false', 'no'].includes(value.toLowerCase())) return 0
  return fail('must be off, on or the number of proxies, at most 9')
}

function urlWith(protocols: readonly string[]): Parse<string> {
  return (value) => {
    const url = URL.parse(value)
    if (!url || !protocols.includes(url.protocol))
      fail(`must be an address starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return value
  }
}

const origin: Parse<string> = (value) => {
  const url = URL.parse(value)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    fail('must be an address such as https://candid.example')
  if (url.pathname !== '/' || url.search || url.hash) fail('must be an address without a path')
  return url.origin
}

const contact: Parse<string> = (value) => {
  const isMail = /^[^\s@<>"]+@[^\s@<>"]+$/.test(value)
  const isPage = ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? '')
  if (value !== '' && (!(isMail || isPage) || value.length > 200))
    fail('must be an address for mail, or that of a page such as https://candid.example/contact')
  return value
}

const day: Parse<Date> = (value) => {
  const date = /^\d{4}-\d\d-\d\d$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
  return date && !Number.isNaN(date.getTime()) ? date : fail('must be a day such as 2027-06-30')
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
