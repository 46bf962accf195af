/** Unsafe configurations, each with its remedy; start-up refuses some and warns about the others. */
import { isPublicHost } from '#platform/http/public-host.ts'
import type { Config } from './config.ts'
import { ROLES } from './roles.ts'

type UnsafeConfig = {
  /** Refused at start-up; otherwise only a warning. */
  isRefused: boolean
  matches(config: Config): boolean
  words(config: Config): string
}

const MIN_DISTINCT_CHARACTERS = 8
const COMMON_SECRETS = /change.?me|password|passwort|secret|example|qwert|12345678|abcdefgh/i

export const UNSAFE_CONFIGS: readonly UnsafeConfig[] = [
  {
    isRefused: true,
    matches: (config) => config.demo && isPublic(config) && !config.riskOverrides.publicDemo,
    words: ({ site }) =>
      `DEMO is on and ${site.url} is open to strangers: its accounts, staff among them, are printed at every start, and none of its people are real. Set DEMO=off. For a demonstration in public set PUBLIC_DEMO=on.`,
  },
  {
    isRefused: true,
    matches: (config) =>
      config.payments.gateway === 'sandbox' && isPublic(config) && !config.riskOverrides.publicDemo,
    words: ({ site }) =>
      `PAYMENTS is sandbox and ${site.url} is open to strangers: they would pay creators with test cards, and no money moves. Set PAYMENTS to stripe or none. For a test in public set PUBLIC_DEMO=on: every page then says so.`,
  },
  {
    isRefused: true,
    matches: (config) => isRemoteDatabase(config) && config.secretKey === null && !hasEveryRole(config),
    words: ({ roles }) =>
      `This machine runs ${roles.join(' and ')} of a site on several, and SECRET_KEY is not set: each would make a key of its own, and none would know the sessions and seals of the others. Set the same SECRET_KEY on all (the one in DATA_DIR/secret.key of the first).`,
  },
  {
    isRefused: true,
    matches: (config) =>
      config.site.url.startsWith('http:') && hasPublicName(config) && !config.riskOverrides.plainHttp,
    words: ({ site }) =>
      `SITE_URL is ${site.url}: passwords and sessions would cross the internet readable. Set it to https:// and TLS_CERT, or let a proxy speak https (TRUST_PROXY=1). If you mean it, set PLAIN_HTTP=on.`,
  },
  {
    isRefused: true,
    matches: (config) => !config.rateLimits && isPublic(config),
    words: () =>
      'RATE_LIMITS is off where strangers come in: they could try passwords without end. Set it to on.',
  },
  {
    isRefused: true,
    matches: ({ http }) => http.metricsToken !== null && isWeak(http.metricsToken),
    words: () => 'METRICS_TOKEN is easily guessed. Set it to what `openssl rand -hex 24` prints.',
  },
  {
    isRefused: true,
    matches: (config) => config.secretKey !== null && isWeak(config.secretKey) && isPublic(config),
    words: () =>
      'SECRET_KEY is easily guessed, and whoever guesses it signs in as anybody. Set it to what `openssl rand -hex 32` prints, before there is any data.',
  },
  {
    isRefused: false,
    matches: (config) =>
      config.demo && !isPublic(config) && listensBeyondLoopback(config) && !config.riskOverrides.publicDemo,
    words: ({ http }) =>
      `DEMO is on and HOST ${http.host} lets other machines in: whoever reaches it may sign in with the accounts below. For people who are real set DEMO=off.`,
  },
  {
    isRefused: false,
    matches: (config) => config.mail.smtpUrl === null && isPublic(config),
    words: () =>
      'SMTP_URL is not set: no mail leaves this machine, so nobody can confirm an address or reset a password. Mails land in DATA_DIR/mailbox.',
  },
  {
    isRefused: false,
    matches: (config) => isRemoteDatabase(config) && config.secretKey === null && hasEveryRole(config),
    words: () =>
      'The database is on another machine and SECRET_KEY is not set: a second machine of this site would make a key of its own. Set SECRET_KEY to what is in DATA_DIR/secret.key before you add one.',
  },
]

/** Checked in production only. */
export function findUnsafeConfig(config: Config): { refused: string[]; warned: string[] } {
  const found = config.production ? UNSAFE_CONFIGS.filter(({ matches }) => matches(config)) : []
  const wordsOf = (isRefused: boolean) =>
    found.filter((unsafe) => unsafe.isRefused === isRefused).map(({ words }) => words(config))
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
