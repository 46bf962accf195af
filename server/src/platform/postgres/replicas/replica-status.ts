/** Computes the lag of a replica from its own and the primary's reported positions, independent of other machines' clocks. */
import type { Position } from './position.ts'

/** The primary's position, and when it was requested: everything committed by then is before the position. */
export type PrimaryPosition = { askedMs: number; position: Position; system: string }

/** The replica's own report, requested after the primary's. */
export type ReplicaReport = { follows: boolean; position: Position | null; system: string }

export type ReplicaStatus = {
  /** Why it must not be read from; null if nothing is wrong. */
  problem: string | null
  position: Position | null
  /** Everything committed by this local time is on the replica; null if unknown. */
  asOfMs: number | null
}

export const UNKNOWN_STATUS: ReplicaStatus = { problem: null, position: null, asOfMs: null }

/** A replica further behind is too stale to be used anyway. */
const MAX_MARKS = 12

/** Evaluates consecutive polls. */
export function createStatusTracker() {
  let marks: PrimaryPosition[] = []
  let before: Position | null = null

  return (mark: PrimaryPosition, report: ReplicaReport): ReplicaStatus => {
    const { position } = report
    const last = before
    before = position
    const problem = problemOf(mark, report, last)
    // Positions of one timeline say nothing about another.
    marks = problem === null ? [mark, ...marks].slice(0, MAX_MARKS) : []
    // A second poll is needed to know that the replica was not ahead.
    if (problem !== null || position === null || last === null) return { problem, position, asOfMs: null }
    const reached = marks.find((each) => each.position <= position)
    return { problem, position, asOfMs: reached?.askedMs ?? null }
  }
}

function problemOf(
  mark: PrimaryPosition,
  { follows, system }: ReplicaReport,
  last: Position | null,
): string | null {
  if (!follows) return 'it takes writes itself'
  if (system !== mark.system) return 'it is a copy of another database'
  // A replica of this primary cannot have been ahead of the primary's later position.
  if (last !== null && last > mark.position) return 'it is ahead of the primary: it followed another one'
  return null
}
