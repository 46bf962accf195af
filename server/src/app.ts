/** The composition root: opens the platform for one process, builds the slices and connects them, lowest first. */
import path from 'node:path'
import { createPostgresBus } from '#platform/bus/postgres-bus.ts'
import { systemClock } from '#platform/clock.ts'
import type { Core } from '#platform/core.ts'
import { PASSWORD_COSTS } from '#platform/crypto.ts'
import { createJobs, type Jobs } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log.ts'
import { createLocalMailbox, type LocalMailbox } from '#platform/mail/local-mailbox.ts'
import { createSmtpMailer } from '#platform/mail/smtp-mailer.ts'
import { createMetrics } from '#platform/metrics.ts'
import { createGateway } from '#platform/payments/create-gateway.ts'
import { disputeJob } from '#platform/payments/sandbox/disputes.ts'
import { openSandbox, type Sandbox } from '#platform/payments/sandbox/sandbox.ts'
import { connect, refuseOpenPorts } from '#platform/ports.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { createRateLimits, sweepRateLimits } from '#platform/rate-limits/rate-limits.ts'
import {
  type CountryDatabase,
  NO_COUNTRIES,
  openCountryDatabase,
} from '#platform/regions/country-database.ts'
import { openSettings } from '#platform/settings/settings.ts'
import { createDiskStorage } from '#platform/storage/disk-storage.ts'
import { type Keyring, openKeyring } from '#platform/vault/keyring.ts'
import { createVault } from '#platform/vault/vault.ts'
import { AGREEMENT_VERSION } from '#rules/creator-agreement/version.ts'
import type { Config, Role } from './config.ts'
import { bindAccountJobs, createAccounts, findAccountsByIds } from './modules/accounts/index.ts'
import { analyticsData, bindAnalyticsJobs } from './modules/analytics/index.ts'
import {
  type AttachmentsDeps,
  attachmentsData,
  bindAttachmentJobs,
  createAttachments,
  ownerOfUpload,
} from './modules/attachments/index.ts'
import { type AuditDeps, bindAuditJobs, createAudit } from './modules/audit/index.ts'
import { battlesData, bindBattleJobs, finishWithLive, scoreTip, unscoreTip } from './modules/battles/index.ts'
import { bindBroadcastJobs, broadcastsData, plannedUploads } from './modules/broadcasts/index.ts'
import { consentHolder, createConsent } from './modules/consent/index.ts'

import { bindCreatorJobs, type CreatorsDeps, createCreators, creatorsData } from './modules/creators/index.ts'

import {
  bindEarningsJobs,
  createEarnings,
  type EarningsDeps,
  earningsData,
  wrongPayouts,
} from './modules/earnings/index.ts'
import {
  bindEngagementJobs,
  complainOfConsent,
  createEngagement,
  type EngagementDeps,
  engagementData,
  isUploadReported,
  reportedUploads,
} from './modules/engagement/index.ts'
import { createFeed, type FeedDeps, feedData, sweepFeed } from './modules/feed/index.ts'
import { idempotencyData, sweepIdempotencyKeys } from './modules/idempotency/index.ts'
import {
  bindLiveJobs,
  createLive,
  findLive,
  forgetTip,
  type LiveDeps,
  liveData,
  noteTip,
  reconcileTickets,
  revokeTicket,
  tellOfBlock,
} from './modules/live/index.ts'
import {
  bindMediaJobs,
  createMedia,
  mediaData,
  ownerOfMedia,
  reconcileShop,
  revokeMediaSale,
  seeOne,
} from './modules/media/index.ts'
import {
  bindMessengerJobs,
  createMessenger,
  isOfferedTo,
  isSentTo,
  type MessengerDeps,
  mediaOfMessages,
  messagesWith,
  messengerData,
  revokeTeaser,
  sentUploads,
  tellOfFile,
  tellOfPreview,
  threadForStaff,
  unpaidMessages,
} from './modules/messenger/index.ts'
import {
  bindModerationJobs,
  createModeration,
  type ModerationDeps,
  moderationData,
  noteVerdict,
  whyClosed,
  whyForbidden,
} from './modules/moderation/index.ts'
import {
  announceSettings,
  bindNotificationJobs,
  notificationsData,
  notify,
  unnotify,
} from './modules/notifications/index.ts'
import { createPeople, type PeopleDeps, peopleData } from './modules/people/index.ts'
import { entriesWithWords } from './modules/search/index.ts'
import { createSettingsDesk, firstSettings, loadChosen, type SettingsDeps } from './modules/settings/index.ts'
import { staffData, sweepStaffClaims } from './modules/staff/index.ts'
import {
  bindSubscriptionJobs,
  revokeSubscription,
  subscriptionJobs,
  subscriptionsData,
  unpaidSubscriptions,
} from './modules/subscriptions/index.ts'
import {
  bindSupportJobs,
  changesAsVisitor,
  isShownBySupport,
  listAsVisitor,
  memberWrote,
  openVisitor,
  supportData,
  tellOfVisitorsFile,
  visitorUploads,
} from './modules/support/index.ts'
import { bindWalletJobs, createWallet, type RevokeSale, walletData } from './modules/wallet/index.ts'
import { siteSecret } from './site-secret.ts'

