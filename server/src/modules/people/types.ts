/** Dependencies, ports and parts of this slice, and how its parts are built. */
import type { Core } from '#platform/core.ts'
import { openPorts } from '#platform/ports.ts'
import type { Tx } from '#platform/postgres/database.ts'

type NewFollow = { followerId: string; followedId: string }

type NewBlock = { blockerId: string; blockedId: string }

type PeoplePorts = {
  /** Notifies the followed account, or withdraws an unread notification; in the transaction of the follow. */
  followed(tx: Tx, follow: NewFollow): Promise<void>
  unfollowed(tx: Tx, follow: NewFollow): Promise<void>
  /** Ends what connects the two accounts; in the transaction of the block. */
  blocked(tx: Tx, block: NewBlock): Promise<void>
}

type PeopleParts = { ports: PeoplePorts }

export type PeopleDeps = Core & { people: PeopleParts }

export function createPeople(): PeopleParts {
  return { ports: openPorts('people') }
}
