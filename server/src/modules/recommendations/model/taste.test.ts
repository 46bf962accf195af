import assert from 'node:assert/strict'
import { test } from 'node:test'
import { affinityOf } from './affinity.ts'
import { findCandidates } from './candidates.ts'
import { seededRandom } from './random.ts'
import { recommendationReasons } from './reasons.ts'
import { tasteOf } from './taste.ts'
import {
  catalogueOf,
  interaction,
  liked,
  NOW_MS,
  profile,
  skipped,
  type TestMedia,
} from './test-catalogue.ts'
import { NEIGHBOURS, type TasteProfile } from './types.ts'

/** Three topics of twenty media each, from thirty creators; vectors have one dimension per topic. */
const TOPICS = ['ceramics', 'surfing', 'chess']
const medias: TestMedia[] = Array.from({ length: 60 }, (_, n) => ({
  creator: `creator${n % 30}`,
  tags: [TOPICS[n % 3] ?? ''],
  vector: [0, 1, 2].map((topic) => (topic === n % 3 ? 1 : 0.05)),
}))
const catalogue = catalogueOf(medias)
const best = (of: TasteProfile, from = catalogue, count = 10) => {
  const known = new Set(of.interactions.map(({ mediaId }) => mediaId))
  const isWanted = (item: number) => !known.has(from.ids[item] ?? '')
  return findCandidates(from, tasteOf(from, of, NOW_MS), { count, nowMs: NOW_MS, isWanted })
}
const topicsOf = (found: { item: number }[]) => found.map(({ item }) => TOPICS[item % 3])

test('nothing is known of a person without responses: the score alone decides', () => {
  const taste = tasteOf(catalogue, profile([]), NOW_MS)
  for (let item = 0; item < catalogue.size; item += 1) assert.equal(affinityOf(catalogue, taste, item), 0)
  assert.ok(best(profile([])).every(({ source }) => source === 'popular'))
})

test('after three likes of a topic the best candidates have it, and a reason says so', () => {
  const of = profile(['m0', 'm3', 'm6'].map(liked))
  const found = best(of)
  assert.deepEqual(new Set(topicsOf(found)), new Set(['ceramics']))
  const [reason] = recommendationReasons(catalogue, of, tasteOf(catalogue, of, NOW_MS), found[0]?.item ?? 0)
  assert.deepEqual(reason, { kind: 'liked-tag', tag: 'ceramics', count: 3 })
})

test('skips move a topic down', () => {
  const of = profile(['m0', 'm3', 'm6', 'm9'].map(skipped))
  assert.ok(!topicsOf(best(of)).includes('ceramics'))
})

test('an account that likes everything has no taste', () => {
  const of = profile(Array.from({ length: 60 }, (_, n) => liked(`m${n}`)))
  const taste = tasteOf(catalogue, of, NOW_MS)
  const selective = tasteOf(catalogue, profile(['m0', 'm3', 'm6'].map(liked)), NOW_MS)
  const spread = (weights: ReadonlyMap<number, number>) =>
    Math.max(...weights.values()) - Math.min(0, ...weights.values())
  assert.ok(spread(taste.tagWeights) < spread(selective.tagWeights) / 2)
  const byTopic = TOPICS.map((_, topic) => affinityOf(catalogue, taste, topic))
  assert.ok(Math.max(...byTopic) - Math.min(...byTopic) < 1, 'no topic is preferred')
})

test('100,000 likes cost no more than the bounded profile, and unknown media nothing', () => {
  const of = profile(Array.from({ length: 100_000 }, (_, n) => liked(`gone${n}`)))
  assert.equal(tasteOf(catalogue, of, NOW_MS).confidence, 0)
})

test('a creator who tags everything gains less than one with the right tag', () => {
  const everything = Array.from({ length: 30 }, (_, n) => `tag${n}`)
  const from = catalogueOf([
    ...medias,
    { creator: 'spammer', tags: [...TOPICS, ...everything] },
    { creator: 'honest', tags: ['ceramics'] },
  ])
  const taste = tasteOf(from, profile(['m0', 'm3', 'm6'].map(liked)), NOW_MS)
  assert.ok(affinityOf(from, taste, 60) < affinityOf(from, taste, 61) / 3)
})