/** The core, and each slice's own parts under its name: one flat object, which every command takes as it is. */
export type Slices = AuditDeps &
  SettingsDeps &
  PeopleDeps &
  CreatorsDeps &
  EarningsDeps &
  AttachmentsDeps &
  EngagementDeps &
  FeedDeps &
  LiveDeps &
  MessengerDeps &
  ModerationDeps

export type App = Slices & {
  config: Config
  jobs: Jobs
  /** In which country an address is. */
  countries: CountryDatabase
  /** For the rotation alone; all others go through the vault. */
  keyring: Keyring
  /** Null when mails leave by SMTP. */
  mailbox: LocalMailbox | null
  /** The embedded gateway; unused when another one is chosen. */
  sandbox: Sandbox
  close(): Promise<void>
}

export async function openApp(config: Config, role: Role, databaseUrl: string): Promise<App> {
  const log = createLog({ level: config.logLevel, role })
  const metrics = createMetrics(role)
  const clock = systemClock
  const secret = siteSecret(config.dataDir, config.secretKey)
  const countries = role === 'web' ? await openCountryDatabase(config.countryDatabase, { log }) : NO_COUNTRIES
  const database = openDatabase({
    url: databaseUrl,
    applicationName: `candid ${role}`,
    // Whoever asks the site waits no longer; jobs take the time they need.
    statementTimeoutMs: role === 'web' ? config.statementTimeoutMs : undefined,
    onLost: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const { db } = database
  const storage = await createDiskStorage({ root: path.join(config.dataDir, 'files') })
  const keyring = openKeyring({ dataDir: config.dataDir, secret, configured: config.vaultKeys })
  const vault = createVault({ storage, keyring })
  const { mailer, mailbox, closeMail } = await openMail(config)
  const rateLimits = createRateLimits({ db, clock, enabled: config.rateLimits, secret })
  const bus = await createPostgresBus({ url: databaseUrl, db, log }).catch(async (error: unknown) => {
    await closeMail()
    await database.close()
    throw error
  })
  const settings = await openSettings({
    ...{ db, bus, clock, log, load: loadChosen },
    first: firstSettings(config),
  }).catch(async (error: unknown) => {
    await bus.close()
    await closeMail()
    await database.close()
    throw error
  })
  // Jobs leave further jobs behind, so those who do them meet the queue before it stands.
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
      knowsAddresses: config.countryDatabase !== null,
    }),
    audit: createAudit({ secret, settings: { needsTwoStep: !config.demo, dataDir: config.dataDir } }),
    settingsDesk: createSettingsDesk(),
    people: createPeople(),
    creators: createCreators({
      secret,
      settings: {
        governingLaw: config.creators.governingLaw,
        agreementVersion: AGREEMENT_VERSION,
      },
    }),
    wallet: createWallet({ gateway, settings: config.payments }),
    earnings: createEarnings({ secret, settings: config.payouts }),
    media: createMedia({ secret, clock, dataDir: config.dataDir, settings: config.media }),
    attachments: createAttachments(),
    engagement: createEngagement(core),
    feed: createFeed(core),
    live: createLive({ ...core, secret, dataDir: config.dataDir, looksBringLives: config.demoLive }),
    messenger: createMessenger(),
    moderation: createModeration({ secret }),
  }
  connectPorts(slices)
  refuseOpenPorts(slices)
  const jobs = createJobs({
    url: databaseUrl,
    log,
    definitions: [...bindAllJobs(slices), ...(gateway.name === 'sandbox' ? [disputeJob(sandbox)] : [])],
    metrics: {
      finished: ({ name, outcome, seconds }) => metrics.jobs.observe({ queue: name, outcome }, seconds),
    },
  })
  return {
    ...slices,
    config,
    countries,
    jobs,
    keyring,
    mailbox,
    sandbox,
    async close() {
      await jobs.stop()
      countries.close()
      settings.close()
      await bus.close()
      await closeMail()
      await database.close()
    },
  }
}

