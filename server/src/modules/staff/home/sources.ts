/** Waiting items per queue: each slice contributes a subquery. */
import type { Expression } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { QueueName } from '#rules/sla.ts'
import { waitingAgeReviews } from '../../age-assurance/index.ts'
import { waitingReleases } from '../../appearance-records/index.ts'
import { waitingApplications } from '../../creators/index.ts'
import { waitingPayouts } from '../../earnings/index.ts'
import { waitingMedia } from '../../media/index.ts'
import { waitingAppeals, waitingCases, waitingLives } from '../../moderation/index.ts'
import { waitingReports } from '../../reports/index.ts'
import { waitingRefunds } from '../../subscriptions/index.ts'
import { waitingSupport } from '../../support/index.ts'

/** Ordered by due date by an index, as only the first rows are read. */
type Waiting = (db: Db) => Expression<{ id: string; since: Date | null }>

export const QUEUE_SOURCES: Partial<Record<QueueName, Waiting>> = {
  applications: waitingApplications,
  media: waitingMedia,
  reports: waitingReports,
  lives: waitingLives,
  appeals: waitingAppeals,
  releases: waitingReleases,
  ages: waitingAgeReviews,
  complaints: waitingCases,
  support: waitingSupport,
  refunds: waitingRefunds,
  payouts: waitingPayouts,
}

/** Queues whose subquery has a column `due`, a date per item instead of one service level for all. */
export const QUEUES_WITH_DUE_DATES: ReadonlySet<QueueName> = new Set<QueueName>(['complaints'])
