/** The composition root: opens the platform services of one process, then builds and connects the slices, lowest first. */
import path from 'node:path'
import { openBus } from '#platform/bus/open-bus.ts'
import { systemClock } from '#platform/clock.ts'
import type { Core } from '#platform/core.ts'
import { PASSWORD_COSTS } from '#platform/crypto.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createLocalMailbox, type LocalMailbox } from '#platform/mail/local-mailbox.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { busMetrics, createMetrics } from '#platform/metrics.ts'
import { createGateway } from '#platform/payments/create-gateway.ts'
import { disputeJob } from '#platform/payments/sandbox/disputes.ts'
import { openSandbox, type Sandbox } from '#platform/payments/sandbox/sandbox.ts'
import { assertPortsConnected } from '#platform/ports.ts'
import { type DatabaseAddresses, databaseAddresses, isPooled } from '#platform/postgres/addresses.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { exportPoolMetrics } from '#platform/postgres/pool-metrics.ts'
import { openQueryConnection, type QueryConnection } from '#platform/postgres/query-connection.ts'
import { openReplicas, type Replicas } from '#platform/postgres/replicas/replicas.ts'
import { createSharedLocks } from '#platform/postgres/shared-locks.ts'
import { createRedisPresence } from '#platform/presence/redis-presence.ts'
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
import type { Tracing } from '#platform/trace-context/span.ts'
import { openTracing } from '#platform/tracing/open-tracing.ts'
import { type Keyring, openKeyring } from '#platform/vault/keyring.ts'
import { createVault } from '#platform/vault/vault.ts'
import { AGREEMENT_VERSION } from '#rules/creator-agreement/version.ts'
import product from '../../../package.json' with { type: 'json' }
import type { Config, Role } from '../config/config.ts'
import { shortKeyFingerprint, siteSecret } from '../config/site-secret.ts'
import { createAccounts } from '../modules/accounts/index.ts'
import { createAppearances } from '../modules/appearances/index.ts'
import { createAttachments } from '../modules/attachments/index.ts'
import { createAudit } from '../modules/audit/index.ts'
import { createConsent } from '../modules/consent/index.ts'
import { createCreators } from '../modules/creators/index.ts'
import { createEarnings } from '../modules/earnings/index.ts'
import { createEngagement } from '../modules/engagement/index.ts'
import { createFeed } from '../modules/feed/index.ts'
import { createLedger, moneyKindOf } from '../modules/ledger/index.ts'
import { createLive } from '../modules/live/index.ts'
import { createMedia } from '../modules/media/index.ts'
import { createMessenger } from '../modules/messenger/index.ts'
import { createModeration } from '../modules/moderation/index.ts'
import { createPeople } from '../modules/people/index.ts'
import { createSettingsAdmin, initialSettings, loadChosenValues } from '../modules/settings/index.ts'
import { createUploads } from '../modules/uploads/index.ts'
import { bindAllJobs } from './bind-jobs.ts'
import { connectPorts } from './connect-ports.ts'
import type { Slices } from './slices.ts'

export type App = Slices & {
  config: Config
  jobs: Jobs
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
  /** The embedded test gateway; unused when another gateway is configured. */
  sandbox: Sandbox
  /** Spans of requests and jobs, if a collector is configured. */
  tracing: Tracing
  close(): Promise<void>
}

