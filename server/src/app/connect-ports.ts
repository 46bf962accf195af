/** Connects the ports of lower slices to implementations in upper ones; start-up fails if a port is left unconnected. */

import { sql } from 'kysely'
import { idempotencyData } from '#platform/idempotency/personal-data.ts'
import { implementPorts } from '#platform/ports.ts'
import { SECURITY_TEXT } from '#rules/notification.ts'
import { findAccountsByIds } from '../modules/accounts/index.ts'
import { ageAssuranceData } from '../modules/age-assurance/index.ts'
import { analyticsData } from '../modules/analytics/index.ts'
import { appearancesData } from '../modules/appearances/index.ts'
import { attachmentsData, ownerOfUpload } from '../modules/attachments/index.ts'
import { audit } from '../modules/audit/index.ts'
import { battlesData, finishOnLiveEnd, reverseTipScore, scoreTip } from '../modules/battles/index.ts'
import { broadcastsData, plannedUploads } from '../modules/broadcasts/index.ts'
import { consentData } from '../modules/consent/index.ts'
import { creatorsData } from '../modules/creators/index.ts'
import { earningsData, mismatchedPayouts } from '../modules/earnings/index.ts'
import { engagementData } from '../modules/engagement/index.ts'
import { feedData, feedEntries } from '../modules/feed/index.ts'
import type { RevokeSale } from '../modules/ledger/index.ts'
import {
  findLive,
  liveData,
  publishBlock,
  reconcileTickets,
  recordTip,
  reverseTip,
  revokeTicket,
} from '../modules/live/index.ts'
import {
  findVisibleMedia,
  mediaData,
  ownerOfMedia,
  reconcileShop,
  revokeMediaSale,
} from '../modules/media/index.ts'
import {
  isOfferedTo,
  isSentTo,
  mediaOfMessages,
  messengerData,
  paidMessagesOffering,
  publishFileChange,
  publishPreviewChange,
  revokeTeaser,
  sentUploads,
  threadForStaff,
  unpaidMessages,
} from '../modules/messenger/index.ts'
import { milestonesData } from '../modules/milestones/index.ts'
import {
  moderationData,
  recordReview,
  whyAccountClosed,
  whyStreamingForbidden,
} from '../modules/moderation/index.ts'
import {
  announceSettings,
  notificationsData,
  notify,
  sessionsWithDevices,
  withdrawNotification,
} from '../modules/notifications/index.ts'
import { causesOfPayments, mismatchedPayments, paymentsData } from '../modules/payments/index.ts'
import { peopleData } from '../modules/people/index.ts'
import { addShare, recommendationsData } from '../modules/recommendations/index.ts'
import {
  deleteHeldReport,
  isUploadReported,
  reportedUploads,
  reportHeldComment,
  reportMissingConsent,
  reportsData,
} from '../modules/reports/index.ts'
import { newestWithWords } from '../modules/search/index.ts'
import { staffData } from '../modules/staff/index.ts'
import { asOperator } from '../modules/staff-rights/index.ts'
import {
  revokeSubscription,
  revokeSubscriptionGift,
  subscriptionJobs,
  subscriptionsData,
  unpaidSubscriptions,
} from '../modules/subscriptions/index.ts'
import {
  listVisitorChanges,
  listVisitorMessages,
  mayReadSupportFile,
  publishVisitorFile,
  reopenForMember,
  requireVisitor,
  supportData,
  visitorUploads,
} from '../modules/support/index.ts'
import { mismatchedTax } from '../modules/tax/index.ts'
import { uploadsData } from '../modules/uploads/index.ts'
import type { Slices } from './slices.ts'

