/** What the commands of this slice work with. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Storage } from '#platform/storage/storage.ts'

export type PeoplePlatform = {
  db: Db
  clock: Clock
  bus: Bus
  storage: Storage
  mailer: Mailer
  rateLimits: RateLimits
  enqueue: Jobs['enqueue']
  site: { url: string; name: string }
}

export type PeopleDeps = PeoplePlatform

export function openPeople(platform: PeoplePlatform): PeopleDeps {
  const people: PeopleDeps = {
    ...platform,
  }
  return people
}
