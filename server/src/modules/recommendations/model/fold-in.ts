/** The vector of a person: the same least-squares problem as in training, for this person alone, given the vectors of media. */
import { createSolver } from './least-squares.ts'
import { DIMENSIONS } from './types.ts'

/** Enough for a hundred responses, from nothing. */
const STEPS = 12

const solve = createSolver()

export function foldIn(
  { vectors, gram }: { vectors: Float32Array; gram: Float64Array },
  items: ArrayLike<number>,
  strengths: ArrayLike<number>,
): Float32Array {
  const x = new Float32Array(DIMENSIONS)
  const row = {
    vectors,
    others: Int32Array.from(items),
    strengths: Float32Array.from(strengths),
    start: 0,
    count: items.length,
    weight: 1,
  }
  solve(row, gram, x, 0, STEPS)
  return x
}
