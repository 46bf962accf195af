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

/** Without an object for the parts: this runs for thousands of media per page. */
export function affinityOf(catalogue: Catalogue, taste: Taste, item: number): number {
  const sum =
    tasteOf(catalogue, taste, item) +
    topicOf(catalogue, taste, item) +
    creatorOf(catalogue, taste, item) +
    similarOf(taste, item) +
    soundOf(catalogue, taste, item) +
    interestOf(catalogue, taste, item) +
    qualityOf(catalogue, taste, item)
  return Math.min(LIMITS.most, Math.max(LIMITS.least, sum)) + scoreRelief(catalogue, taste, item)
}

export function affinityParts(catalogue: Catalogue, taste: Taste, item: number): AffinityParts {
  return {
    taste: tasteOf(catalogue, taste, item),
    topic: topicOf(catalogue, taste, item),
    creator: creatorOf(catalogue, taste, item),
    similar: similarOf(taste, item),
    sound: soundOf(catalogue, taste, item),
    interest: interestOf(catalogue, taste, item),
    quality: qualityOf(catalogue, taste, item),
  }
}

function tasteOf({ vectors, index }: Catalogue, { vector, match, confidence }: Taste, item: number): number {
  if (!vector) return 0
  const above = (matchOf(vector, vectors, item) - match.mean) / match.deviation
  return GAINS.taste * index.trust * confidence * above
}

function topicOf({ tagStarts, tags }: Catalogue, { tagWeights }: Taste, item: number): number {
  const start = tagStarts[item] as number
  const end = tagStarts[item + 1] as number
  if (end === start) return 0
  let topic = 0
  for (let n = start; n < end; n += 1) topic += tagWeights.get(tags[n] as number) ?? 0
  return topic / shareOfTag(end - start)
}

function creatorOf(catalogue: Catalogue, { creatorWeights }: Taste, item: number): number {
  return creatorWeights.get(catalogue.creatorOf[item] as number) ?? 0
}

function similarOf({ similar }: Taste, item: number): number {
  const strength = similar.get(item)
  return strength === undefined ? 0 : GAINS.similar * Math.log2(1 + strength)
}

function soundOf(catalogue: Catalogue, { soundWeights }: Taste, item: number): number {
  return soundWeights.get(catalogue.soundOf[item] as number) ?? 0
}

function interestOf(catalogue: Catalogue, { interests, confidence }: Taste, item: number): number {
  if (interests.size === 0) return 0
  const interest = catalogue.creatorInterests[catalogue.creatorOf[item] as number] ?? ''
  return interests.has(interest) ? GAINS.interest * (1 - confidence) : 0
}

function qualityOf({ quality }: Catalogue, { confidence }: Taste, item: number): number {
  return GAINS.quality * confidence * (quality[item] as number)
}

/**
 * The score says when a media was published and how many responded, which helps those who are shown most. The better a person's taste
 * is known, the less it counts, and age little.
 */
function scoreRelief({ score, availableAtMs }: Catalogue, { confidence, atMs }: Taste, item: number): number {
  const worth = atMs / HALF_DAY_MS - agingOf(atMs - (availableAtMs[item] as number))
  return confidence * (worth - (score[item] as number))
}

/** What a media is worth to people whose taste is known, before their taste: by this order, candidates are looked at. */
export function baseWorthOf(
  { quality, availableAtMs }: Pick<Catalogue, 'quality' | 'availableAtMs'>,
  item: number,
  nowMs: number,
): number {
  return GAINS.quality * (quality[item] as number) - agingOf(nowMs - (availableAtMs[item] as number))
}

function agingOf(ageMs: number): number {
  return AGING * Math.log2(1 + Math.max(0, ageMs) / HALF_DAY_MS)
}
