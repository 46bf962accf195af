/** How well a media's vector matches a person's: the cosine of their angle. */
import { type Catalogue, DIMENSIONS } from './types.ts'

/** The same for a vector of length 1, by lengths that are computed once: done for thousands of media per page. */
export function matchOf({ vectors, index }: Catalogue, unit: Float32Array, item: number): number {
  const at = item * DIMENSIONS
  let [even, odd] = [0, 0]
  for (let d = 0; d < DIMENSIONS; d += 2) {
    even += (unit[d] as number) * (vectors[at + d] as number)
    odd += (unit[d + 1] as number) * (vectors[at + d + 1] as number)
  }
  const inverse = item < index.size ? (index.inverseNorms[item] as number) : inverseNorm(vectors, item)
  return (even + odd) * inverse
}

/** 0 for a vector without a length. */
export function inverseNorm(vectors: Float32Array, item: number): number {
  const length = norm(vectors, item)
  return length > 0 ? 1 / length : 0
}

export function cosine(vector: Float32Array, vectors: Float32Array, item: number): number {
  const at = item * DIMENSIONS
  let [dot, square, own] = [0, 0, 0]
  for (let d = 0; d < DIMENSIONS; d += 1) {
    const [a, b] = [vector[d] as number, vectors[at + d] as number]
    dot += a * b
    square += b * b
    own += a * a
  }
  return square > 0 && own > 0 ? dot / Math.sqrt(square * own) : 0
}

export function norm(vectors: Float32Array, item: number): number {
  let square = 0
  for (let d = 0; d < DIMENSIONS; d += 1) square += (vectors[item * DIMENSIONS + d] as number) ** 2
  return Math.sqrt(square)
}
