/** Who chooses the pages: ours, what is compared with it, and the limits. */
import { pickPage } from '../../server/src/modules/feed/rank.ts'
import { findCandidates } from '../../server/src/modules/recommendations/model/candidates.ts'
import { foldIn } from '../../server/src/modules/recommendations/model/fold-in.ts'
import { gramOf } from '../../server/src/modules/recommendations/model/least-squares.ts'
import { matchOf } from '../../server/src/modules/recommendations/model/match.ts'
import { pickPersonalPage } from '../../server/src/modules/recommendations/model/personal-page.ts'
import { type Random, seededRandom } from '../../server/src/modules/recommendations/model/random.ts'
import { tagsOf } from '../../server/src/modules/recommendations/model/responses.ts'
import { decayOf, strengthOf } from '../../server/src/modules/recommendations/model/strength.ts'
import { tasteOf } from '../../server/src/modules/recommendations/model/taste.ts'
import type { Catalogue, TasteProfile } from '../../server/src/modules/recommendations/model/types.ts'
import { expectedShare } from './behaviour.ts'
import type { Member, RankingPolicy } from './play.ts'
import { PAGE } from './play.ts'
import { creatorIdOf } from './site.ts'
import type { World } from './world.ts'

/** Candidates that ours is chosen from; the database leaves out what was seen. */
const CANDIDATES = 60

export function randomPolicy(seed: number): RankingPolicy {
  const random: Random = seededRandom(seed)
  return (member, { size }) => {
    const page = new Set<number>()
    while (page.size < PAGE) {
      const item = Math.floor(random() * size)
      if (!member.seen.has(item)) page.add(item)
    }
    return [...page]
  }
}

/** The rules of today's pages on the best by any worth. */
function pageOf(member: Member, catalogue: Catalogue, worths: Map<number, number>): number[] {
  const pool = [...worths]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 120)
    .map(([item, score]) => ({
      ...{ id: String(item), score, isFollowed: false },
      authorId: String(catalogue.creatorOf[item]),
    }))
  const lastAuthorId = member.lastCreator === null ? null : String(member.lastCreator)
  return pickPage(pool, { size: PAGE, lastAuthorId }).map(({ id }) => Number(id))
}

export const todayPolicy: RankingPolicy = (member, catalogue) => {
  const worths = new Map<number, number>()
  for (const item of catalogue.index.byScore) {
    if (worths.size === 500) break
    const isFollowed = member.follows.has(catalogue.creatorOf[item] as number)
    if (!member.seen.has(item)) worths.set(item, (catalogue.score[item] as number) + (isFollowed ? 2 : 0))
  }
  return pageOf(member, catalogue, worths)
}

/** The most viewed media of the tags that the member responded to best. */
export const tagPolicy: RankingPolicy = (member, catalogue, nowMs) => {
  const weights = new Map<number, { sum: number; count: number }>()
  for (const { item, strength } of responsesOfMember(member, catalogue, nowMs))
    for (const tag of tagsOf(catalogue, item)) {
      const { sum, count } = weights.get(tag) ?? { sum: 0, count: 0 }
      weights.set(tag, { sum: sum + strength, count: count + 1 })
    }
  const worths = new Map<number, number>()
  for (let item = 0; item < catalogue.size; item += 1) {
    if (member.seen.has(item)) continue
    let preference = 0
    for (const tag of tagsOf(catalogue, item)) {
      const found = weights.get(tag)
      if (found) preference += found.sum / (found.count + 3)
    }
    worths.set(item, 10 * preference + Math.log2(1 + (catalogue.views[item] as number)))
  }
  return pageOf(member, catalogue, highest(worths, 200))
}

