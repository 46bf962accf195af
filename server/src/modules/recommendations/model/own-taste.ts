/** Separates a person's own taste from everybody's, by how media match their vector. */
import { matchOf } from './match.ts'
import type { Catalogue, Taste } from './types.ts'

/** Media that the match with a vector is compared with. */
const COMPARED = 512
/** Of the part that is everybody's: what is left estimates the quality of media with few responses. */
const TAKEN_OUT = 0.5
/** Matches that differ less than this do not differ. */
const LEAST_DEVIATION = 0.01

/** What is the person's own: the vector with less of the part that predicts what everybody likes, which the score knows already. */
export function ownPart({ vectors, size, index }: Catalogue, vector: Float32Array): Float32Array {
  const sums = { own: 0, general: 0, product: 0, square: 0, count: 0 }
  for (const item of comparedWith(size)) {
    const [own, general] = [matchOf(vector, vectors, item), matchOf(index.general, vectors, item)]
    sums.own += own
    sums.general += general
    sums.product += own * general
    sums.square += general * general
    sums.count += 1
  }
  const count = Math.max(1, sums.count)
  const variance = sums.square / count - (sums.general / count) ** 2
  const slope =
    variance > 1e-9 ? (sums.product / count - (sums.own * sums.general) / count ** 2) / variance : 0
  return vector.map((value, d) => value - TAKEN_OUT * slope * (index.general[d] as number))
}

/** How media match the vector, estimated from some. */
export function usualMatch({ vectors, size }: Catalogue, vector: Float32Array): Taste['match'] {
  let [sum, squares, count] = [0, 0, 0]
  for (const item of comparedWith(size)) {
    const match = matchOf(vector, vectors, item)
    sum += match
    squares += match * match
    count += 1
  }
  const mean = sum / Math.max(1, count)
  const variance = Math.max(0, squares / Math.max(1, count) - mean * mean)
  return { mean, deviation: Math.max(LEAST_DEVIATION, Math.sqrt(variance)) }
}

function* comparedWith(size: number): Generator<number> {
  const step = Math.max(1, Math.floor(size / COMPARED))
  for (let item = 0; item < size; item += step) yield item
}
