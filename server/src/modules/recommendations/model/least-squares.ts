/** The weighted least-squares problem of implicit feedback for one row, solved by conjugate gradient (Hu et al. 2008; Takács et al. 2011). */
import { DIMENSIONS } from './types.ts'

export type Weights = {
  /** Confidence of a response of strength 1. */
  confidence: number
  /** Weight of media without a response, whose preference counts as 0. */
  unobserved: number
  regularization: number
  /** Preference that a negative response stands for. */
  dislike: number
}

export const WEIGHTS: Weights = { confidence: 1, unobserved: 0.005, regularization: 4, dislike: -0.5 }

/** Observations of one row: `count` entries of `others` and `strengths` from `start`. */
export type Row = {
  vectors: Float32Array
  others: Int32Array
  strengths: Float32Array
  start: number
  count: number
  /** Multiplies all strengths of the row. */
  weight: number
}

export type Solver = (row: Row, gram: Float64Array, x: Float32Array, at: number, steps: number) => void

/** Of the squared error at the beginning: more steps change no ranking. */
const PRECISION = 1e-6

/** Reuses its work arrays, so that solving a row allocates nothing. */
export function createSolver(weights: Weights = WEIGHTS): Solver {
  const [residual, direction, product] = [0, 1, 2].map(() => new Float64Array(DIMENSIONS)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  return (row, gram, x, at, steps) => {
    direction.set(x.subarray(at, at + DIMENSIONS))
    multiply(row, gram, direction, product, weights)
    rightSide(row, residual, weights)
    let error = 0
    for (let d = 0; d < DIMENSIONS; d += 1) {
      const left = (residual[d] as number) - (product[d] as number)
      residual[d] = left
      direction[d] = left
      error += left * left
    }
    const enough = Math.max(1e-12, PRECISION * error)
    for (let step = 0; step < steps && error > enough; step += 1) {
      multiply(row, gram, direction, product, weights)
      let curvature = 0
      for (let d = 0; d < DIMENSIONS; d += 1) curvature += (direction[d] as number) * (product[d] as number)
      const length = error / curvature
      let next = 0
      for (let d = 0; d < DIMENSIONS; d += 1) {
        x[at + d] = (x[at + d] as number) + length * (direction[d] as number)
        const left = (residual[d] as number) - length * (product[d] as number)
        residual[d] = left
        next += left * left
      }
      const share = next / error
      for (let d = 0; d < DIMENSIONS; d += 1)
        direction[d] = (residual[d] as number) + share * (direction[d] as number)
      error = next
    }
  }
}

/** Sum of the weighted vectors of what was liked. */
function rightSide(row: Row, out: Float64Array, { confidence, unobserved, dislike }: Weights): void {
  const { vectors, others, strengths, start, count, weight } = row
  out.fill(0)
  for (let n = start; n < start + count; n += 1) {
    const strength = strengths[n] as number
    const total = unobserved + confidence * weight * Math.abs(strength)
    const target = (strength > 0 ? 1 : dislike) * total
    const at = (others[n] as number) * DIMENSIONS
    for (let d = 0; d < DIMENSIONS; d += 1) out[d] = (out[d] as number) + target * (vectors[at + d] as number)
  }
}

/** `(unobserved · gram + Σ confidence · y yᵀ + regularization) · x`. */
function multiply(row: Row, gram: Float64Array, x: Float64Array, out: Float64Array, weights: Weights): void {
  const { vectors, others, strengths, start, count, weight } = row
  const { confidence, unobserved, regularization } = weights
  for (let d = 0; d < DIMENSIONS; d += 1) {
    let sum = 0
    for (let e = 0; e < DIMENSIONS; e += 1) sum += (gram[d * DIMENSIONS + e] as number) * (x[e] as number)
    out[d] = unobserved * sum + regularization * (x[d] as number)
  }
  for (let n = start; n < start + count; n += 1) {
    const at = (others[n] as number) * DIMENSIONS
    let dot = dotProduct(vectors, at, x)
    dot *= confidence * weight * Math.abs(strengths[n] as number)
    for (let d = 0; d < DIMENSIONS; d += 1) out[d] = (out[d] as number) + dot * (vectors[at + d] as number)
  }
}

/** Four sums at a time: one would wait for each addition. */
function dotProduct(vectors: Float32Array, at: number, x: Float64Array): number {
  let [a, b, c, e] = [0, 0, 0, 0]
  for (let d = 0; d < DIMENSIONS; d += 4) {
    a += (vectors[at + d] as number) * (x[d] as number)
    b += (vectors[at + d + 1] as number) * (x[d + 1] as number)
    c += (vectors[at + d + 2] as number) * (x[d + 2] as number)
    e += (vectors[at + d + 3] as number) * (x[d + 3] as number)
  }
  return a + b + (c + e)
}

/** Sum of outer products of every `stride`-th vector, scaled to all. */
export function gramOf(vectors: Float32Array, stride = 1): Float64Array {
  const gram = new Float64Array(DIMENSIONS * DIMENSIONS)
  for (let at = 0; at < vectors.length; at += DIMENSIONS * stride)
    for (let d = 0; d < DIMENSIONS; d += 1) {
      const value = (vectors[at + d] as number) * stride
      if (value === 0) continue
      for (let e = d; e < DIMENSIONS; e += 1)
        gram[d * DIMENSIONS + e] = (gram[d * DIMENSIONS + e] as number) + value * (vectors[at + e] as number)
    }
  for (let d = 0; d < DIMENSIONS; d += 1)
    for (let e = 0; e < d; e += 1) gram[d * DIMENSIONS + e] = gram[e * DIMENSIONS + d] as number
  return gram
}
