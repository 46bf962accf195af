/** What this slice works with, and what it has to be told by those above it. */
import type { Core } from '#platform/core.ts'
import type { Tx } from '#platform/postgres/database.ts'

export type NewFollow = { followerId: string; followedId: string }

export type NewBlock = { blockerId: string; blockedId: string }

export type PeoplePorts = {
  /** Tells who is followed, or takes it back unread; in the transaction of the follow. */
  followed(tx: Tx, follow: NewFollow): Promise<void>
  unfollowed(tx: Tx, follow: NewFollow): Promise<void>
  /** Whoever shows one of them to the other stops at once; in the transaction of the block. */
  blocked(tx: Tx, block: NewBlock): Promise<void>
}

export type PeopleParts = { ports: PeoplePorts }

export type PeopleDeps = Core & { people: PeopleParts }
