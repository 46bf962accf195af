/** The past of the simulated site: people watch what today's ranking, tags and creators' pages show them. */
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { type Random, seededRandom } from '../../server/src/modules/recommendations/model/random.ts'
import { respond, type Shown } from './behaviour.ts'
import type { World } from './world.ts'

const STEP_MS = 6 * HOUR_MS
/** Older media are out of reach of today's ranking. */
const WINDOW_MS = 14 * DAY_MS
const POOL = 400
const PAGE = 20
/** Where sessions take place. */
const SURFACES = { feed: 0.6, tag: 0.25 }
/** Of the score, in doublings: what a person sees also depends on chance, time and devices. */
const FEED_NOISE = 1.5
const FOLLOWED_BONUS = 2

export const FLAGS = { isSkipped: 1, isLiked: 2, isCommented: 4, isShared: 8, isSaved: 16 } as const

/** Growing columns, oldest first. */
export type ViewLog = {
  person: Int32Array
  item: Int32Array
  atMs: Float64Array
  watched: Float32Array
  flags: Uint8Array
  length: number
}

export type Counts = Record<'likes' | 'comments' | 'views' | 'completions', Int32Array>

export type History = { log: ViewLog; counts: Counts; follows: Map<number, Set<number>>; seen: Set<number>[] }

export function createHistory(world: World, capacity: number): History {
  const column = () => new Int32Array(world.size.items)
  return {
    log: {
      ...{
        person: new Int32Array(capacity),
        item: new Int32Array(capacity),
        atMs: new Float64Array(capacity),
      },
      ...{ watched: new Float32Array(capacity), flags: new Uint8Array(capacity), length: 0 },
    },
    counts: { likes: column(), comments: column(), views: column(), completions: column() },
    follows: new Map(),
    seen: Array.from({ length: world.size.people + world.size.newPeople }, () => new Set<number>()),
  }
}

/** The same counts, to go on from without changing the past. */
export function continued({ counts, log, seen }: History): History {
  return {
    counts: structuredClone(counts),
    log: { ...log, person: new Int32Array() },
    follows: new Map(),
    seen: seen.map(() => new Set<number>()),
  }
}

/** Same formula as `feed_score` in the database. */
export function scoreOf(world: World, { likes, comments, views, completions }: Counts, item: number): number {
  const [v, c] = [views[item] as number, completions[item] as number]
  const engagement = 1 + (likes[item] as number) + 2 * (comments[item] as number) + c / 4
  return (
    (world.atMs[item] as number) / (DAY_MS / 2) + Math.log2(engagement) + (2 * (c + 2)) / (Math.max(v, c) + 8)
  )
}

/** Plays everybody's sessions between two times. */
export function playHistory(
  world: World,
  history: History,
  { fromMs, toMs, slides, seed }: { fromMs: number; toMs: number; slides: number; seed: number },
): void {
  const random = seededRandom(seed)
  const steps = Math.ceil((toMs - fromMs) / STEP_MS)
  const lists = listsOf(world)
  for (let step = 0; step < steps; step += 1) {
    const ms = fromMs + step * STEP_MS
    const pool = poolAt(world, history, ms)
    const published = countUntil(world, ms)
    if (published === 0) continue
    for (let shown = 0; shown < slides / steps; ) {
      // Few people are there every day.
      const person = Math.floor(random() ** 2 * world.size.people)
      const page = sessionOf(world, history, { person, ms, pool, published, lists }, random)
      page.forEach((item, position) => {
        view(world, history, { person, item, ms: ms + position * 20_000, position }, random)
      })
      shown += Math.max(1, page.length)
    }
  }
}

