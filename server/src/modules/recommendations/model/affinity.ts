/** How much more, in doublings of the score, a media is worth to one member than to everybody. */
import { matchOf } from './match.ts'
import { shareOfTag } from './responses.ts'
import type { Catalogue, Taste } from './types.ts'

/** Of a standard deviation of matches, of a doubling of what speaks for similar media, of a response as strong as they get. */
const GAINS = { taste: 0.5, similar: 0.3, quality: 5, interest: 1 } as const
/** No media gains or loses more. */
const LIMITS = { least: -16, most: 32 } as const
const HALF_DAY_MS = 43_200_000
/** To someone whose taste is known, an old media loses so much per doubling of its age instead of one per half day. */
const AGING = 0.1

export type AffinityParts = {
  taste: number
  topic: number
  creator: number
  similar: number
  sound: number
  interest: number
  quality: number
}

export function affinityOf(catalogue: Catalogue, taste: Taste, item: number): number {
  const {
    taste: match,
    topic,
    creator,
    similar,
    sound,
    interest,
    quality,
  } = affinityParts(catalogue, taste, item)
  const sum = match + topic + creator + similar + sound + interest + quality
  return Math.min(LIMITS.most, Math.max(LIMITS.least, sum)) + scoreRelief(catalogue, taste, item)
}

export function affinityParts(catalogue: Catalogue, taste: Taste, item: number): AffinityParts {
  const { creatorOf, soundOf, tagStarts, tags, vectors, quality, creatorInterests, index } = catalogue
  const start = tagStarts[item] as number
  const end = tagStarts[item + 1] as number
  let topic = 0
  for (let n = start; n < end; n += 1) topic += taste.tagWeights.get(tags[n] as number) ?? 0
  const creator = creatorOf[item] as number
  const { vector, match, confidence } = taste
  return {
    taste: vector
      ? (GAINS.taste * index.trust * confidence * (matchOf(vector, vectors, item) - match.mean)) /
        match.deviation
      : 0,
    topic: end > start ? topic / shareOfTag(end - start) : 0,
    creator: taste.creatorWeights.get(creator) ?? 0,
    similar: GAINS.similar * Math.log2(1 + (taste.similar.get(item) ?? 0)),
    sound: taste.soundWeights.get(soundOf[item] as number) ?? 0,
    interest: taste.interests.has(creatorInterests[creator] ?? '') ? GAINS.interest * (1 - confidence) : 0,
    quality: GAINS.quality * confidence * (quality[item] as number),
  }
}

/**
 * The score says when a media was published and how many responded, which helps those who are shown most. The better a person's taste
 * is known, the less it counts, and age little.
 */
function scoreRelief({ score, availableAtMs }: Catalogue, { confidence, atMs }: Taste, item: number): number {
  const halfDays = Math.max(0, atMs - (availableAtMs[item] as number)) / HALF_DAY_MS
  const worth = atMs / HALF_DAY_MS - AGING * Math.log2(1 + halfDays)
  return confidence * (worth - (score[item] as number))
}
