/** Builds and turns the matrix of responses. */
import type { ResponseMatrix } from './types.ts'

/** Rows may come in any order; those of one person stay in the given order. */
export function buildMatrix(
  size: { people: number; items: number },
  rows: { person: Int32Array; item: Int32Array; strength: Float32Array },
): ResponseMatrix {
  const { starts, order } = countingSort(rows.person, size.people)
  return {
    ...size,
    starts,
    itemOf: Int32Array.from(order, (row) => rows.item[row] as number),
    strength: Float32Array.from(order, (row) => rows.strength[row] as number),
  }
}

/** The same responses with a row for each item, whose entries are people. */
export function transpose(matrix: ResponseMatrix): ResponseMatrix {
  const { starts, order } = countingSort(matrix.itemOf, matrix.items)
  const personOf = new Int32Array(matrix.itemOf.length)
  for (let person = 0; person < matrix.people; person += 1)
    personOf.fill(person, matrix.starts[person], matrix.starts[person + 1])
  return {
    people: matrix.items,
    items: matrix.people,
    starts,
    itemOf: Int32Array.from(order, (row) => personOf[row] as number),
    strength: Float32Array.from(order, (row) => matrix.strength[row] as number),
  }
}

export function countByItem({ items, itemOf }: ResponseMatrix): Int32Array {
  const counts = new Int32Array(items)
  for (const item of itemOf) counts[item] = (counts[item] as number) + 1
  return counts
}

/** Stable; keys below 0 are left out. */
export function countingSort(keys: Int32Array, count: number): { starts: Int32Array; order: Int32Array } {
  const starts = new Int32Array(count + 1)
  for (const key of keys) if (key >= 0) starts[key + 1] = (starts[key + 1] as number) + 1
  for (let key = 0; key < count; key += 1)
    starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number)
  const next = starts.slice()
  const order = new Int32Array(starts[count] as number)
  for (let row = 0; row < keys.length; row += 1) {
    const key = keys[row] as number
    if (key < 0) continue
    const place = next[key] as number
    order[place] = row
    next[key] = place + 1
  }
  return { starts, order }
}
