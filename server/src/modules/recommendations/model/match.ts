/** How well a media's vector matches a person's: the cosine of their angle. */
import { DIMENSIONS } from './types.ts'

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
