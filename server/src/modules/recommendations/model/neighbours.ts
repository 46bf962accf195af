/** Media that the same people liked: cosine of their likes, shrunk where there are few. */
import { transpose } from './matrix.ts'
import { NEIGHBOURS, type ResponseMatrix } from './types.ts'

/** Fewer people say nothing, and could be recognized. */
const LEAST_PEOPLE = 3
/** Of a person's likes and a media's people, only so many are read. */
const MOST_LIKES = 100
const MOST_PEOPLE = 600
const SHRINKAGE = 6
/** Items between two looks at the signal. */
const ITEMS_PER_CHECK = 512

export type CoWatched = { neighbours: Int32Array; neighbourStrength: Float32Array }

export async function findNeighbours(
  matrix: ResponseMatrix,
  { signal, least = LEAST_PEOPLE }: { signal?: AbortSignal; least?: number } = {},
): Promise<CoWatched> {
  const likes = likesOf(matrix)
  const peopleOf = transpose(likes)
  const weights = Float32Array.from(
    { length: likes.people },
    (_, person) => 1 / Math.log2(2 + lengthOf(likes, person)),
  )
  const norms = Float64Array.from({ length: likes.items }, (_, item) => {
    let sum = 0
    for (const person of entriesOf(peopleOf, item)) sum += weights[person] as number
    return Math.sqrt(sum)
  })
  const neighbours = new Int32Array(likes.items * NEIGHBOURS).fill(-1)
  const neighbourStrength = new Float32Array(likes.items * NEIGHBOURS)
  const together = { weight: new Float64Array(likes.items), people: new Int32Array(likes.items) }
  const shrinkage = SHRINKAGE / Math.log2(2 + MOST_LIKES / 4)
  for (let item = 0; item < likes.items; item += 1) {
    if (item % ITEMS_PER_CHECK === 0) {
      signal?.throwIfAborted()
      await new Promise(setImmediate)
    }
    const met: number[] = []
    for (const person of entriesOf(peopleOf, item).subarray(0, MOST_PEOPLE))
      for (const other of entriesOf(likes, person)) {
        if (together.people[other] === 0) met.push(other)
        together.people[other] = (together.people[other] as number) + 1
        together.weight[other] = (together.weight[other] as number) + (weights[person] as number)
      }
    const found: { other: number; strength: number }[] = []
    for (const other of met) {
      const strength =
        (together.weight[other] as number) / ((norms[item] as number) * (norms[other] as number) + shrinkage)
      if (other !== item && (together.people[other] as number) >= least) found.push({ other, strength })
      together.people[other] = 0
      together.weight[other] = 0
    }
    found.sort((a, b) => b.strength - a.strength || a.other - b.other)
    found.slice(0, NEIGHBOURS).forEach(({ other, strength }, place) => {
      neighbours[item * NEIGHBOURS + place] = other
      neighbourStrength[item * NEIGHBOURS + place] = strength
    })
  }
  return { neighbours, neighbourStrength }
}

/** The newest positive responses of each person. */
function likesOf({ people, items, starts, itemOf, strength }: ResponseMatrix): ResponseMatrix {
  const kept: number[] = []
  const likeStarts = new Int32Array(people + 1)
  for (let person = 0; person < people; person += 1) {
    let count = 0
    for (let row = starts[person] as number; row < (starts[person + 1] as number); row += 1) {
      if ((strength[row] as number) <= 0) continue
      kept.push(row)
      count += 1
      if (count === MOST_LIKES) break
    }
    likeStarts[person + 1] = kept.length
  }
  return {
    ...{ people, items, starts: likeStarts },
    itemOf: Int32Array.from(kept, (row) => itemOf[row] as number),
    strength: Float32Array.from(kept, (row) => strength[row] as number),
  }
}

function entriesOf({ starts, itemOf }: ResponseMatrix, row: number): Int32Array {
  return itemOf.subarray(starts[row], starts[row + 1])
}

function lengthOf({ starts }: ResponseMatrix, row: number): number {
  return (starts[row + 1] as number) - (starts[row] as number)
}