/** What lower slices have to be told by upper ones: all of it stands here, and the start refuses what is left open. */
function connectPorts(app: Slices): void {
  connect(app.audit.ports, {
    concernedBy: async (kind, id) => {
      if (kind === 'account') return (await findAccountsByIds(app.db, [id])).map((person) => person.id)
      if (kind === 'thread') {
        const thread = await threadForStaff(app.db, id)
        return thread ? [thread.user1_id, thread.user2_id] : []
      }
      if (kind === 'live') {
        const live = await findLive(app.db, id)
        return live ? [live.account_id] : []
      }
      const owner = kind === 'media' ? await ownerOfMedia(app, id) : await ownerOfUpload(app.db, id)
      return owner === undefined ? [] : [owner]
    },
  })
  connect(app.settingsDesk.ports, {
    tellOfComing: (tx, coming) => announceSettings(app, tx, coming),
  })
  connect(app.people.ports, {
    followed: (tx, { followerId, followedId }) =>
      notify(app, tx, { to: followedId, kind: 'follow', actorId: followerId }),
    unfollowed: (tx, { followerId, followedId }) =>
      unnotify(app, tx, { to: followedId, kind: 'follow', actorId: followerId }),
    blocked: (tx, block) => tellOfBlock(app, tx, block),
  })
  connect(app.creators.ports, {
    givesNotice: async (tx, creatorId) => {
      await app.enqueue(subscriptionJobs.withdrawPlan, { creatorId }, { tx })
    },
  })
  const revokeMedia: RevokeSale = (tx, sale) => revokeMediaSale(app, tx, sale)
  connect(app.wallet.ports, {
    revoke: {
      tip: async (tx, sale) => {
        await forgetTip(app, tx, sale)
        await unscoreTip(app, tx, sale)
      },
      live: (tx, sale) => revokeTicket(app, tx, sale),
      media: revokeMedia,
      'share-link': revokeMedia,
      teaser: (tx, sale) => revokeTeaser(app, tx, sale),
      subscription: (tx, sale) => revokeSubscription(app, tx, sale),
    },
    reconcile: {
      subscriptions: (tx) => unpaidSubscriptions(app, tx),
      media: (tx) => reconcileShop(app, tx),
      messenger: unpaidMessages,
      live: reconcileTickets,
      earnings: wrongPayouts,
    },
    tipped: async (tx, sale) => {
      await noteTip(app, tx, sale)
      await scoreTip(app, tx, sale)
    },
    ownerOfMedia: async (viewer, mediaId) => (await seeOne(app, viewer, mediaId))?.account_id ?? null,
  })
  connect(app.media.ports, {
    mediaOfMessages,
    messagesWith,
    previewMade: (tx, mediaId) => tellOfPreview(app, tx, mediaId),
    isOfferedTo: (accountId, media) => isOfferedTo(app, accountId, media),
    idsByWords: (wish) => entriesWithWords(app.db, wish),
    complain: (tx, complaint) => complainOfConsent(app, tx, complaint),
    judged: (tx, verdict) => noteVerdict(app, tx, verdict),
  })
  connect(app.live.ports, {
    ended: (tx, liveId) => finishWithLive(app, tx, liveId),
    whyForbidden: (db, accountId) => whyForbidden(app, db, accountId),
  })
  connect(app.attachments.ports, {
    isSentTo: (accountId, upload) => isSentTo(app, accountId, upload),
    isReported: (uploadId) => isUploadReported(app.db, uploadId),
    isShownBySupport: (asker, upload) => isShownBySupport(app, asker, upload),
    tellOfFile: async (tx, uploadId) => {
      await tellOfFile(app, tx, uploadId)
      await tellOfVisitorsFile(app, tx, uploadId)
    },
    whichWereSent: async (db, ids) =>
      (await sentUploads(db, ids))
        .union(await reportedUploads(db, ids))
        .union(await plannedUploads(db, ids))
        .union(await visitorUploads(db, ids)),
  })
  connect(app.messenger.ports, {
    toSite: (tx, { id: threadId, user2_id: accountId }, at) =>
      memberWrote(app, tx, { threadId, accountId, at }),
    visitorMessages: async (context, token, page) =>
      listAsVisitor(app, await openVisitor(app, context, token), page),
    visitorChanges: async (context, token, after) =>
      changesAsVisitor(app, await openVisitor(app, context, token), after),
  })
  connect(app.accounts.ports, {
    whyClosed: (accountId) => whyClosed(app, accountId),
    holders: {
      idempotency: idempotencyData(app),
      consent: consentHolder(app),
      people: peopleData(app),
      notifications: notificationsData(app),
      creators: creatorsData(app),
      wallet: walletData(app),
      subscriptions: subscriptionsData(app),
      earnings: earningsData(app),
      media: mediaData(app),
      attachments: attachmentsData(app),
      engagement: engagementData(app),
      feed: feedData(app),
      analytics: analyticsData(app),
      live: liveData(app),
      battles: battlesData(app),
      messenger: messengerData(app),
      broadcasts: broadcastsData(app),
      support: supportData(app),
      moderation: moderationData(app),
      staff: staffData(app),
    },
  })
}

function bindAllJobs(app: Slices) {
  return [
    sweepRateLimits(app),
    sweepIdempotencyKeys(app),
    ...bindAccountJobs(app),
    ...bindAuditJobs(app),
    ...bindNotificationJobs(app),
    ...bindCreatorJobs(app),
    ...bindWalletJobs(app),
    ...bindSubscriptionJobs(app),
    ...bindEarningsJobs(app),
    ...bindMediaJobs(app),
    ...bindAttachmentJobs(app),
    ...bindEngagementJobs(app),
    sweepFeed(app),
    ...bindAnalyticsJobs(app),
    ...bindLiveJobs(app),
    ...bindBattleJobs(app),
    ...bindMessengerJobs(app),
    ...bindBroadcastJobs(app),
    ...bindSupportJobs(app),
    ...bindModerationJobs(app),
    sweepStaffClaims(app),
  ]
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
