/** A person's responses to media of the catalogue, and what tags, creators and sounds they speak for. */
import { boundedStrength, decayOf, strengthOf } from './strength.ts'
import type { Catalogue, Interaction, TasteProfile } from './types.ts'

/** So many neutral responses are assumed of everybody: who likes everything likes nothing in particular. */
const AVERAGE_PRIOR = 10

/** So many responses later, one counts half: a session may hold more than the month before. */
const HALF_AFTER = 100

export type Response = {
  item: number
  interaction: Interaction
  strength: number
  /** Compared with what everybody thinks of the media. */
  own: number
  /** That, compared with the person's average. */
  relative: number
  /** By age and by how many are newer. */
  weight: number
}

export function responsesOf(catalogue: Catalogue, { interactions }: TasteProfile, nowMs: number): Response[] {
  const responses = interactions.flatMap((interaction, place) => {
    const item = catalogue.indexOf.get(interaction.mediaId)
    if (item === undefined) return []
    const strength = strengthOf(interaction, catalogue.usual, catalogue.durationMs[item] ?? 0)
    const own = boundedStrength(strength) - (catalogue.quality[item] as number)
    const weight = decayOf(nowMs - interaction.atMs) * 2 ** (-place / HALF_AFTER)
    return [{ item, interaction, strength, own, weight }]
  })
  const total = responses.reduce((sum, { weight }) => sum + weight, AVERAGE_PRIOR)
  const average = responses.reduce((sum, { weight, own }) => sum + weight * own, 0) / total
  return responses.map((response) => ({ ...response, relative: response.own - average }))
}

/** Weighted means of the relative strengths by key, shrunk towards 0, times the gain. */
export function weightsBy(
  responses: readonly Response[],
  keysOf: (item: number) => Int32Array,
  { gain, prior }: { gain: number; prior: number },
): Map<number, number> {
  const sums = new Map<number, { sum: number; weight: number }>()
  for (const response of responses) {
    const keys = keysOf(response.item)
    const share = response.weight / shareOfTag(keys.length)
    for (const key of keys) {
      if (key < 0) continue
      const found = sums.get(key) ?? { sum: 0, weight: 0 }
      sums.set(key, { sum: found.sum + share * response.relative, weight: found.weight + share })
    }
  }
  return new Map([...sums].map(([key, { sum, weight }]) => [key, (gain * sum) / (weight + prior)]))
}

/** What the weights of a media's tags are divided by: tags of a media with many say less, and nothing is gained by more tags. */
export function shareOfTag(count: number): number {
  return Math.max(Math.sqrt(count), count / 2)
}

export function tagsOf({ tagStarts, tags }: Catalogue, item: number): Int32Array {
  return tags.subarray(tagStarts[item], tagStarts[item + 1])
}
