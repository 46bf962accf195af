/** Opens the platform services of one process: database, files, bus, settings, mail and payments. */
import path from 'node:path'
import { openBus } from '#platform/bus/open-bus.ts'
import { systemClock } from '#platform/clock.ts'
import type { Core } from '#platform/core.ts'
import { createLog } from '#platform/log.ts'
import { createLocalMailbox, type LocalMailbox } from '#platform/mail/local-mailbox.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { busMetrics, createMetrics } from '#platform/metrics.ts'
import { createGateways } from '#platform/payments/create-gateways.ts'
import type { Gateways } from '#platform/payments/gateway.ts'
import { openSandbox, type Sandbox } from '#platform/payments/sandbox/sandbox.ts'
import { type DatabaseAddresses, isPooled } from '#platform/postgres/addresses.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { exportPoolMetrics } from '#platform/postgres/pool-metrics.ts'
import { openQueryConnection, type QueryConnection } from '#platform/postgres/query-connection.ts'
import { openReplicas, type Replicas } from '#platform/postgres/replicas/replicas.ts'
import { createSharedLocks, type SharedLocks } from '#platform/postgres/shared-locks.ts'
import { createProcesses } from '#platform/processes/processes.ts'
import { openAttemptCounters } from '#platform/rate-limits/open-attempt-counters.ts'
import { createRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { openRedis, type Redis } from '#platform/redis/redis.ts'
import {
  type CountryDatabase,
  NO_COUNTRIES,
  openCountryDatabase,
} from '#platform/regions/country-database.ts'
import { openSettings } from '#platform/settings/settings.ts'
import { withCachedCheck } from '#platform/storage/cached-check.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { tracedStorage } from '#platform/storage/traced-storage.ts'
import { type Keyring, openKeyring } from '#platform/vault/keyring.ts'
import { createVault } from '#platform/vault/vault.ts'
import type { Config } from '../config/config.ts'
import type { Role } from '../config/roles.ts'
import { shortKeyFingerprint, siteSecret } from '../config/site-secret.ts'
import { initialSettings, loadChosenValues } from '../modules/settings/index.ts'
import { RATE_LIMIT_POLICIES } from './rate-limits.ts'

export type Platform = {
  core: Core
  secret: string
  gateways: Gateways
  locks: SharedLocks
  /** Looks up the country of an IP address. */
  countries: CountryDatabase
  /** Used by key rotation only; everything else goes through the vault. */
  keyring: Keyring
  /** Null when mail is sent by SMTP. */
  mailbox: LocalMailbox | null
  /** Null when PostgreSQL is used instead. */
  redis: Redis | null
  /** Null when all reads go to the primary; only the web role uses replicas. */
  replicas: Replicas | null
  /** Opens a connection outside the pool, for work that must continue when the pool is exhausted. */
  openLine(name: string, silenceMs: number): QueryConnection
  /** The embedded test gateway; unused when other gateways are configured. */
  sandbox: Sandbox
}

type PlatformOptions = {
  config: Config
  role: Role
  /** Index of this process among several of the same role. */
  processIndex: number | null
  addresses: DatabaseAddresses
  enqueue: Core['enqueue']
}

/** Each service is closed by `opened`, in reverse order. */
export async function openPlatform(
  opened: AsyncDisposableStack,
  { config, role, processIndex, addresses, enqueue }: PlatformOptions,
): Promise<Platform> {
  const log = createLog({ level: config.logLevel, role, place: processIndex })
  const metrics = createMetrics(role, processIndex)
  const clock = systemClock
  const secret = siteSecret(config.dataDir, config.secretKey)
  const countries = role === 'web' ? await openCountryDatabase(config.countryDatabase, { log }) : NO_COUNTRIES
  opened.defer(() => countries.close())
  const connection = {
    isPooled: isPooled(addresses),
    // Other processes that start read our key's fingerprint from this name and compare it with their own.
    applicationName: `candid ${role} ${shortKeyFingerprint(secret)}`,
    // Requests have a statement timeout; jobs don't.
    statementTimeoutMs: role === 'web' ? config.database.statementTimeoutMs : undefined,
  }
  const database = openDatabase({
    url: addresses.url,
    ...connection,
    waitMs: config.database.waitMs,
    retryWindowMs: config.database.retryMs,
    onLost: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  opened.defer(() => database.close())
  const { db } = database
  exportPoolMetrics(metrics, database.pool)
  const files = await openStorage(config)
  // Only the bucket's check is cached: checking the disk is cheap, and its free space changes quickly.
  const checkedStorage = config.storage.s3 ? withCachedCheck(files, { clock }) : files
  const storage = config.tracing ? tracedStorage(checkedStorage) : checkedStorage
  const keyring = openKeyring({ dataDir: config.dataDir, secret, configured: config.vaultKeys })
  const locks = createSharedLocks({ url: addresses.directUrl })
  opened.defer(() => locks.close())
  const { mailer, mailbox, closeMail } = await openMail(config)
  opened.defer(closeMail)
  const redis = config.redis && (await openRedis({ address: config.redis, log }))
  opened.defer(async () => redis?.close())
  const attemptCounters = await openAttemptCounters({ redis, db, log })
  const bus = await openBus({ redis, url: addresses.directUrl, db, log, metrics: busMetrics(metrics) })
  opened.defer(() => bus.close())
  const settings = await openSettings({
    ...{ db, bus, clock, log, load: loadChosenValues },
    initial: initialSettings(config),
  })
  opened.defer(() => settings.close())
  const replicas = openReplicas({
    urls: role === 'web' ? addresses.replicaUrls : [],
    primaryUrl: addresses.directUrl,
    ...{ ...connection, log, metrics },
  })
  opened.defer(async () => replicas?.close())
  const core: Core = {
    db,
    clock,
    bus,
    log,
    metrics,
    enqueue,
    storage,
    vault: createVault({ storage, keyring }),
    mailer,
    rateLimits: createRateLimits({
      policies: RATE_LIMIT_POLICIES,
      ...{ attemptCounters, clock, enabled: config.rateLimits, secret },
    }),
    settings,
    processes: createProcesses({ bus, clock, log }),
    site: {
      ...config.site,
      get accent() {
        return settings.get('branding.accent')
      },
    },
  }
  const sandbox = openSandbox({ ...core, siteUrl: config.site.url, secret })
  return {
    ...{ core, secret, locks, countries, keyring, mailbox, redis, replicas, sandbox },
    gateways: await createGateways({
      ...{ settings: config.payments, sandbox, db: core.db, clock, log },
      siteUrl: config.site.url,
    }),
    openLine: (name, silenceMs) =>
      openQueryConnection(addresses.directUrl, {
        name: `${connection.applicationName} ${name}`,
        timeoutMs: silenceMs,
      }),
  }
}

async function openMail(config: Config) {
  if (config.mail.smtpUrl) {
    const mailer = createSmtpMailer({ url: config.mail.smtpUrl, from: config.mail.from })
    return { mailer, mailbox: null, closeMail: async () => mailer.close() }
  }
  const folder = path.join(config.dataDir, 'mailbox')
  const mailbox = await createLocalMailbox({ folder })
  return { mailer: mailbox, mailbox, closeMail: async () => {} }
}
