/** What this slice works with. */

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

/** What only upper slices can do. */
export type LivePorts = {
  /** In the transaction that ends it. */
  ended: (tx: Tx, liveId: string) => Promise<void>
  /** Why this person may not stream, if they may not. */
  whyForbidden: (db: Db | Tx, accountId: string) => Promise<Forbidden | null>
}

/** In words to the person, and where they read more and appeal. */
export type Forbidden = { words: string; path: string }

export type LiveParts = {
  ports: LivePorts
  /** Tells a room, at most once a second, that there is something new to see of it. */
  news: RoomNews
  /** The addresses that viewers of a live are given. */
  grants: Grants
  /** By these the web role and the live role know one another. */
  marks: InnerMarks
  /** What is shown of a busy room. */
  sample: Sample
  /** Who may hear a room, as far as it is known just now. */
  listeners: Listeners
  /** Whom nothing reaches of what somebody says. */
  deaf: Deaf
  /** Who came of those who support a creator. */
  joins: Joins
  /** Who asks for lives is noted here. */
  looks: Looks
  /** Adds up viewers over all processes; null where the table does. */
  presence: Presence | null
  /** The folder of what was recorded and is not media yet, one inside it for each live. */
  recordings: string
}

export type LiveDeps = WalletDeps & MediaDeps & EngagementDeps & { live: LiveParts }