test('stated topics count at once; hidden ones never appear', () => {
  const topics = new Map([['chess', 'more'] as const, ['surfing', 'hidden'] as const])
  const of = profile([], { topics })
  const found = best(of, catalogue, 60)
  assert.deepEqual(new Set(topicsOf(found.slice(0, 10))), new Set(['chess']))
  assert.ok(!topicsOf(found).includes('surfing'))
  const less = best(profile([], { topics: new Map([['chess', 'less']]) }))
  assert.ok(!topicsOf(less).includes('chess'))
  const [reason] = recommendationReasons(catalogue, of, tasteOf(catalogue, of, NOW_MS), found[0]?.item ?? 0)
  assert.deepEqual(reason, { kind: 'chosen-topic', tag: 'chess' })
})

test('follows and visited tags count, reports of a creator against them', () => {
  const followed = best(profile([], { creators: new Map([['creator1', 1]]) }))
  assert.equal(followed[0]?.source, 'followed')
  assert.equal((followed[0]?.item ?? 0) % 30, 1)
  const reported = best(profile([], { creators: new Map([['creator1', -1]]) }))
  assert.ok(reported.every(({ item }) => item % 30 !== 1))
  assert.deepEqual(
    new Set(topicsOf(best(profile([], { visitedTags: new Map([['surfing', 2]]) })))),
    new Set(['surfing']),
  )
})

test('neighbours of what was liked become candidates, with the liked media as reason', () => {
  const near = medias.map((media, n) =>
    n === 0 ? { ...media, creator: 'ann', tags: [], neighbours: [31] } : { ...media, tags: [], vector: [] },
  )
  const from = catalogueOf(near)
  const of = profile([liked('m0')])
  assert.equal(best(of, from)[0]?.item, 31)
  assert.deepEqual(recommendationReasons(from, of, tasteOf(from, of, NOW_MS), 31)[0], {
    kind: 'similar',
    mediaId: 'm0',
  })
  assert.equal(from.neighbours.length, 60 * NEIGHBOURS)
})

test('recent responses weigh more than old ones', () => {
  const old = { atMs: NOW_MS - 200 * 86_400_000, watched: 1, isLiked: true }
  const of = profile([liked('m1'), liked('m4'), interaction('m0', old), interaction('m3', old)])
  assert.deepEqual(new Set(topicsOf(best(of))), new Set(['surfing']))
})

test('impossible input leaves every worth a number', () => {
  const random = seededRandom(3)
  const strange = [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300]
  const interactions = Array.from({ length: 100 }, () =>
    interaction(`m${Math.floor(random() * 70)}`, {
      watched: strange[Math.floor(random() * 4)] ?? null,
      atMs: NOW_MS + random() * 1e12,
      isLiked: random() < 0.5,
    }),
  )
  for (const { worth } of best(profile(interactions), catalogue, 60)) assert.ok(Number.isFinite(worth))
  const empty = catalogueOf([])
  assert.deepEqual(best(profile([liked('m0')]), empty), [])
})

test('what a page is chosen from has several creators and topics, however much one is liked', () => {
  const from = catalogueOf(
    Array.from({ length: 400 }, (_, n) =>
      n < 200
        ? { creator: `ann${n % 20}`, tags: ['ceramics'], response: 5 }
        : { creator: `bob${n}`, tags: [`tag${n}`] },
    ),
  )
  const found = best(profile([0, 1, 2, 3].map((n) => liked(`m${n}`))), from, 60)
  assert.equal(found.length, 60)
  const ceramics = found.filter(({ item }) => item < 200)
  assert.equal(ceramics.length, 10)
  assert.ok(ceramics[0] === found[0], 'the best come first')
  for (const own of Map.groupBy(found, ({ item }) => from.creatorOf[item]).values())
    assert.ok(own.length <= 4)
  const few = catalogueOf(Array.from({ length: 40 }, () => ({ creator: 'ann', tags: ['ceramics'] })))
  assert.equal(best(profile([liked('m0')]), few, 20).length, 20, 'a site with one creator has feeds too')
})
