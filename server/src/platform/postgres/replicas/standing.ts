/** How far a replica has come, worked out from what it and the primary said of themselves. Clocks of other machines play no part. */
import type { Position } from './position.ts'

/** What the primary said, and when it was asked: all that was committed by then stands before the position. */
export type Mark = { askedMs: number; position: Position; system: string }

/** What a replica said of itself, after the primary was asked. */
export type Told = { follows: boolean; position: Position | null; system: string }

export type Standing = {
  /** Why nobody may read from it; null when nothing is wrong with it. */
  problem: string | null
  position: Position | null
  /** Everything committed by this moment of ours is there; null when that is not known. */
  asOfMs: number | null
}

export const UNKNOWN: Standing = { problem: null, position: null, asOfMs: null }

/** A replica that is further behind than so many looks is not read from anyway. */
const MARKS_KEPT = 12

/** Takes one look after the other. */
export function createJudge() {
  let marks: Mark[] = []
  let before: Position | null = null

  return (mark: Mark, told: Told): Standing => {
    const { position } = told
    const last = before
    before = position
    const problem = whyNot(mark, told, last)
    // Places of one history say nothing of another, however alike their numbers are.
    marks = problem === null ? [mark, ...marks].slice(0, MARKS_KEPT) : []
    // The first look is for the next: only then it is known that it did not run ahead.
    if (problem !== null || position === null || last === null) return { problem, position, asOfMs: null }
    const reached = marks.find((each) => each.position <= position)
    return { problem, position, asOfMs: reached?.askedMs ?? null }
  }
}

function whyNot(mark: Mark, { follows, system }: Told, last: Position | null): string | null {
  if (!follows) return 'it takes writes itself'
  if (system !== mark.system) return 'it is a copy of another database'
  // What follows the primary cannot have had more than the primary has a moment later.
  if (last !== null && last > mark.position) return 'it is ahead of the primary: it followed another one'
  return null
}
