/** A member's taste, computed from their recent responses for one page. */

import { foldIn } from './fold-in.ts'
import { usualMatch, vectorLength } from './match.ts'
import { type Response, responsesOf, weightsBy } from './responses.ts'
import { addStatedPreferences } from './stated-preferences.ts'
import { type Catalogue, NEIGHBOURS, type Taste, type TasteProfile } from './types.ts'

/** Telling responses after which a person's taste counts fully. */
const KNOWN = 5
/** In doublings per unit of strength; twice as much where there are no learned vectors. */
const TAG = { gain: 5, prior: 2.5 } as const
const CREATOR = { gain: 3, prior: 1.5 } as const
const SOUND = { gain: 0.3, prior: 2 } as const
const MOST_SEEDS = 30
/** What follows from a like is strongest right after it. */
const SEEDS_HALF_AFTER = 10
/** Responses weaker than this say nothing. */
const SAYS_SOMETHING = 0.15

export function tasteOf(catalogue: Catalogue, profile: TasteProfile, nowMs: number): Taste {
  const responses = responsesOf(catalogue, profile, nowMs)
  const telling = responses.filter(({ strength }) => Math.abs(strength) > SAYS_SOMETHING)
  const known = telling.reduce(
    (sum, { weight, strength }) => sum + weight * Math.min(1, Math.abs(strength)),
    0,
  )
  const { creatorOf, soundOf, tags: tagOf, tagStarts, index } = catalogue
  const weightsOf = (
    keys: Parameters<typeof weightsBy>[1],
    { gain, prior }: typeof TAG | typeof CREATOR | typeof SOUND,
  ) => weightsBy(responses, keys, { gain: gain * (2 - index.trust), prior })
  const tags = weightsOf({ keys: tagOf, starts: tagStarts }, TAG)
  const creators = weightsOf({ keys: creatorOf }, CREATOR)
  const sounds = weightsOf({ keys: soundOf }, SOUND)
  const vector = telling.length > 0 ? vectorOf(catalogue, responses) : null
  const seeds = telling
    .filter(({ strength }) => strength > 0)
    .slice(0, MOST_SEEDS)
    .map(({ item, strength }, place) => ({
      item,
      weight: Math.min(3, strength) * 2 ** (-place / SEEDS_HALF_AFTER),
    }))
  const stated = addStatedPreferences(catalogue, profile, { tags, creators })
  return {
    vector,
    match: vector ? usualMatch(index, vector) : { mean: 0, deviation: 1 },
    tagWeights: tags,
    creatorWeights: creators,
    soundWeights: sounds,
    ...stated,
    seeds,
    similar: neighboursOf(catalogue, seeds),
    interests: new Set(profile.interests),
    confidence: Math.min(1, known / KNOWN),
    atMs: nowMs,
  }
}

function vectorOf(catalogue: Catalogue, responses: readonly Response[]): Float32Array | null {
  const vector = foldIn(
    { vectors: catalogue.vectors, gram: catalogue.index.gram },
    responses.map(({ item }) => item),
    responses.map(({ own, weight }) => own * weight),
  )
  return vectorLength(vector, 0) > 1e-6 ? vector : null
}

function neighboursOf(
  { neighbours, neighbourStrength }: Catalogue,
  seeds: Taste['seeds'],
): Map<number, number> {
  const similar = new Map<number, number>()
  for (const { item, weight } of seeds)
    for (let n = item * NEIGHBOURS; n < (item + 1) * NEIGHBOURS; n += 1) {
      const other = neighbours[n] ?? -1
      if (other >= 0)
        similar.set(other, (similar.get(other) ?? 0) + weight * (neighbourStrength[n] as number))
    }
  return similar
}
