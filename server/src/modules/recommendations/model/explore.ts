/** Media that too few members have seen to judge: an explicit share of each page, with an end to how long they are tried. */
import { affinityOf } from './affinity.ts'
import { FIRST_MEDIA, PROVEN_VIEWS, responsePerView, TRIED_FOR_MS } from './catalogue-index.ts'
import type { Catalogue, ScoredCandidate, Taste } from './types.ts'

/** From so many views on, a response far below the usual ends the trial, except of a creator's first media. */
const JUDGED_VIEWS = 30
/** In doublings of the response per view. */
const FAR_BELOW = 2
/** Places for exploration in a page. */
const PLACES = 2
/** The neediest among which the person's taste chooses. */
const CHOICE = 96
/** Unproven media are read from a place that depends on the seed, so that all of them get their turn. */
const MOST_READ = 200

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
  const needs: { item: number; need: number }[] = []
  const consider = (item: number) => {
    if (!isExplored(catalogue, item, nowMs) || isWanted?.(item) === false) return
    needs.push({ item, need: chance(seed, item) - (views[item] as number) / PROVEN_VIEWS })
  }
  const isFirst = (item: number) => (placeOfCreator[item] as number) < FIRST_MEDIA
  const newer: number[] = []
  for (let item = size - 1; item >= Math.max(index.size, size - MOST_READ); item -= 1) newer.push(item)
  for (const item of newer) if (isFirst(item)) consider(item)
  readSome(index.unproven.firsts, seed, consider)
  if (needs.length < PLACES) {
    for (const item of newer) if (!isFirst(item)) consider(item)
    readSome(index.unproven.others, seed, consider)
  }
  return needs
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

function readSome(items: Int32Array, seed: number, read: (item: number) => void): void {
  const from = items.length > MOST_READ ? Math.floor(chance(seed, 0) * items.length) : 0
  for (let n = 0; n < Math.min(MOST_READ, items.length); n += 1)
    read(items[(from + n) % items.length] as number)
}

/** A number from 0 to below 1 that depends on both. */
function chance(seed: number, item: number): number {
  let mixed = Math.imul(seed ^ Math.imul(item + 1, 0x9e3779b1), 0x85ebca6b)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}
