/** Share of answers within the service level: the last 30 days, and the 30 days before. */
import { dueAt, PROMISES, type QueueName } from '#rules/promises.ts'
import { DAY_MS } from '#rules/time.ts'
import { decidedApplications } from '../../creators/index.ts'
import { decidedReleases } from '../../media/index.ts'
import type { StaffDeps } from '../types.ts'

const SPAN_MS = 30 * DAY_MS
/** A large enough sample for a percentage. */
const READ_AT_MOST = 5_000

type Answered = { since: Date; at: Date }
type Source = (db: StaffDeps['db'], page: { from: Date; limit: number }) => Promise<Answered[]>

/** Queues whose rows record when they were answered. */
const ANSWERED: Partial<Record<QueueName, Source>> = {
  applications: decidedApplications,
  releases: decidedReleases,
}

export type KeptPromises = {
  /** In percent; null without answers. */
  share: number | null
  before: number | null
}

export async function keptPromises(
  { db, clock }: Pick<StaffDeps, 'db' | 'clock'>,
  queues: readonly QueueName[],
): Promise<KeptPromises> {
  const now = clock.now().getTime()
  const border = now - SPAN_MS
  const outcomes: { at: number; isKept: boolean }[] = []
  for (const queue of queues) {
    const rows =
      (await ANSWERED[queue]?.(db, { from: new Date(border - SPAN_MS), limit: READ_AT_MOST })) ?? []
    for (const { since, at } of rows)
      outcomes.push({ at: at.getTime(), isKept: at <= dueAt(since, PROMISES[queue]) })
  }
  return {
    share: shareOf(outcomes.filter(({ at }) => at > border)),
    before: shareOf(outcomes.filter(({ at }) => at <= border)),
  }
}

function shareOf(outcomes: readonly { isKept: boolean }[]): number | null {
  if (outcomes.length === 0) return null
  return Math.round((1000 * outcomes.filter(({ isKept }) => isKept).length) / outcomes.length) / 10
}
