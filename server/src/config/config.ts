/** Parses the environment, once and only here; every mistake is reported by its variable. */
import path from 'node:path'
import { type AgeAssuranceConfig, readAgeAssuranceConfig } from './age-assurance.ts'
import { type BackupConfig, readBackupConfig } from './backup.ts'
import { type CreatorsConfig, readCreatorsConfig } from './creators.ts'
import { type DatabaseConfig, readDatabaseConfig } from './database.ts'
import { type DemoConfig, readDemoConfig } from './demo.ts'
import { type EncoderConfig, readEncoderConfig } from './encoder.ts'
import { type HttpConfig, isLoopback, readHttpConfig } from './http.ts'
import { type LiveConfig, readLiveConfig } from './live.ts'
import { type MailConfig, readMailConfig } from './mail.ts'
import { type MediaConfig, readMediaConfig } from './media.ts'
import { findMisspellings } from './misspelt-variables.ts'
import { type PaymentsConfig, readPaymentsConfig } from './payments.ts'
import { type PayoutsConfig, readPayoutsConfig } from './payouts.ts'
import { type ProcessesConfig, readProcessesConfig } from './processes.ts'
import { type PushConfig, readPushConfig } from './push.ts'
import { type RedisConfig, readRedisConfig } from './redis.ts'
import { type RiskOverrides, readRiskOverrides } from './risk-overrides.ts'
import { type Role, readRoles } from './roles.ts'
import { readSecretsConfig, type SecretsConfig } from './secrets.ts'
import { readSiteConfig, type SiteConfig } from './site.ts'
import { readStorageConfig, type StorageConfig } from './storage.ts'
import { readTracingConfig, type TracingConfig } from './tracing.ts'
import { choice, createReader, type Environment, parseOnOff, textWithin } from './values.ts'

export type Config = DemoConfig &
  SecretsConfig & {
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
    database: DatabaseConfig
    redis: RedisConfig
    tracing: TracingConfig
    rateLimits: boolean
    http: HttpConfig
    site: SiteConfig
    live: LiveConfig
    encoder: EncoderConfig
    backup: BackupConfig
    riskOverrides: RiskOverrides
    /** One sentence for each variable that looks like a misspelt setting. */
    misspelt: readonly string[]
    mail: MailConfig
    push: PushConfig
    media: MediaConfig
    creators: CreatorsConfig
    ageAssurance: AgeAssuranceConfig
    payments: PaymentsConfig
    payouts: PayoutsConfig
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

  const rateLimits = read('RATE_LIMITS', 'on', parseOnOff)
  const http = readHttpConfig(read, problems, { rateLimits })
  const site = readSiteConfig(read, problems, http)
  const roles = readRoles(read)
  const live = readLiveConfig(read, problems)
  const demo = readDemoConfig(read, problems, { tls: http.tls, roles, live })
  const isPublic = !isLoopback(http.host ?? 'localhost') || site.url?.startsWith('https:') === true
  const dataDir = path.resolve(read('DATA_DIR', './data', textWithin(1, 1000)) ?? '')
  const config: Config = {
    ...demo,
    ...readSecretsConfig(read, { isReachable: isPublic || http.trustedProxies > 0 }),
    production:
      read('NODE_ENV', 'production', choice(['production', 'development', 'test'])) === 'production',
    isUnderNpm: env.npm_lifecycle_event !== undefined,
    roles,
    processes: readProcessesConfig(read, problems, http),
    logLevel: read(
      'LOG_LEVEL',
      'info',
      choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    ),
    dataDir,
    storage: readStorageConfig(read, problems, dataDir),
    countryDatabase: read('COUNTRY_DATABASE', null, textWithin(1, 1000)),
    database: readDatabaseConfig(read, problems),
    redis: readRedisConfig(read),
    tracing: readTracingConfig(read),
    rateLimits,
    http,
    site,
    live,
    encoder: readEncoderConfig(read),
    backup: readBackupConfig(read, problems),
    riskOverrides: readRiskOverrides(read),
    misspelt: misspelt(env),
    mail: readMailConfig(read, site.name),
    push: readPushConfig(read),
    media: readMediaConfig(read, problems, demo),
    creators: readCreatorsConfig(read),
    ageAssurance: readAgeAssuranceConfig(read, problems),
    payments: readPaymentsConfig(read, problems, { demo: demo.demo, isPublic }),
    payouts: readPayoutsConfig(read),
  }
  if (config.payments.firstVideoIncentive && config.media.approval === 'auto')
    problems.push(
      'FIRST_VIDEO_INCENTIVE can only be on if MEDIA_APPROVAL is staff: it is for videos that staff approve',
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
function settingNames(): ReadonlySet<string> {
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
