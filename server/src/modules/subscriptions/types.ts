/** What the commands of this slice work with. */
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { PeopleDeps } from '../people/index.ts'
import type { WalletDeps } from '../wallet/index.ts'
import { unpaidSubscriptions } from './prove-subscriptions.ts'
import { revokeSubscription } from './revoke.ts'

export type SubscriptionsPlatform = {
  db: Db
  clock: Clock
  log: Log
  rateLimits: RateLimits
  mailer: Mailer
  enqueue: Jobs['enqueue']
  people: PeopleDeps
  wallet: WalletDeps
  site: { url: string; name: string }
}

export type SubscriptionsDeps = SubscriptionsPlatform

export function openSubscriptions(platform: SubscriptionsPlatform): SubscriptionsDeps {
  const subscriptions: SubscriptionsDeps = {
    ...platform,
  }
  platform.wallet.revokers.push(revokeSubscription(platform.clock))
  platform.wallet.proofs.push(unpaidSubscriptions(platform.clock))
  return subscriptions
}
