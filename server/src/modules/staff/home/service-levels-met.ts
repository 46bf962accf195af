/** Share of answers within the service level: the last 30 days, and the 30 days before. */
import { dueAt, QUEUE_DEADLINES, type QueueName } from '#rules/sla.ts'
import { DAY_MS } from '#rules/time.ts'
import { decidedReleases } from '../../appearance-records/index.ts'
import { decidedApplications } from '../../creators/index.ts'
import type { StaffDeps } from '../types.ts'

const SPAN_MS = 30 * DAY_MS
/** A large enough sample for a percentage. */
const SAMPLE_SIZE = 5_000

type Answered = { since: Date; at: Date }
type Source = (db: StaffDeps['db'], page: { from: Date; limit: number }) => Promise<Answered[]>

/** Queues whose rows record when they were answered. */
const ANSWERED: Partial<Record<QueueName, Source>> = {
  applications: decidedApplications,
  releases: decidedReleases,
}

export type ServiceLevelsMet = {
  /** In percent; null without answers. */
  share: number | null
  before: number | null
}

export async function serviceLevelsMet(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  queues: readonly QueueName[],
): Promise<ServiceLevelsMet> {
  const now = clock.now().getTime()
  const periodStart = now - SPAN_MS
  const outcomes: { at: number; isMet: boolean }[] = []
  for (const queue of queues) {
    const rows =
      (await ANSWERED[queue]?.(db, { from: new Date(periodStart - SPAN_MS), limit: SAMPLE_SIZE })) ?? []
    for (const { since, at } of rows)
      outcomes.push({ at: at.getTime(), isMet: at <= dueAt(since, QUEUE_DEADLINES[queue]) })
  }
  return {
    share: shareOf(outcomes.filter(({ at }) => at > periodStart)),
    before: shareOf(outcomes.filter(({ at }) => at <= periodStart)),
  }
}

function shareOf(outcomes: readonly { isMet: boolean }[]): number | null {
  if (outcomes.length === 0) return null
  return Math.round((1000 * outcomes.filter(({ isMet }) => isMet).length) / outcomes.length) / 10
}
