/** Unsafe configurations, each with its remedy; start-up refuses some and warns about the others. */
import { isPublicHost } from '#platform/http/public-host.ts'
import type { Config } from './config.ts'
import { ROLES } from './roles.ts'

type UnsafeConfig = {
  /** Refused at start-up; otherwise only a warning. */
  isRefused: boolean
  matches(config: Config): boolean
  message(config: Config): string
}

const MIN_DISTINCT_CHARACTERS = 8
const COMMON_SECRETS = /change.?me|password|passwort|secret|example|qwert|12345678|abcdefgh/i

export const UNSAFE_CONFIGS: readonly UnsafeConfig[] = [
  {
    isRefused: true,
    matches: (config) => config.demo && isPublic(config) && !config.riskOverrides.publicDemo,
    message: ({ site }) =>
      `DEMO is on and ${site.url} is public: its accounts, including staff, are printed at every start, and none of its people are real. Set DEMO=off. For a public demo, set PUBLIC_DEMO=on.`,
  },
  {
    isRefused: true,
    matches: (config) => config.payments.isSandbox && isPublic(config) && !config.riskOverrides.publicDemo,
    message: ({ site }) =>
      `PAYMENTS is sandbox and ${site.url} is public: visitors would pay creators with test cards, and no money moves. Set PAYMENTS to stripe or none. For a public test, set PUBLIC_DEMO=on: every page then says so.`,
  },
  {
    isRefused: true,
    matches: (config) => isRemoteDatabase(config) && config.secretKey === null && !hasEveryRole(config),
    message: ({ roles }) =>
      `This machine runs only ${roles.join(' and ')} of a site on several machines, and SECRET_KEY is not set: each would create its own key and could not read the sessions and encrypted data of the others. Set the same SECRET_KEY on all (the one in DATA_DIR/secret.key of the first).`,
  },
  {
    isRefused: true,
    matches: (config) =>
      config.site.url.startsWith('http:') && hasPublicName(config) && !config.riskOverrides.plainHttp,
    message: ({ site }) =>
      `SITE_URL is ${site.url}: passwords and sessions would cross the internet unencrypted. Set it to https:// and TLS_CERT, or let a proxy speak https (TRUST_PROXY=1). If you mean it, set PLAIN_HTTP=on.`,
  },
  {
    isRefused: true,
    matches: (config) => !config.rateLimits && isPublic(config),
    message: () =>
      'RATE_LIMITS is off on a public site: attackers could try passwords without limit. Set it to on.',
  },
  {
    isRefused: true,
    matches: ({ http }) => http.metricsToken !== null && isWeak(http.metricsToken),
    message: () => 'METRICS_TOKEN is easily guessed. Set it to what `openssl rand -hex 24` prints.',
  },
  {
    isRefused: true,
    matches: (config) => config.secretKey !== null && isWeak(config.secretKey) && isPublic(config),
    message: () =>
      'SECRET_KEY is easily guessed, and anyone who guesses it can sign in as any user. Set it to what `openssl rand -hex 32` prints, before there is any data.',
  },
  {
    isRefused: false,
    matches: (config) =>
      config.demo && !isPublic(config) && listensBeyondLoopback(config) && !config.riskOverrides.publicDemo,
    message: ({ http }) =>
      `DEMO is on and HOST ${http.host} accepts other machines: anyone who reaches it can sign in with the accounts below. For real users, set DEMO=off.`,
  },
  {
    isRefused: false,
    matches: (config) => config.mail.smtpUrl === null && isPublic(config),
    message: () =>
      'SMTP_URL is not set: no email leaves this machine, so people cannot confirm an address or reset a password. Emails are stored in DATA_DIR/mailbox.',
  },
  {
    isRefused: false,
    matches: (config) => isRemoteDatabase(config) && config.secretKey === null && hasEveryRole(config),
    message: () =>
      'The database is on another machine and SECRET_KEY is not set: a second machine of this site would create its own key. Set SECRET_KEY to what is in DATA_DIR/secret.key before you add one.',
  },
]

/** Checked in production only. */
export function findUnsafeConfig(config: Config): { refused: string[]; warned: string[] } {
  const found = config.production ? UNSAFE_CONFIGS.filter(({ matches }) => matches(config)) : []
  const wordsOf = (isRefused: boolean) =>
    found.filter((unsafe) => unsafe.isRefused === isRefused).map(({ message }) => message(config))
  return { refused: wordsOf(true), warned: wordsOf(false) }
}

function hasPublicName({ site }: Config): boolean {
  return site.isUrlSet && isPublicHost(new URL(site.url).hostname)
}

/** Whether the site's host name or its listening address is public. */
function isPublic(config: Config): boolean {
  return hasPublicName(config) || isPublicHost(config.http.host)
}

function listensBeyondLoopback({ http }: Config): boolean {
  return !/^(?:localhost|::1|127\..*)$/.test(http.host)
}

function isRemoteDatabase({ database }: Config): boolean {
  if (!database.url) return false
  const { hostname, searchParams } = new URL(database.url)
  const host = searchParams.get('host') ?? hostname
  return !(host === '' || host.startsWith('/') || /^(?:localhost|\[?::1\]?|127\..*)$/.test(host))
}

function hasEveryRole({ roles }: Config): boolean {
  return roles.length === ROLES.length
}

function isWeak(secret: string): boolean {
  return new Set(secret).size < MIN_DISTINCT_CHARACTERS || COMMON_SECRETS.test(secret)
}
