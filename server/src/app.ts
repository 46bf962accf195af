/** The composition root: opens the platform for one process and wires the slices by hand, lowest first. */
import path from 'node:path'
import type { GraphQLSchema } from 'graphql'
import type { Bus } from '#platform/bus/bus.ts'
import { createPostgresBus } from '#platform/bus/postgres-bus.ts'
import { type Clock, systemClock } from '#platform/clock.ts'
import { PASSWORD_COSTS } from '#platform/crypto.ts'
import { buildSchema, createSchemaBuilder } from '#platform/graphql/builder.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { createLocalMailbox, type LocalMailbox } from '#platform/mail/local-mailbox.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createMetrics, type Metrics } from '#platform/metrics.ts'
import { createGateway } from '#platform/payments/create-gateway.ts'
import { disputeJob } from '#platform/payments/sandbox/disputes.ts'
import { openSandbox, type Sandbox } from '#platform/payments/sandbox/sandbox.ts'
import { type Db, openDatabase } from '#platform/postgres/database.ts'
import { createRateLimits, type RateLimits, sweepRateLimits } from '#platform/rate-limits/rate-limits.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Config, Role } from './config.ts'
import {
  type AccountsDeps,
  addAccountsSchema,
  bindAccountJobs,
  openAccounts,
} from './modules/accounts/index.ts'
import { addConsentSchema, consentHolder } from './modules/consent/index.ts'
import {
  addEarningsSchema,
  bindEarningsJobs,
  type EarningsDeps,
  earningsData,
  openEarnings,
} from './modules/earnings/index.ts'
import {
  addEngagementSchema,
  bindEngagementJobs,
  type EngagementDeps,
  engagementData,
  openEngagement,
} from './modules/engagement/index.ts'
import { addFeedSchema, createFeed, type Feed, feedData, sweepFeed } from './modules/feed/index.ts'
import { idempotencyData, sweepIdempotencyKeys } from './modules/idempotency/index.ts'
import { addMediaSchema, bindMediaJobs, type MediaDeps, mediaData, openMedia } from './modules/media/index.ts'
import {
  addMessengerSchema,
  type MessengerDeps,
  messengerData,
  openMessenger,
} from './modules/messenger/index.ts'
import {
  addPeopleSchema,
  bindPeopleJobs,
  openPeople,
  type PeopleDeps,
  peopleData,
} from './modules/people/index.ts'
import { addSearchSchema, joinMedia } from './modules/search/index.ts'
import {
  addSubscriptionsSchema,
  bindSubscriptionJobs,
  openSubscriptions,
  type SubscriptionsDeps,
  subscriptionsData,
} from './modules/subscriptions/index.ts'
import {
  addWalletSchema,
  bindWalletJobs,
  openWallet,
  type WalletDeps,
  walletData,
} from './modules/wallet/index.ts'
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
  accounts: AccountsDeps
  people: PeopleDeps
  wallet: WalletDeps
  subscriptions: SubscriptionsDeps
  /** The embedded gateway; unused when another one is chosen. */
  sandbox: Sandbox
  earnings: EarningsDeps
  media: MediaDeps
  engagement: EngagementDeps
  feed: Feed
  messenger: MessengerDeps
  close(): Promise<void>
}