/** Vectors of implicit ALS alone: the member folded in with all remembered responses, every media scored. */
export function alsPolicy(vectors: Float32Array): RankingPolicy {
  const gram = gramOf(vectors)
  return (member, catalogue, nowMs) => {
    const responses = responsesOfMember(member, catalogue, nowMs)
    if (responses.length === 0) return todayPolicy(member, catalogue, nowMs)
    const vector = foldIn(
      { vectors, gram },
      responses.map(({ item }) => item),
      responses.map(({ strength }) => strength),
    )
    const worths = Float64Array.from({ length: catalogue.size }, (_, item) => matchOf(vector, vectors, item))
    return pageOf(member, catalogue, highestOf(worths, member.seen, 120, 100))
  }
}

export function easePolicy(weights: Float32Array, items: readonly number[]): RankingPolicy {
  const place = new Map(items.map((item, n) => [item, n]))
  return (member, catalogue, nowMs) => {
    const worths = new Float64Array(items.length)
    let known = 0
    for (const { item, strength } of responsesOfMember(member, catalogue, nowMs)) {
      const row = place.get(item)
      if (row === undefined || strength <= 0) continue
      known += 1
      for (let n = 0; n < items.length; n += 1)
        worths[n] = (worths[n] as number) + (weights[row * items.length + n] as number)
    }
    if (known === 0) return todayPolicy(member, catalogue, nowMs)
    const found = new Map<number, number>()
    worths.forEach((worth, n) => {
      const item = items[n] as number
      if (!member.seen.has(item)) found.set(item, worth * 100)
    })
    return pageOf(member, catalogue, highest(found, 120))
  }
}

/** Knows the truth, except chance. */
export function oraclePolicy(world: World): RankingPolicy {
  return (member, catalogue, nowMs) => {
    const worths = new Float64Array(catalogue.size)
    for (let item = 0; item < catalogue.size; item += 1)
      worths[item] = expectedShare(world, member.person, item, nowMs)
    return pageOf(member, catalogue, highestOf(worths, member.seen, 120, 1_000))
  }
}

export function tasteProfileOf({ interactions, follows }: Member): TasteProfile {
  return {
    ...{ interactions, visitedTags: new Map(), topics: new Map(), interests: [] },
    creators: new Map([...follows].map((creator) => [creatorIdOf(creator), 1])),
  }
}

export const ourPolicy: RankingPolicy = (member, catalogue, nowMs) => {
  const taste = tasteOf(catalogue, tasteProfileOf(member), nowMs)
  const found = findCandidates(catalogue, taste, {
    ...{ count: CANDIDATES, nowMs, isWanted: (item) => !member.seen.has(item), seed: member.person },
  })
  const pool = found.map(({ item, worth, source }) => ({
    ...{ id: String(item), authorId: String(catalogue.creatorOf[item]), worth },
    ...{ tags: tagsOf(catalogue, item), isExploration: source === 'new' },
  }))
  const lastAuthorId = member.lastCreator === null ? null : String(member.lastCreator)
  return pickPersonalPage(pool, { size: PAGE, lastAuthorId }).map(({ id }) => Number(id))
}

function responsesOfMember({ interactions }: Member, catalogue: Catalogue, nowMs: number) {
  return interactions.flatMap((interaction) => {
    const item = catalogue.indexOf.get(interaction.mediaId) ?? -1
    const strength = strengthOf(interaction, catalogue.usual, catalogue.durationMs[item] ?? 0)
    return Math.abs(strength) < 0.05 ? [] : { item, strength: strength * decayOf(nowMs - interaction.atMs) }
  })
}

function highest(worths: Map<number, number>, count: number): Map<number, number> {
  return new Map([...worths].sort((a, b) => b[1] - a[1]).slice(0, count))
}

/** The highest unseen ones; the threshold is found by sorting numbers, which is much faster than sorting pairs. */
function highestOf(
  worths: Float64Array,
  seen: ReadonlySet<number>,
  count: number,
  scale: number,
): Map<number, number> {
  const threshold = worths.slice().sort()[Math.max(0, worths.length - count - seen.size)] ?? 0
  const found = new Map<number, number>()
  worths.forEach((worth, item) => {
    if (worth >= threshold && !seen.has(item)) found.set(item, worth * scale)
  })
  return highest(found, count)
}
