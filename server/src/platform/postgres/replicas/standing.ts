/** Computes the lag of a replica from its own and the primary's reported positions, independent of other machines' clocks. */
import type { Position } from './position.ts'

/** The primary's position, and when it was requested: everything committed by then is before the position. */
export type Mark = { askedMs: number; position: Position; system: string }

/** The replica's own report, requested after the primary's. */
export type Told = { follows: boolean; position: Position | null; system: string }

export type Standing = {
  /** Why it must not be read from; null if nothing is wrong. */
  problem: string | null
  position: Position | null
  /** Everything committed by this local time is on the replica; null if unknown. */
  asOfMs: number | null
}

export const UNKNOWN: Standing = { problem: null, position: null, asOfMs: null }

/** A replica further behind is too stale to be used anyway. */
const MARKS_KEPT = 12

/** Evaluates consecutive polls. */
export function createJudge() {
  let marks: Mark[] = []
  let before: Position | null = null

  return (mark: Mark, told: Told): Standing => {
    const { position } = told
    const last = before
    before = position
    const problem = whyNot(mark, told, last)
    // Positions of one timeline say nothing about another.
    marks = problem === null ? [mark, ...marks].slice(0, MARKS_KEPT) : []
    // A second poll is needed to know that the replica was not ahead.
    if (problem !== null || position === null || last === null) return { problem, position, asOfMs: null }
    const reached = marks.find((each) => each.position <= position)
    return { problem, position, asOfMs: reached?.askedMs ?? null }
  }
}

function whyNot(mark: Mark, { follows, system }: Told, last: Position | null): string | null {
  if (!follows) return 'it takes writes itself'
  if (system !== mark.system) return 'it is a copy of another database'
  // A replica of this primary cannot have been ahead of the primary's later position.
  if (last !== null && last > mark.position) return 'it is ahead of the primary: it followed another one'
  return null
}
