/** What the commands of this slice work with. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { MediaDeps } from '../media/index.ts'
import type { PeopleDeps } from '../people/index.ts'
import type { WalletDeps } from '../wallet/index.ts'
import { joinBelow } from './join-below.ts'

export type MessengerDeps = {
  db: Db
  clock: Clock
  bus: Bus
  rateLimits: RateLimits
  /** For telling people that they got a message. */
  people: PeopleDeps
  wallet: WalletDeps
  /** For selling what teasers offer. */
  media: MediaDeps
}

export function openMessenger(messenger: MessengerDeps): MessengerDeps {
  joinBelow(messenger)
  return messenger
}
