/** A site's hidden truth: what media are about, and what people like. No recommender reads it; they see tags, creators and responses. */
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { type Random, seededRandom } from '../../server/src/modules/recommendations/model/random.ts'

/** Length of a hidden vector. */
export const HIDDEN = 16
const TOPICS = 40
const TAGS_PER_TOPIC = 5
/** Tags such as “new” or “fun”, which say nothing. */
const EMPTY_TAGS = 20
const SOUNDS_PER_TOPIC = 12
export const INTERESTS_EACH = 3
/** Creators who publish their first three media on the last day: every second media of its first hours. */
const BEGINNERS = { most: 30, every: 2 }
/** So long a person keeps an interest, on average. */
const INTEREST_DAYS = 60
const SPREAD = { creator: 0.45, media: 0.35, person: 0.45 }

export type WorldSize = {
  people: number
  newPeople: number
  items: number
  days: number
  creators: number
  seed: number
}
export type World = ReturnType<typeof createWorld>

export function createWorld(size: WorldSize) {
  const { items, creators, seed, days } = size
  const random = seededRandom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const centers = Array.from({ length: TOPICS }, () => unit(() => normal()))
  const topicShare = cumulated(Array.from({ length: TOPICS }, (_, topic) => 1 / (topic + 4)))
  const anyTopic = (from: Random) => draw(topicShare, from)
  const makers = Array.from({ length: creators }, () => ({
    topics: [anyTopic(random), anyTopic(random)],
    offset: unit(() => normal()).map((value) => value * SPREAD.creator),
    quality: 0.6 * normal(),
    /** Some creators put every tag on everything. */
    isSpammer: random() < 0.03,
  }))
  const beginners = Math.min(BEGINNERS.most, Math.floor(creators / 100))
  const firstOfLastDay = Math.ceil((items * (days - 1)) / days)
  const productivity = cumulated(Array.from({ length: creators - beginners }, (_, n) => 1 / (n + 20) ** 0.8))
  const order = shuffled(creators - beginners, random)
  const [creatorOf, soundOf, topicOf, placeOfCreator, durationMs] = [1, 2, 3, 4, 5].map(
    () => new Int32Array(items),
  ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
  const vectors = new Float32Array(items * HIDDEN)
  const quality = new Float32Array(items)
  const atMs = Float64Array.from(
    { length: items },
    (_, item) => Math.floor((item / items) * days * 24) * HOUR_MS,
  )
  const tagStarts = new Int32Array(items + 1)
  const tags: number[] = []
  const made = new Int32Array(creators)
  for (let item = 0; item < items; item += 1) {
    const beginner = Math.floor((item - firstOfLastDay) / BEGINNERS.every)
    const isBeginners =
      (item - firstOfLastDay) % BEGINNERS.every === 0 && beginner >= 0 && beginner < 3 * beginners
    const creator = isBeginners
      ? creators - 1 - Math.floor(beginner / 3)
      : (order[draw(productivity, random)] as number)
    const maker = makers[creator] as (typeof makers)[number]
    const topic = maker.topics[random() < 0.75 ? 0 : 1] as number
    creatorOf[item] = creator
    topicOf[item] = topic
    placeOfCreator[item] = made[creator] as number
    made[creator] = (made[creator] as number) + 1
    const own = unit(() => normal())
    const vector = (centers[topic] as number[]).map(
      (value, d) => value + (maker.offset[d] as number) + SPREAD.media * (own[d] as number),
    )
    vectors.set(normalize(vector), item * HIDDEN)
    quality[item] = maker.quality + 0.6 * normal()
    durationMs[item] = Math.round(1_000 * Math.min(600, 5 * 2 ** (Math.abs(normal()) * 2)))
    soundOf[item] =
      random() < 0.4
        ? -1
        : (random() < 0.5 ? topic : anyTopic(random)) * SOUNDS_PER_TOPIC +
          Math.floor(random() * SOUNDS_PER_TOPIC)
    tags.push(...tagsFor(topic, maker.isSpammer, random, anyTopic))
    tagStarts[item + 1] = tags.length
  }
  const interests = interestsOf(centers, anyTopic, seed)
  return {
    ...{ size, creatorOf, soundOf, topicOf, placeOfCreator, durationMs, quality, atMs, tagStarts, vectors },
    tags: Int32Array.from(tags),
    /** First media of creators who begin on the last day. */
    beginnersMedia: Array.from({ length: 3 * beginners }, (_, n) => firstOfLastDay + n * BEGINNERS.every),
    tagCount: TOPICS * TAGS_PER_TOPIC + EMPTY_TAGS,
    endMs: days * DAY_MS,
    interests,
    /** How well a media matches a person's interests, at most 1. */
    match(person: number, item: number, ms: number): number {
      const own = interests(person, ms)
      let best = -1
      for (let n = 0; n < INTERESTS_EACH; n += 1) {
        let dot = 0
        for (let d = 0; d < HIDDEN; d += 1)
          dot += (own.vectors[n * HIDDEN + d] as number) * (vectors[item * HIDDEN + d] as number)
        const weighted = dot * (own.weights[n] as number)
        if (weighted > best) best = weighted
      }
      return best
    },
  }
}

function tagsFor(
  topic: number,
  isSpammer: boolean,
  random: Random,
  anyTopic: (random: Random) => number,
): number[] {
  const tagOf = (of: number) => of * TAGS_PER_TOPIC + Math.floor(random() ** 2 * TAGS_PER_TOPIC)
  const found = new Set<number>()
  if (isSpammer) for (let n = 0; n < 12; n += 1) found.add(tagOf(anyTopic(random)))
  if (random() < 0.12) return [...found]
  for (let n = 0; n < 2; n += 1) if (random() < 0.6) found.add(tagOf(topic))
  if (random() < 0.25) found.add(tagOf(anyTopic(random)))
  if (random() < 0.4) found.add(TOPICS * TAGS_PER_TOPIC + Math.floor(random() ** 2 * EMPTY_TAGS))
  return [...found]
}

type Interests = { vectors: Float32Array; weights: Float32Array }

/** Each interest of a person lasts some weeks, then another takes its place: drawn from the person, the interest and its number alone. */
function interestsOf(centers: number[][], anyTopic: (random: Random) => number, seed: number) {
  const cache = new Map<number, { until: number; own: Interests }>()
  return (person: number, ms: number): Interests => {
    const known = cache.get(person)
    if (known && ms < known.until) return known.own
    const own = {
      vectors: new Float32Array(INTERESTS_EACH * HIDDEN),
      weights: new Float32Array(INTERESTS_EACH),
    }
    let until = Number.POSITIVE_INFINITY
    for (let n = 0; n < INTERESTS_EACH; n += 1) {
      const phase =
        (seededRandom(seed ^ Math.imul(person * INTERESTS_EACH + n + 1, 0x9e3779b1))() + 0.5) * INTEREST_DAYS
      const number = Math.floor((ms / DAY_MS + phase) / INTEREST_DAYS)
      until = Math.min(until, ((number + 1) * INTEREST_DAYS - phase) * DAY_MS)
      const random = seededRandom(
        seed ^ Math.imul((person * INTERESTS_EACH + n) * 64 + number + 7, 0x85ebca6b),
      )
      const center = centers[anyTopic(random)] as number[]
      const offset = unit(() => random() + random() + random() - 1.5)
      own.vectors.set(
        normalize(center.map((value, d) => value + SPREAD.person * (offset[d] as number))),
        n * HIDDEN,
      )
      own.weights[n] = 1 - 0.12 * n
    }
    cache.set(person, { until, own })
    return own
  }
}

function unit(sample: () => number): number[] {
  return normalize(Array.from({ length: HIDDEN }, sample))
}

function normalize(vector: number[]): number[] {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
  return vector.map((value) => value / length)
}

function cumulated(weights: number[]): Float64Array {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let sum = 0
  return Float64Array.from(weights, (weight) => {
    sum += weight / total
    return sum
  })
}

function draw(shares: Float64Array, random: Random): number {
  const value = random()
  let [low, high] = [0, shares.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((shares[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

function shuffled(count: number, random: Random): number[] {
  const order = Array.from({ length: count }, (_, n) => n)
  for (let n = count - 1; n > 0; n -= 1) {
    const other = Math.floor(random() * (n + 1))
    ;[order[n], order[other]] = [order[other] as number, order[n] as number]
  }
  return order
}
