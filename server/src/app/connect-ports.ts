/** Connects the ports of lower slices to implementations in upper ones; start-up fails if a port is left unconnected. */
import { connect } from '#platform/ports.ts'
import { findAccountsByIds } from '../modules/accounts/index.ts'
import { analyticsData } from '../modules/analytics/index.ts'
import { attachmentsData, ownerOfUpload } from '../modules/attachments/index.ts'
import { battlesData, finishWithLive, scoreTip, unscoreTip } from '../modules/battles/index.ts'
import { broadcastsData, plannedUploads } from '../modules/broadcasts/index.ts'
import { consentHolder } from '../modules/consent/index.ts'
import { creatorsData } from '../modules/creators/index.ts'
import { earningsData, wrongPayouts } from '../modules/earnings/index.ts'
import {
  complainOfConsent,
  engagementData,
  isUploadReported,
  reportedUploads,
} from '../modules/engagement/index.ts'
import { feedData } from '../modules/feed/index.ts'
import { idempotencyData } from '../modules/idempotency/index.ts'
import {
  findLive,
  forgetTip,
  liveData,
  noteTip,
  reconcileTickets,
  revokeTicket,
  tellOfBlock,
} from '../modules/live/index.ts'
import { mediaData, ownerOfMedia, reconcileShop, revokeMediaSale, seeOne } from '../modules/media/index.ts'
import {
  isOfferedTo,
  isSentTo,
  mediaOfMessages,
  messagesWith,
  messengerData,
  revokeTeaser,
  sentUploads,
  tellOfFile,
  tellOfPreview,
  threadForStaff,
  unpaidMessages,
} from '../modules/messenger/index.ts'
import { moderationData, noteVerdict, whyClosed, whyForbidden } from '../modules/moderation/index.ts'
import { announceSettings, notificationsData, notify, unnotify } from '../modules/notifications/index.ts'
import { peopleData } from '../modules/people/index.ts'
import { entriesWithWords } from '../modules/search/index.ts'
import { staffData } from '../modules/staff/index.ts'
import {
  revokeSubscription,
  subscriptionJobs,
  subscriptionsData,
  unpaidSubscriptions,
} from '../modules/subscriptions/index.ts'
import {
  changesAsVisitor,
  isShownBySupport,
  listAsVisitor,
  memberWrote,
  openVisitor,
  supportData,
  tellOfVisitorsFile,
  visitorUploads,
} from '../modules/support/index.ts'
import { type RevokeSale, walletData } from '../modules/wallet/index.ts'
import type { Slices } from './slices.ts'

export function connectPorts(app: Slices): void {
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
      // A battle ends with its lives.
      if (await noteTip(app, tx, sale)) await scoreTip(app, tx, sale)
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
