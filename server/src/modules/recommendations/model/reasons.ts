/** Why a media is in someone's feed, in terms a person can check: the strongest parts of its affinity. */
import { affinityParts } from './affinity.ts'
import { isExplored } from './explore.ts'
import { responsesOf, tagsOf } from './responses.ts'
import { type Catalogue, NEIGHBOURS, type Reason, type Taste, type TasteProfile } from './types.ts'

const MOST_REASONS = 3
/** Parts of the affinity below this, in doublings, are no reason. */
const TELLING = 0.2

export function recommendationReasons(
  catalogue: Catalogue,
  profile: TasteProfile,
  taste: Taste,
  item: number,
): Reason[] {
  const parts = affinityParts(catalogue, taste, item)
  const creatorId = catalogue.creatorIds[catalogue.creatorOf[item] as number] ?? ''
  const found: { reason: Reason; worth: number }[] = tagReasons(catalogue, profile, taste, item)
  const isFollowed = (profile.creators.get(creatorId) ?? 0) > 0
  found.push({ reason: { kind: isFollowed ? 'followed' : 'watched-creator' }, worth: parts.creator })
  found.push({ reason: { kind: 'interest' }, worth: parts.interest })
  const seed = seedOf(catalogue, taste, item)
  if (seed !== null)
    found.push({ reason: { kind: 'similar', mediaId: catalogue.ids[seed] ?? '' }, worth: parts.similar })
  found.push({ reason: { kind: 'taste' }, worth: parts.taste })
  const reasons = found
    .filter(({ worth }) => worth > TELLING)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_REASONS)
    .map(({ reason }) => reason)
  if (reasons.length > 0) return reasons
  return [{ kind: isExplored(catalogue, item, taste.atMs) ? 'new' : 'popular' }]
}

/** One for each of the media's tags that the person chose, liked, watched or visited. */
function tagReasons(
  catalogue: Catalogue,
  profile: TasteProfile,
  taste: Taste,
  item: number,
): { reason: Reason; worth: number }[] {
  const responses = responsesOf(catalogue, profile, taste.atMs)
  return [...tagsOf(catalogue, item)].flatMap((tag) => {
    const worth = taste.tagWeights.get(tag) ?? 0
    const name = catalogue.tagNames[tag] ?? ''
    const reason = tagReason(name, {
      isChosen: profile.topics.get(name) === 'more',
      met: responses.filter((each) => tagsOf(catalogue, each.item).includes(tag)),
      visits: profile.visitedTags.get(name) ?? 0,
    })
    return reason && worth > 0 ? { reason, worth } : []
  })
}

type TagFacts = { isChosen: boolean; met: ReturnType<typeof responsesOf>; visits: number }

function tagReason(tag: string, { isChosen, met, visits }: TagFacts): Reason | null {
  if (isChosen) return { kind: 'chosen-topic', tag }
  const liked = met.filter(({ interaction }) => interaction.isLiked).length
  if (liked > 0) return { kind: 'liked-tag', tag, count: liked }
  const watched = met.filter(({ strength }) => strength > 0).length
  if (watched > 0) return { kind: 'watched-tag', tag, count: watched }
  return visits > 0 ? { kind: 'visited-tag', tag, count: Math.ceil(visits) } : null
}

/** The liked media that speaks most for this one. */
function seedOf({ neighbours, neighbourStrength }: Catalogue, { seeds }: Taste, item: number): number | null {
  let best: { seed: number; strength: number } | null = null
  for (const { item: seed, weight } of seeds)
    for (let n = seed * NEIGHBOURS; n < (seed + 1) * NEIGHBOURS; n += 1) {
      const strength = weight * (neighbourStrength[n] ?? 0)
      if (neighbours[n] === item && strength > (best?.strength ?? 0)) best = { seed, strength }
    }
  return best?.seed ?? null
}
