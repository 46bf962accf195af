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
  const responses: Response[] = []
  let [sum, total] = [0, AVERAGE_PRIOR]
  for (const [place, interaction] of interactions.entries()) {
    const item = catalogue.indexOf.get(interaction.mediaId)
    if (item === undefined) continue
    const strength = strengthOf(interaction, catalogue.usual, catalogue.durationMs[item] ?? 0)
    const own = boundedStrength(strength) - (catalogue.quality[item] as number)
    const weight = decayOf(nowMs - interaction.atMs) * 2 ** (-place / HALF_AFTER)
    responses.push({ item, interaction, strength, own, weight, relative: 0 })
    sum += weight * own
    total += weight
  }
  for (const response of responses) response.relative = response.own - sum / total
  return responses
}

/** Weighted means of the relative strengths by key, shrunk towards 0, times the gain. Keys below 0 stand for none. */
export function weightsBy(
  responses: readonly Response[],
  { keys, starts }: { keys: Int32Array; starts?: Int32Array },
  { gain, prior }: { gain: number; prior: number },
): Map<number, number> {
  const means = new Map<number, { sum: number; weight: number }>()
  for (const { item, weight, relative } of responses) {
    const start = starts ? (starts[item] as number) : item
    const end = starts ? (starts[item + 1] as number) : item + 1
    const share = weight / shareOfTag(end - start)
    for (let n = start; n < end; n += 1) {
      const key = keys[n] as number
      if (key < 0) continue
      const mean = means.get(key)
      if (mean) {
        mean.sum += share * relative
        mean.weight += share
      } else means.set(key, { sum: share * relative, weight: share })
    }
  }
  const weights = new Map<number, number>()
  for (const [key, { sum, weight }] of means) weights.set(key, (gain * sum) / (weight + prior))
  return weights
}

/** What the weights of a media's tags are divided by: tags of a media with many say less, and nothing is gained by more tags. */
export function shareOfTag(count: number): number {
  return Math.max(Math.sqrt(count), count / 2)
}

export function tagsOf({ tagStarts, tags }: Catalogue, item: number): Int32Array {
  return tags.subarray(tagStarts[item], tagStarts[item + 1])
}
