/** Dependencies and services of this slice. */

import type { InnerMarks } from '#platform/live/inner/signed.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Presence } from '#platform/presence/redis-presence.ts'
import type { EngagementDeps } from '../engagement/index.ts'
import type { MediaDeps } from '../media/index.ts'
import type { WalletDeps } from '../wallet/index.ts'
import type { Deaf } from './chat/deaf.ts'
import type { Joins } from './chat/joins.ts'
import type { Listeners } from './chat/listeners.ts'
import type { Sample } from './chat/sample.ts'
import type { Looks } from './looks.ts'
import type { RoomNews } from './room-news.ts'
import type { Grants } from './watching/grants.ts'

/** Implemented by upper slices. */
export type LivePorts = {
  /** Called in the transaction that ends the live. */
  ended: (tx: Tx, liveId: string) => Promise<void>
  /** Why the account may not stream; null if it may. */
  whyForbidden: (db: Db | Tx, accountId: string) => Promise<Forbidden | null>
}

/** The message shown to the creator, and the page with the decision and its appeal. */
export type Forbidden = { words: string; path: string }

export type LiveParts = {
  ports: LivePorts
  /** Publishes changes of a room, at most once a second. */
  news: RoomNews
  /** Signs the viewers' addresses of a live. */
  grants: Grants
  /** Authenticates requests between web role and live role. */
  marks: InnerMarks
  /** Samples the messages of a busy room. */
  sample: Sample
  /** Cached check of who may receive a room's messages. */
  listeners: Listeners
  /** Accounts that must not receive a writer's messages. */
  deaf: Deaf
  /** Announces supporters who join. */
  joins: Joins
  /** Publishes views of lives (demo). */
  looks: Looks
  /** Counts viewers across processes; null if the database table does. */
  presence: Presence | null
  /** Directory of recordings that are not media yet, with one subdirectory per live. */
  recordings: string
}

export type LiveDeps = WalletDeps & MediaDeps & EngagementDeps & { live: LiveParts }
