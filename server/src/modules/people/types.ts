/** What this slice works with, and what it has to be told by those above it. */
import type { Core } from '#platform/core.ts'
import type { Tx } from '#platform/postgres/database.ts'

export type NewFollow = { followerId: string; followedId: string }

export type PeoplePorts = {
  /** Tells who is followed, or takes it back unread; in the transaction of the follow. */
  followed(tx: Tx, follow: NewFollow): Promise<void>
  unfollowed(tx: Tx, follow: NewFollow): Promise<void>
}

export type PeopleParts = { ports: PeoplePorts }

export type PeopleDeps = Core & { people: PeopleParts }
