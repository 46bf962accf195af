/** The milestones of creators, their texts, and how a streak is counted. */
import { plural, shortCount, wholeDollars } from './formats.ts'
import { DAY_MS } from './time.ts'

/** Ascending; `income` is the creator's share in cents. */
export const MILESTONES = {
  followers: [100, 1_000, 10_000, 100_000, 1_000_000],
  views: [1_000, 10_000, 100_000, 1_000_000, 10_000_000],
  sales: [1, 100, 1_000, 10_000],
  income: [10_000, 100_000, 1_000_000, 10_000_000],
} as const

export type MilestoneKind = keyof typeof MILESTONES

export const MILESTONE_KINDS = Object.keys(MILESTONES) as MilestoneKind[]

/** Counts above this reach nothing more. */
export const MAX_COUNTED_SALES = MILESTONES.sales[MILESTONES.sales.length - 1] ?? 0

export const STREAK = { maxDays: 366 } as const

export type MilestoneTotals = Readonly<Record<MilestoneKind, number>>

export type ReachedMilestone = { kind: MilestoneKind; threshold: number }

export function milestonesReached(totals: MilestoneTotals): ReachedMilestone[] {
  return MILESTONE_KINDS.flatMap((kind) =>
    MILESTONES[kind]
      .filter((threshold) => threshold <= totals[kind])
      .map((threshold) => ({ kind, threshold })),
  )
}

/** Undefined once all of a kind are reached. */
export function nextMilestone(kind: MilestoneKind, total: number): number | undefined {
  return MILESTONES[kind].find((threshold) => threshold > total)
}

/** '1K followers', 'First sale', '$1,000 earned' */
export function milestoneText({ kind, threshold }: { kind: string; threshold: number }): string {
  if (kind === 'income') return `${wholeDollars(threshold)} earned`
  if (kind === 'sales' && threshold === 1) return 'First sale'
  return `${shortCount(threshold)} ${plural(threshold, kind.replace(/s$/, ''))}`
}

/**
 * Days in a row with a post or live, up to today or, until today's first post, yesterday. Days are in UTC, in any order:
 * '2026-11-19'.
 */
export function streakOf(days: readonly string[], now: Date): { days: number; hasToday: boolean } {
  const active = new Set(days)
  const dayAgo = (count: number) => new Date(now.getTime() - count * DAY_MS).toISOString().slice(0, 10)
  const hasToday = active.has(dayAgo(0))
  const first = hasToday ? 0 : 1
  let count = 0
  while (count < STREAK.maxDays && active.has(dayAgo(first + count))) count += 1
  return { days: count, hasToday }
}
