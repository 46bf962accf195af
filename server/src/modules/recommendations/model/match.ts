/** How well a media's vector matches a person's: the preference that the model predicts. */
import { type CatalogueIndex, DIMENSIONS, type Taste } from './types.ts'

export function matchOf(vector: Float32Array, vectors: Float32Array, item: number): number {
  const at = item * DIMENSIONS
  let [a, b, c, e] = [0, 0, 0, 0]
  for (let d = 0; d < DIMENSIONS; d += 4) {
    a += (vector[d] as number) * (vectors[at + d] as number)
    b += (vector[d + 1] as number) * (vectors[at + d + 1] as number)
    c += (vector[d + 2] as number) * (vectors[at + d + 2] as number)
    e += (vector[d + 3] as number) * (vectors[at + d + 3] as number)
  }
  return a + b + (c + e)
}

export function vectorLength(vectors: Float32Array, item: number): number {
  let square = 0
  for (let d = 0; d < DIMENSIONS; d += 1) square += (vectors[item * DIMENSIONS + d] as number) ** 2
  return Math.sqrt(square)
}

/** Matches that differ less than this do not differ. */
const LEAST_DEVIATION = 0.01

/** How all media match the vector. */
export function usualMatch({ mean, spread }: CatalogueIndex, vector: Float32Array): Taste['match'] {
  const usual = matchOf(vector, mean, 0)
  let square = 0
  for (let d = 0; d < DIMENSIONS; d += 1)
    for (let e = 0; e < DIMENSIONS; e += 1)
      square += (vector[d] as number) * (spread[d * DIMENSIONS + e] as number) * (vector[e] as number)
  return { mean: usual, deviation: Math.max(LEAST_DEVIATION, Math.sqrt(Math.max(0, square - usual * usual))) }
}
