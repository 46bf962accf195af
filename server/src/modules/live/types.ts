/** Dependencies and services of this slice. */

import type { RequestSigner } from '#platform/live/internal/request-signer.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { RoomPresence } from '#platform/presence/redis-presence.ts'
import type { EngagementDeps } from '../engagement/index.ts'
import type { LedgerDeps } from '../ledger/index.ts'
import type { UploadsDeps } from '../uploads/index.ts'
import type { ChatSampler } from './chat/chat-sampler.ts'
import type { ChatSubscribers } from './chat/chat-subscribers.ts'
import type { JoinAnnouncer } from './chat/join-announcer.ts'
import type { MuteList } from './chat/mute-list.ts'
import type { RoomUpdates } from './room-updates.ts'
import type { ChatSupporters } from './stage/chat-supporters.ts'
import type { ViewPing } from './view-ping.ts'
import type { LiveGrants } from './watching/grants.ts'

/** Implemented by upper slices. */
export type LivePorts = {
  /** Called in the transaction that ends the live. */
  onEnded: (tx: Tx, liveId: string) => Promise<void>
  /** Why the account may not stream; null if it may. */
  whyMayNotStream: (db: Db | Tx, accountId: string) => Promise<StreamingDenial | null>
}

/** The message shown to the creator, and the page with the decision and its appeal. */
export type StreamingDenial = { message: string; path: string }

export type LiveParts = {
  ports: LivePorts
  /** Publishes changes of a room, at most once a second. */
  roomUpdates: RoomUpdates
  /** Signs the viewers' addresses of a live. */
  grants: LiveGrants
  /** Authenticates requests between web role and live role. */
  innerSigner: RequestSigner
  /** Samples the messages of a busy room. */
  chatSampler: ChatSampler
  /** Cached check of who may receive a room's messages. */
  chatSubscribers: ChatSubscribers
  /** Accounts whose messages in a live get the badge of a top supporter. */
  chatSupporters: ChatSupporters
  /** Accounts that must not receive a writer's messages. */
  muteList: MuteList
  /** Announces supporters who join. */
  joinAnnouncer: JoinAnnouncer
  /** Publishes views of lives (demo). */
  viewPing: ViewPing
  /** Counts viewers across processes; null if the database table does. */
  presence: RoomPresence | null
  /** Directory of recordings that are not media yet, with one subdirectory per live. */
  recordingsDir: string
}

export type LiveDeps = LedgerDeps & UploadsDeps & EngagementDeps & { live: LiveParts }
