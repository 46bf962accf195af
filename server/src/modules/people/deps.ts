/** What the commands of this slice work with. */
import type { Bus } from '#platform/bus/bus.ts'
import type { Clock } from '#platform/clock.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { definePeopleJobs, type PeopleJobs } from './jobs.ts'

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

export type PeopleDeps = PeoplePlatform & { jobs: PeopleJobs }

export function openPeople(platform: PeoplePlatform): PeopleDeps {
  const people: PeopleDeps = {
    ...platform,
    // The jobs work with what they are part of, so they meet it only when they run.
    jobs: definePeopleJobs(() => people),
  }
  return people
}