export async function openApp(
  config: Config,
  role: Role,
  where: DatabaseAddresses | string,
  /** Index of this process among several of the same role. */
  { processIndex = null }: { processIndex?: number | null } = {},
): Promise<App> {
  const at = typeof where === 'string' ? databaseAddresses(where, config.database) : where
  const log = createLog({ level: config.logLevel, role, place: processIndex })
  const metrics = createMetrics(role, processIndex)
  const clock = systemClock
  const secret = siteSecret(config.dataDir, config.secretKey)
  // Disposes in reverse order, also when opening fails halfway: the role retries and must not leak connections.
  await using opened = new AsyncDisposableStack()
  const countries = role === 'web' ? await openCountryDatabase(config.countryDatabase, { log }) : NO_COUNTRIES
  opened.defer(() => countries.close())
  // Other processes that start read our key's fingerprint from this name and compare it with their own.
  const applicationName = `candid ${role} ${shortKeyFingerprint(secret)}`
  // Requests have a statement timeout; jobs don't.
  const statementTimeoutMs = role === 'web' ? config.database.statementTimeoutMs : undefined
  const database = openDatabase({
    url: at.url,
    isPooled: isPooled(at),
    applicationName,
    statementTimeoutMs,
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
  const vault = createVault({ storage, keyring })
  const redirects = config.storage.s3?.redirects ?? false
  const locks = createSharedLocks({ url: at.directUrl })
  opened.defer(() => locks.close())
  const { mailer, mailbox, closeMail } = await openMail(config)
  opened.defer(closeMail)
  const redis = config.redis && (await openRedis({ address: config.redis, log }))
  opened.defer(async () => redis?.close())
  const counts = await openAttemptCounters({ redis, db, log })
  const rateLimits = createRateLimits({ attemptCounters: counts, clock, enabled: config.rateLimits, secret })
  const bus = await openBus({ redis, url: at.directUrl, db, log, metrics: busMetrics(metrics) })
  opened.defer(() => bus.close())
  const settings = await openSettings({
    ...{ db, bus, clock, log, load: loadChosenValues },
    initial: initialSettings(config),
  })
  opened.defer(() => settings.close())
  const replicas = openReplicas({
    urls: role === 'web' ? at.replicaUrls : [],
    primaryUrl: at.directUrl,
    ...{ isPooled: isPooled(at), applicationName, statementTimeoutMs, log, metrics },
  })
  opened.defer(async () => replicas?.close())
  // Job handlers need `enqueue` before the queue exists.
  const enqueue: Jobs['enqueue'] = (job, payload, options) => jobs.enqueue(job, payload, options)
  const core: Core = {
    db,
    clock,
    bus,
    log,
    metrics,
    enqueue,
    storage,
    vault,
    mailer,
    rateLimits,
    settings,
    processes: createProcesses({ bus, clock, log }),
    site: config.site,
  }
  const sandbox = openSandbox({ ...core, siteUrl: config.site.url, secret })
  const gateway = await createGateway({ settings: config.payments, sandbox, clock, log })
  const slices: Slices = {
    ...core,
    consent: createConsent({
      settings: {
        governingLaw: config.creators.governingLaw,
        processor: gateway.name === 'stripe' ? 'Stripe' : null,
      },
    }),
    accounts: createAccounts({
      ...core,
      secret,
      passwordCost: PASSWORD_COSTS[config.passwordCost],
      hasGeolocation: config.countryDatabase !== null,
    }),
    audit: createAudit({ secret, settings: { needsTwoStep: !config.demo, dataDir: config.dataDir } }),
    settingsAdmin: createSettingsAdmin(),
    people: createPeople(),
    creators: createCreators({
      secret,
      settings: {
        governingLaw: config.creators.governingLaw,
        agreementVersion: AGREEMENT_VERSION,
      },
    }),
    ledger: createLedger({ money: moneyKindOf(gateway.name), settings: config.payments }),
    payments: { gateway },
    earnings: createEarnings({ secret, settings: config.payouts }),
    media: createMedia({ secret, clock, settings: { ...config.media, redirects } }),
    appearances: createAppearances({ secret }),
    uploads: createUploads({ dataDir: config.dataDir, locks, ...config.storage }),
    attachments: createAttachments(),
    engagement: createEngagement(core),
    feed: createFeed(core),
    live: createLive({
      ...{ ...core, secret, dataDir: config.dataDir, looksBringLives: config.demoLive },
      presence: redis && createRedisPresence(redis),
    }),
    messenger: createMessenger(),
    moderation: createModeration({ secret }),
  }
  connectPorts(slices)
  assertPortsConnected(slices)
  const tracing = await openTracing(config.tracing, { role, version: product.version, log })
  const jobs = createJobs({
    url: at.url,
    directUrl: at.directUrl,
    log,
    tracing,
    share: config.processes,
    definitions: [...bindAllJobs(slices), ...(gateway.name === 'sandbox' ? [disputeJob(sandbox)] : [])],
    metrics: {
      finished: ({ name, outcome, seconds }) => metrics.jobs.observe({ queue: name, outcome }, seconds),
    },
  })
  const disposables = opened.move()
  return {
    ...slices,
    config,
    countries,
    jobs,
    keyring,
    mailbox,
    openLine: (name, silenceMs) =>
      openQueryConnection(at.directUrl, { name: `${applicationName} ${name}`, timeoutMs: silenceMs }),
    redis,
    replicas,
    sandbox,
    tracing,
    async close() {
      await jobs.stop()
      // Flushed in parallel: an unreachable collector must not delay the rest of the shutdown.
      const lastTraces = tracing.close()
      await disposables.disposeAsync()
      await lastTraces
    },
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
