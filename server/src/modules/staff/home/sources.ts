/** Where the console learns what waits in each queue: every slice tells its own, as a piece of SQL. */
import type { Expression } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { QueueName } from '#rules/promises.ts'
import { waitingApplications } from '../../creators/index.ts'
import { waitingPayouts } from '../../earnings/index.ts'
import { waitingMedia, waitingReleases } from '../../media/index.ts'
import { waitingAppeals, waitingCases, waitingLives, waitingReports } from '../../moderation/index.ts'
import { waitingRefunds } from '../../subscriptions/index.ts'
import { waitingSupport } from '../../support/index.ts'

/** What is due first comes first, by an index: only the first of them are read. */
type Waiting = (db: Db) => Expression<{ id: string; since: Date | null }>

export const SOURCES: Partial<Record<QueueName, Waiting>> = {
  applications: waitingApplications,
  media: waitingMedia,
  reports: waitingReports,
  lives: waitingLives,
  appeals: waitingAppeals,
  releases: waitingReleases,
  complaints: waitingCases,
  support: waitingSupport,
  refunds: waitingRefunds,
  payouts: waitingPayouts,
}

/** Those that also tell a column `due`: each has a date of its own, in place of one promise for all. */
export const WITH_OWN_DATES: ReadonlySet<QueueName> = new Set<QueueName>(['complaints'])
