/** Media that too few members have seen to judge: an explicit share of each page, with an end to how long they are tried. */
import { affinityOf } from './affinity.ts'
import { PROVEN_VIEWS, responsePerView } from './catalogue-index.ts'
import type { Catalogue, ScoredCandidate, Taste } from './types.ts'

/** Media that nobody views for so long are no longer tried. */
const TRIED_FOR_MS = 7 * 86_400_000
/** From so many views on, a response far below the usual ends the trial, except of a creator's first media. */
const JUDGED_VIEWS = 30
/** In doublings of the response per view. */
const FAR_BELOW = 2
/** A creator's first media come before all others. */
const FIRST_MEDIA = 3
/** Places for exploration in a page. */
const PLACES = 2
/** The neediest among which the person's taste chooses. */
const CHOICE = 96
const MOST_READ = 600

export type ExploreOptions = {
  count: number
  nowMs: number
  isWanted?: ((item: number) => boolean) | undefined
  /** Different people try different media at the same time. */
  seed?: number | undefined
}

export function isExplored(
  { views, index, score, availableAtMs, placeOfCreator }: Catalogue,
  item: number,
  nowMs: number,
): boolean {
  const seen = views[item] as number
  const age = nowMs - (availableAtMs[item] as number)
  if (seen >= PROVEN_VIEWS || age > TRIED_FOR_MS || age < 0) return false
  if (seen < JUDGED_VIEWS || (placeOfCreator[item] as number) < FIRST_MEDIA) return true
  return responsePerView({ score, availableAtMs, views }, item) > index.usualResponse - FAR_BELOW
}

/** First media of creators first, then those that are furthest from their hundred views; the taste chooses among the neediest. */
export function exploreCandidates(
  catalogue: Catalogue,
  taste: Taste,
  { count, nowMs, isWanted, seed = 0 }: ExploreOptions,
): ScoredCandidate[] {
  const { index, placeOfCreator, views, size, score } = catalogue
  const needs: { item: number; isFirst: boolean; need: number }[] = []
  const consider = (item: number) => {
    if (!isExplored(catalogue, item, nowMs) || isWanted?.(item) === false) return
    const isFirst = (placeOfCreator[item] as number) < FIRST_MEDIA
    needs.push({ item, isFirst, need: chance(seed, item) - (views[item] as number) / PROVEN_VIEWS })
  }
  for (let item = size - 1; item >= Math.max(index.size, size - MOST_READ); item -= 1) consider(item)
  for (const item of index.unproven.subarray(0, MOST_READ)) consider(item)
  const firsts = needs.filter(({ isFirst }) => isFirst)
  return (firsts.length >= PLACES ? firsts : needs)
    .sort((a, b) => b.need - a.need)
    .slice(0, Math.max(CHOICE, count))
    .map(({ item }) => ({ item, affinity: affinityOf(catalogue, taste, item) }))
    .sort((a, b) => b.affinity - a.affinity)
    .slice(0, count)
    .map(({ item, affinity }) => ({
      ...{ item, affinity, source: 'new' as const },
      worth: (score[item] as number) + affinity,
    }))
}

/** A number from 0 to below 1 that depends on both. */
function chance(seed: number, item: number): number {
  let mixed = Math.imul(seed ^ Math.imul(item + 1, 0x9e3779b1), 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
