/** EASE (Steck 2019): item weights in closed form, the strongest simple baseline for implicit feedback. */
import { transpose } from '../../server/src/modules/recommendations/model/matrix.ts'
import type { ResponseMatrix } from '../../server/src/modules/recommendations/model/types.ts'

/** Weights `b[i * n + j]` of a liked item `i` for item `j`, among the given items. */
export function trainEase(
  matrix: ResponseMatrix,
  items: readonly number[],
  regularization: number,
): Float32Array {
  const size = items.length
  const place = new Map(items.map((item, n) => [item, n]))
  const gram = new Float64Array(size * size)
  for (let person = 0; person < matrix.people; person += 1) {
    const liked: number[] = []
    for (let row = matrix.starts[person] as number; row < (matrix.starts[person + 1] as number); row += 1) {
      const n = (matrix.strength[row] as number) > 0 ? place.get(matrix.itemOf[row] as number) : undefined
      if (n !== undefined) liked.push(n)
    }
    for (const a of liked) for (const b of liked) gram[a * size + b] = (gram[a * size + b] as number) + 1
  }
  for (let n = 0; n < size; n += 1) gram[n * size + n] = (gram[n * size + n] as number) + regularization
  invertPositive(gram, size)
  const weights = new Float32Array(size * size)
  for (let a = 0; a < size; a += 1)
    for (let b = 0; b < size; b += 1)
      if (a !== b) weights[a * size + b] = -(gram[a * size + b] as number) / (gram[b * size + b] as number)
  return weights
}

/** Inverse of a symmetric positive definite matrix in place, by sweeping one row after the other in the lower triangle. */
function invertPositive(matrix: Float64Array, size: number): void {
  const column = new Float64Array(size)
  for (let k = 0; k < size; k += 1) {
    const pivot = 1 / (matrix[k * size + k] as number)
    for (let i = 0; i < size; i += 1)
      column[i] = (i <= k ? matrix[k * size + i] : matrix[i * size + k]) as number
    // Row and column of the pivot become 0 by the update below, and are written afterwards.
    for (let i = 0; i < size; i += 1) {
      const factor = (column[i] as number) * pivot
      const at = i * size
      if (factor !== 0)
        for (let j = 0; j <= i; j += 1)
          matrix[at + j] = (matrix[at + j] as number) - factor * (column[j] as number)
    }
    for (let i = 0; i < size; i += 1)
      matrix[i < k ? k * size + i : i * size + k] = i === k ? -pivot : (column[i] as number) * pivot
  }
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      const value = -(matrix[i * size + j] as number)
      matrix[i * size + j] = value
      matrix[j * size + i] = value
    }
}

export function mostWatched(matrix: ResponseMatrix, count: number): number[] {
  const { starts } = transpose(matrix)
  return Array.from({ length: matrix.items }, (_, item) => item)
    .sort((a, b) => lengthAt(starts, b) - lengthAt(starts, a))
    .slice(0, count)
}

function lengthAt(starts: Int32Array, n: number): number {
  return (starts[n + 1] as number) - (starts[n] as number)
}