export function connectPorts(app: Slices): void {
  implementPorts(app.audit.ports, {
    affectedAccounts: async (kind, id) => {
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
  implementPorts(app.settingsAdmin.ports, {
    notifyOfPending: (tx, coming) => announceSettings(app, tx, coming),
  })
  implementPorts(app.people.ports, {
    followed: (tx, { followerId, followedId }) =>
      notify(app, tx, { to: followedId, kind: 'follow', actorId: followerId }),
    unfollowed: (tx, { followerId, followedId }) =>
      withdrawNotification(app, tx, { to: followedId, kind: 'follow', actorId: followerId }),
    blocked: (tx, block) => publishBlock(app, tx, block),
  })
  implementPorts(app.creators.ports, {
    onNoticeGiven: async (tx, creatorId) => {
      await app.enqueue(subscriptionJobs.withdrawPlan, { creatorId }, { tx })
    },
  })
  const revokeMedia: RevokeSale = (tx, sale) => revokeMediaSale(app, tx, sale)
  implementPorts(app.ledger.ports, {
    revoke: {
      tip: async (tx, sale) => {
        await reverseTip(app, tx, sale)
        await reverseTipScore(app, tx, sale)
      },
      live: (tx, sale) => revokeTicket(app, tx, sale),
      media: revokeMedia,
      'share-link': revokeMedia,
      teaser: (tx, sale) => revokeTeaser(app, tx, sale),
      subscription: (tx, sale) => revokeSubscription(app, tx, sale),
      'subscription-gift': (tx, sale) => revokeSubscriptionGift(app, tx, sale),
    },
    reconcile: {
      tax: mismatchedTax,
      payments: mismatchedPayments,
      subscriptions: (tx) => unpaidSubscriptions(app, tx),
      media: (tx) => reconcileShop(app, tx),
      messenger: unpaidMessages,
      live: reconcileTickets,
      earnings: mismatchedPayouts,
    },
    causesOfPayments,
    onTipped: async (tx, sale) => {
      // A battle ends with its lives.
      if (await recordTip(app, tx, sale)) await scoreTip(app, tx, sale)
    },
    ownerOfMedia: async (viewer, mediaId) =>
      (await findVisibleMedia(app, viewer, mediaId))?.account_id ?? null,
  })
  implementPorts(app.media.ports, {
    mediaOfMessages,
    messagesWith: paidMessagesOffering,
    isOfferedTo: (accountId, media) => isOfferedTo(app, accountId, media),
    searchIds: (query) => newestWithWords(app.db, query),
    onShared: addShare,
    onReviewed: (tx, verdict) => recordReview(app, tx, verdict),
  })
  implementPorts(app.appearances.ports, {
    openComplaint: (tx, complaint) => reportMissingConsent(app, tx, complaint),
  })
  implementPorts(app.uploads.ports, {
    onPreviewReady: (tx, mediaId) => publishPreviewChange(app, tx, mediaId),
  })
  implementPorts(app.engagement.ports, {
    onCommentHeld: reportHeldComment,
    onHeldCommentDeleted: deleteHeldReport,
  })
  implementPorts(app.recommendations.ports, { entries: (db) => sql`(${feedEntries(db)})` })
  implementPorts(app.live.ports, {
    onEnded: (tx, liveId) => finishOnLiveEnd(app, tx, liveId),
    whyMayNotStream: (db, accountId) => whyStreamingForbidden(app, db, accountId),
  })
  implementPorts(app.attachments.ports, {
    isSentTo: (accountId, upload) => isSentTo(app, accountId, upload),
    isReported: (uploadId) => isUploadReported(app.db, uploadId),
    isShownBySupport: (asker, upload) => mayReadSupportFile(app, asker, upload),
    onFileChanged: async (tx, uploadId) => {
      await publishFileChange(app, tx, uploadId)
      await publishVisitorFile(app, tx, uploadId)
    },
    findSentUploads: async (db, ids) =>
      (await sentUploads(db, ids))
        .union(await reportedUploads(db, ids))
        .union(await plannedUploads(db, ids))
        .union(await visitorUploads(db, ids)),
  })
  implementPorts(app.messenger.ports, {
    toSite: (tx, { id: threadId, user2_id: accountId }, at) =>
      reopenForMember(app, tx, { threadId, accountId, at }),
    visitorMessages: async (context, token, page) =>
      listVisitorMessages(app, await requireVisitor(app, context, token), page),
    visitorChanges: async (context, token, after) =>
      listVisitorChanges(app, await requireVisitor(app, context, token), after),
  })
  implementPorts(app.accounts.ports, {
    suspensionOf: (accountId) => whyAccountClosed(app, accountId),
    notifySecurity: (tx, accountId, event) =>
      notify(app, tx, { to: accountId, kind: 'security', words: SECURITY_TEXT[event] }),
    onPasskeyCopied: async (tx, accountId) => {
      await notify(app, tx, { to: accountId, kind: 'security', words: SECURITY_TEXT['passkey-copied'] })
      await audit(app, tx, {
        by: asOperator('people.sessions'),
        target: { kind: 'account', id: accountId },
        accountId,
        after: { outcome: 'copied passkey' },
      })
    },
    sessionsWithDevices,
    dataHandlers: {
      idempotency: idempotencyData(app),
      consent: consentData(app),
      people: peopleData(app),
      notifications: notificationsData(app),
      creators: creatorsData(app),
      'age-assurance': ageAssuranceData(app),
      payments: paymentsData(app),
      subscriptions: subscriptionsData(app),
      earnings: earningsData(app),
      // Consent ends and uploads are removed before their media.
      'appearance-records': appearancesData(app),
      uploads: uploadsData(app),
      media: mediaData(app),
      attachments: attachmentsData(app),
      engagement: engagementData(app),
      reports: reportsData(app),
      recommendations: recommendationsData(app),
      feed: feedData(app),
      analytics: analyticsData(app),
      live: liveData(app),
      battles: battlesData(app),
      milestones: milestonesData(app),
      messenger: messengerData(app),
      broadcasts: broadcastsData(app),
      support: supportData(app),
      moderation: moderationData(app),
      staff: staffData(app),
    },
  })
}
