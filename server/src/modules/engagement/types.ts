/** What the commands of this slice work with. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { PeopleDeps } from '../people/index.ts'
import { createActivity, type TellActivity } from './activity.ts'

export type EngagementPlatform = {
  db: Db
  clock: Clock
  bus: Bus
  log: Log
  rateLimits: RateLimits
  people: PeopleDeps
  mailer: Mailer
  enqueue: Jobs['enqueue']
  site: { url: string; name: string }
}

export type EngagementDeps = EngagementPlatform & { tellActivity: TellActivity }

export function openEngagement(platform: EngagementPlatform): EngagementDeps {
  const engagement: EngagementDeps = {
    ...platform,
    tellActivity: createActivity(platform),
  }
  return engagement
}