export async function openApp(config: Config, role: Role, databaseUrl: string): Promise<App> {
  const log = createLog({ level: config.logLevel, role })
  const metrics = createMetrics(role)
  const clock = systemClock
  const secret = siteSecret(config.dataDir, config.secretKey)
  const database = openDatabase({
    url: databaseUrl,
    applicationName: `candid ${role}`,
    // Whoever asks the site waits no longer; jobs take the time they need.
    statementTimeoutMs: role === 'web' ? config.statementTimeoutMs : undefined,
    onLost: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const { db } = database
  const storage = await createDiskStorage({ root: path.join(config.dataDir, 'files') })
  const { mailer, mailbox, closeMail } = await openMail(config)
  const rateLimits = createRateLimits({ db, clock, enabled: config.rateLimits, secret })
  const bus = await createPostgresBus({ url: databaseUrl, db, log }).catch(async (error: unknown) => {
    await closeMail()
    await database.close()
    throw error
  })
  const deps = { db, clock, rateLimits, storage, mailer, bus }
  // Jobs leave further jobs behind, so the slices that define them meet the queue before it stands.
  const enqueue: Jobs['enqueue'] = (definition, payload, options) =>
    jobs.enqueue(definition, payload, options)
  const people = openPeople({ ...deps, enqueue, site: config.site })
  const sandbox = openSandbox({ ...deps, log, siteUrl: config.site.url, secret })
  const wallet = openWallet({
    ...deps,
    log,
    metrics,
    enqueue,
    people,
    gateway: createGateway({ settings: config.payments, sandbox, clock, log }),
    site: config.site,
    settings: config.payments,
  })
  const subscriptions = openSubscriptions({ ...deps, log, enqueue, people, wallet, site: config.site })
  const media = openMedia({
    ...deps,
    people,
    wallet,
    log,
    enqueue,
    site: config.site,
    secret,
    dataDir: config.dataDir,
    settings: config.media,
  })
  const engagement = openEngagement({ ...deps, log, people, enqueue, site: config.site })
  joinMedia({ db, media })
  const messenger = openMessenger({ ...deps, people, wallet, media })
  const feed = createFeed(deps)
  const holders = [
    idempotencyData(deps),
    consentHolder(deps),
    peopleData(deps),
    walletData(wallet),
    subscriptionsData(subscriptions),
    earningsData(deps),
    mediaData(media),
    engagementData(deps),
    feedData(deps),
    messengerData(deps),
  ]
  const accounts = openAccounts({
    ...deps,
    enqueue,
    site: config.site,
    secret,
    holders,
    passwordCost: PASSWORD_COSTS[config.passwordCost],
  })
  const earnings = openEarnings({
    ...deps,
    log,
    enqueue,
    accounts,
    wallet,
    site: config.site,
    settings: config.payouts,
    secret,
  })
  const jobs: Jobs = createJobs({
    url: databaseUrl,
    log,
    definitions: [
      sweepRateLimits(deps),
      sweepIdempotencyKeys(deps),
      ...bindAccountJobs(accounts),
      ...bindPeopleJobs(people),
      ...bindWalletJobs(wallet),
      ...bindSubscriptionJobs(subscriptions),
      ...(wallet.gateway.name === 'sandbox' ? [disputeJob(sandbox)] : []),
      ...bindEarningsJobs(earnings),
      ...bindMediaJobs(media),
      ...bindEngagementJobs(engagement),
      sweepFeed(deps),
    ],
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
    accounts,
    people,
    wallet,
    subscriptions,
    sandbox,
    earnings,
    media,
    engagement,
    feed,
    messenger,
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
  const mailbox = await createLocalMailbox({ folder })
  return { mailer: mailbox, mailbox, closeMail: async () => {} }
}

/** All types and fields of the API; `schema.graphql` is printed from this. */
export function createApiSchema(
  app: Pick<
    App,
    | 'db'
    | 'clock'
    | 'rateLimits'
    | 'accounts'
    | 'people'
    | 'wallet'
    | 'subscriptions'
    | 'earnings'
    | 'media'
    | 'engagement'
    | 'feed'
    | 'messenger'
  >,
): GraphQLSchema {
  const builder = createSchemaBuilder()
  addConsentSchema(builder, app)
  const accounts = addAccountsSchema(builder, app.accounts)
  const people = addPeopleSchema(builder, app.people, accounts)
  const wallet = addWalletSchema(builder, app.wallet, accounts)
  const subscriptions = addSubscriptionsSchema(builder, app.subscriptions, { ...accounts, ...wallet })
  addEarningsSchema(builder, app.earnings, accounts)
  const media = addMediaSchema(builder, app.media, { ...accounts, ...wallet, ...subscriptions })
  addEngagementSchema(builder, app.engagement, { ...accounts, ...people, ...media })
  addFeedSchema(builder, app, media)
  addSearchSchema(builder, app, { ...accounts, ...media })
  addMessengerSchema(builder, app.messenger, { ...accounts, ...wallet })
  return buildSchema(builder)
}