/** A response and everything that follows from it. */
export function view(
  world: World,
  history: History,
  slide: { person: number; item: number; ms: number; position: number },
  random: Random,
): Shown {
  const shown = respond(world, slide, random)
  const { person, item, ms } = slide
  const { counts, log, follows, seen } = history
  const add = (column: Int32Array, value: boolean) => {
    if (value) column[item] = (column[item] as number) + 1
  }
  add(counts.views, true)
  add(counts.likes, shown.isLiked)
  add(counts.comments, shown.isCommented)
  add(counts.completions, shown.watched >= 0.9)
  if (log.length < log.person.length) {
    log.person[log.length] = person
    log.item[log.length] = item
    log.atMs[log.length] = ms
    log.watched[log.length] = shown.watched
    let flags = 0
    for (const [name, bit] of Object.entries(FLAGS)) if (shown[name as keyof typeof FLAGS]) flags |= bit
    log.flags[log.length] = flags
    log.length += 1
  }
  seen[person]?.add(item)
  if (shown.follows) {
    const own = follows.get(person) ?? new Set()
    follows.set(person, own.add(world.creatorOf[item] as number))
  }
  return shown
}

type Lists = { ofTag: number[][]; ofCreator: number[][] }
type Session = {
  person: number
  ms: number
  pool: { item: number; score: number }[]
  published: number
  lists: Lists
}

function sessionOf(
  world: World,
  { seen, follows }: History,
  { person, ms, pool, published, lists }: Session,
  random: Random,
): number[] {
  const [own, followed] = [seen[person] as Set<number>, follows.get(person)]
  const size = 1 + Math.floor(PAGE * Math.sqrt(random()))
  const surface = random()
  if (surface < SURFACES.feed)
    return pool
      .filter(({ item }) => !own.has(item))
      .map(({ item, score }) => ({
        item,
        worth:
          score +
          FEED_NOISE * -Math.log(-Math.log(random() || 1e-9)) +
          (followed?.has(world.creatorOf[item] as number) ? FOLLOWED_BONUS : 0),
      }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, size)
      .map(({ item }) => item)
  const list =
    surface < SURFACES.feed + SURFACES.tag || !followed
      ? lists.ofTag[tagFor(world, person, ms, published, random)]
      : lists.ofCreator[[...followed][Math.floor(random() * followed.size)] as number]
  const page = new Set<number>()
  for (let tries = 0; tries < 2 * size && page.size < size / 2 && list && list.length > 0; tries += 1) {
    const item = list[Math.floor(random() * list.length)] as number
    if (item < published && !own.has(item)) page.add(item)
  }
  return [...page]
}

/** People look for what they like: the tag of a media that matches better than some others. */
function tagFor(world: World, person: number, ms: number, published: number, random: Random): number {
  let best = { tag: -1, match: -1 }
  for (let tries = 0; tries < 12; tries += 1) {
    const item = Math.floor(random() * published)
    const tag = world.tags[world.tagStarts[item] as number]
    if (tag === undefined || world.tagStarts[item] === world.tagStarts[item + 1]) continue
    const match = world.match(person, item, ms)
    if (match > best.match) best = { tag, match }
  }
  return best.tag
}

function poolAt(world: World, { counts }: History, ms: number): { item: number; score: number }[] {
  const pool: { item: number; score: number }[] = []
  const end = countUntil(world, ms)
  for (let item = countUntil(world, ms - WINDOW_MS); item < end; item += 1)
    pool.push({ item, score: scoreOf(world, counts, item) })
  return pool.sort((a, b) => b.score - a.score).slice(0, POOL)
}

/** Media are numbered by their time. */
export function countUntil({ atMs }: World, ms: number): number {
  let [low, high] = [0, atMs.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((atMs[middle] as number) <= ms) low = middle + 1
    else high = middle
  }
  return low
}

function listsOf({ size, creatorOf, tagStarts, tags, tagCount }: World): Lists {
  const ofTag = Array.from({ length: tagCount }, (): number[] => [])
  const ofCreator = Array.from({ length: size.creators }, (): number[] => [])
  for (let item = 0; item < size.items; item += 1) {
    ofCreator[creatorOf[item] as number]?.push(item)
    for (const tag of tags.subarray(tagStarts[item], tagStarts[item + 1])) ofTag[tag]?.push(item)
  }
  return { ofTag, ofCreator }
}
