/** The composition root: opens the platform for one process and wires the slices by hand, lowest first. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { GraphQLSchema } from 'graphql'
import type { Bus } from '#platform/bus/bus.ts'
import { createPostgresBus } from '#platform/bus/postgres-bus.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { buildSchema, createSchemaBuilder } from '#platform/graphql/builder.ts'
import type { JobDefinition } from '#platform/jobs/define-job.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { createLocalMailbox, type LocalMailbox } from '#platform/mail/local-mailbox.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createMetrics, type Metrics } from '#platform/metrics.ts'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { createRateLimits, type RateLimits, sweepRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Config, Role } from './config.ts'
import { accountJobs, addAccountsSchema } from './modules/accounts/index.ts'
import { siteSecret } from './site-secret.ts'

export type App = {
  config: Config
  log: Log
  metrics: Metrics
  clock: Clock
  db: Db
  bus: Bus
  jobs: Jobs
  storage: Storage
  mailer: Mailer
  /** Null when mails leave by SMTP. */
  mailbox: LocalMailbox | null
  rateLimits: RateLimits
  close(): Promise<void>
}

export async function openApp(config: Config, role: Role, databaseUrl: string): Promise<App> {
  const log = createLog({ level: config.logLevel, role })
  const metrics = createMetrics(role)
  const clock = systemClock
  const database = openDatabase({
    url: databaseUrl,
    applicationName: `candid ${role}`,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const { db } = database
  const storage = await createDiskStorage({ root: path.join(config.dataDir, 'files') })
  const { mailer, mailbox, closeMail } = await openMail(config)
  const rateLimits = createRateLimits({
    db,
    clock,
    enabled: config.rateLimits,
    secret: siteSecret(config.dataDir, config.secretKey),
  })
  const bus = await createPostgresBus({ url: databaseUrl, db, log })
  const deps = { db, clock, rateLimits, storage, mailer, bus }
  const jobs = createJobs({
    url: databaseUrl,
    log,
    definitions: jobDefinitions(deps),
    metrics: {
      finished: ({ name, outcome, seconds }) => metrics.jobs.observe({ queue: name, outcome }, seconds),
    },
  })
  return {
    config,
    log,
    metrics,
    clock,
    db,
    bus,
    jobs,
    storage,
    mailer,
    mailbox,
    rateLimits,
    async close() {
      await jobs.stop()
      await bus.close()
      await closeMail()
      await database.close()
    },
  }
}

async function openMail(config: Config) {
  if (config.mail.smtpUrl) {
    const mailer = createSmtpMailer({ url: config.mail.smtpUrl, from: config.mail.from })
    return { mailer, mailbox: null, closeMail: async () => mailer.close() }
  }
  const folder = path.join(config.dataDir, 'mailbox')
  await mkdir(folder, { recursive: true })
  const mailbox = await createLocalMailbox({ folder })
  return { mailer: mailbox, mailbox, closeMail: async () => {} }
}

type JobDeps = Pick<App, 'db' | 'clock' | 'rateLimits' | 'storage'>

function jobDefinitions(deps: JobDeps): JobDefinition<object>[] {
  return [sweepRateLimits(deps), ...accountJobs(deps)]
}

/** All types and fields of the API; `schema.graphql` is printed from this. */
export function createApiSchema(deps: Pick<App, 'db'>): GraphQLSchema {
  const builder = createSchemaBuilder()
  addAccountsSchema(builder, deps)
  return buildSchema(builder)
}
