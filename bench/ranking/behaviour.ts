/** What a simulated person does with a slide, given the hidden truth and chance. */
import type { Random } from '../../server/src/modules/recommendations/model/random.ts'
import type { World } from './world.ts'

/** Logit of the watched share of a media of average quality and 15 seconds, about something else and about what the person likes. */
const BASE = -1.4
const LIKED = 3
/** Matches below and above make no difference: what is about one's interest is about it. */
const MATCH = { least: 0.2, most: 0.7 }
const LENGTH_COST = 0.2
const NOISE = 0.9
/** Attention fades within a page of twenty. */
const POSITION_COST = 0.03
const SKIP_MS = 2_000

export type Shown = {
  watched: number
  isSkipped: boolean
  isLiked: boolean
  isCommented: boolean
  isShared: boolean
  isSaved: boolean
  follows: boolean
}

/** The watched share without chance: what an oracle knows. */
export function expectedShare(world: World, person: number, item: number, ms: number): number {
  return sigmoid(logit(world, person, item, ms))
}

export function respond(
  world: World,
  { person, item, ms, position }: { person: number; item: number; ms: number; position: number },
  random: Random,
): Shown {
  const match = world.match(person, item, ms)
  const noise = NOISE * (random() + random() + random() + random() - 2) * 1.73
  const attention = -POSITION_COST * (position % 20)
  const share = sigmoid(logitOf(world, item, match) + noise + attention)
  const isSkipped = share * (world.durationMs[item] as number) < SKIP_MS
  const delight = sigmoid(9 * (match - 0.85) + (world.quality[item] as number))
  // Some like ten times as much as others.
  const eagerness = 0.15 * 10 ** (((person * 2_654_435_761) % 1_000) / 1_000)
  const isLiked = !isSkipped && random() < Math.min(0.9, delight * eagerness)
  const isRewatched = share > 0.85 && random() < 0.3 * delight
  return {
    watched: isRewatched ? 1 + random() : share,
    isSkipped,
    isLiked,
    isCommented: !isSkipped && random() < 0.03 * delight,
    isShared: !isSkipped && random() < 0.02 * delight,
    isSaved: !isSkipped && random() < 0.03 * delight,
    follows: isLiked && random() < 0.1,
  }
}

function logit(world: World, person: number, item: number, ms: number): number {
  return logitOf(world, item, world.match(person, item, ms))
}

function logitOf({ quality, durationMs }: World, item: number, match: number): number {
  const length = Math.log2((durationMs[item] as number) / 15_000)
  const interest = Math.min(1, Math.max(0, (match - MATCH.least) / (MATCH.most - MATCH.least)))
  return BASE + LIKED * interest + (quality[item] as number) - LENGTH_COST * length
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
