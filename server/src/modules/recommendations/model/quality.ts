/** How well everybody responds to a media. What is left of a response without it says something about the person. */
import { boundedStrength } from './strength.ts'
import type { ResponseMatrix } from './types.ts'

/** With so many responses, a media counts half by itself and half by its creator. */
const OF_CREATOR = 20
/** The same for a creator and everybody. */
const OF_EVERYBODY = 15
/** A person with so many responses counts half: accounts made to push one media say next to nothing. */
const OF_PERSON = 20

/** By media, compared with the mean of all responses. */
export function qualityOfMedia(
  { people, items, starts, itemOf, strength }: ResponseMatrix,
  creatorOf: Int32Array,
): Float32Array {
  const creators = creatorOf.reduce((most, creator) => Math.max(most, creator + 1), 0)
  const [ofItem, ofCreator, ofAll] = [createSums(items), createSums(creators), createSums(1)]
  for (let person = 0; person < people; person += 1) {
    const [start, end] = [starts[person] as number, starts[person + 1] as number]
    const weight = (end - start) / (end - start + OF_PERSON)
    for (let row = start; row < end; row += 1) {
      const item = itemOf[row] as number
      const value = boundedStrength(strength[row] as number)
      ofItem.add(item, value, weight)
      ofCreator.add(creatorOf[item] as number, value, weight)
      ofAll.add(0, value, weight)
    }
  }
  const mean = ofAll.mean(0, 0, 1)
  return Float32Array.from({ length: items }, (_, item) => {
    const creator = ofCreator.mean(creatorOf[item] as number, mean, OF_EVERYBODY)
    return ofItem.mean(item, creator, OF_CREATOR) - mean
  })
}

/** The same responses, each compared with what everybody thinks of the media. */
export function withoutQuality(matrix: ResponseMatrix, quality: Float32Array): ResponseMatrix {
  const { itemOf, strength } = matrix
  const own = strength.map((each, row) => boundedStrength(each) - (quality[itemOf[row] as number] as number))
  return { ...matrix, strength: own }
}

function createSums(count: number) {
  const [sums, weights] = [new Float64Array(count), new Float64Array(count)]
  return {
    add(key: number, value: number, weight: number): void {
      sums[key] = (sums[key] as number) + weight * value
      weights[key] = (weights[key] as number) + weight
    },
    /** As if there were `count` more responses like `prior`. */
    mean: (key: number, prior: number, count: number) =>
      ((sums[key] ?? 0) + count * prior) / ((weights[key] ?? 0) + count),
  }
}
