/** Lets every policy play slides to the same people on the same site. */
import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { expectedShare } from './behaviour.ts'
import { mostWatched, trainEase } from './ease.ts'
import { type Counts, continued, createHistory, type History, playHistory } from './history.ts'
import { type Game, type Member, memberOf, type Played, playSlides, type RankingPolicy } from './play.ts'
import {
  alsPolicy,
  easePolicy,
  oraclePolicy,
  ourPolicy,
  randomPolicy,
  tagPolicy,
  todayPolicy,
} from './policies.ts'
import { catalogueAt, type Learned, learnFrom } from './site.ts'
import { playThroughPostgres } from './through-postgres.ts'
import { runTraffic } from './traffic.ts'
import { createWorld, type World } from './world.ts'

const DAYS = 181
const START_MS = (DAYS - 1) * DAY_MS
const PAGES = 6
/** Between two pages of a person. */
const PAUSE_MS = 4 * HOUR_MS
const EASE_REGULARIZATION = 100
/** Loved is what is among the best hundredth for a person. */
const LOVED_SHARE = 0.01
const WANTED_VIEWS = 100

export type SiteSize = {
  people: number
  items: number
  creators: number
  slides: number
  easeItems: number
  members: number
  pagesPerHour: number
  /** Of the members, how many play through the database too. */
  throughPostgres: number
}

export async function simulate(size: SiteSize, seed: number) {
  const world = createWorld({ ...size, newPeople: Math.ceil(size.members / 2), days: DAYS, seed })
  const history = createHistory(world, size.slides)
  playHistory(world, history, { fromMs: 0, toMs: START_MS, slides: size.slides, seed: seed + 1 })
  const learned = await learnFrom(world, history)
  const { game, members, people, counts } = openGame(world, { history, learned, size, seed })
  const items = mostWatched(learned.matrix, size.easeItems)
  const policies: Record<string, RankingPolicy> = {
    random: randomPolicy(seed + 3),
    today: todayPolicy,
    tags: tagPolicy,
    EASE: easePolicy(trainEase(learned.matrix, items, EASE_REGULARIZATION), items),
    ALS: alsPolicy(learned.als),
    ours: ourPolicy,
    oracle: oraclePolicy(world),
  }
  const played: Record<string, Played> = {}
  let pageMs = 0
  for (const [name, policy] of Object.entries(policies)) {
    const before = process.cpuUsage()
    played[name] = playSlides(game, members(), policy)
    const { user, system } = process.cpuUsage(before)
    if (name === 'ours') pageMs = (user + system) / 1_000 / (PAGES * size.members)
  }
  const sample = sampleOf(people, size.throughPostgres)
  const through = await playThroughPostgres({
    ...{ world, history, learned, game, counts, startMs: START_MS },
    people: sample.map((member) => people[member] as number),
  })
  const traffic = (policy: RankingPolicy) =>
    runTraffic(world, { learned, history }, policy, {
      ...{ startMs: START_MS, pagesPerHour: size.pagesPerHour, wanted: WANTED_VIEWS, seed: seed + 4 },
    })
  const [today, ours] = [traffic(todayPolicy), traffic(ourPolicy)]
  return {
    scores: {
      after20: normalized(played, 'all', 1),
      after100: normalized(played, 'all', PAGES - 1),
      newAfter20: normalized(played, 'isNew', 1),
      newAfter100: normalized(played, 'isNew', PAGES - 1),
    },
    plain: mapValues(played, ({ shares }) => shares.all.at(-1) ?? 0),
    found: mapValues(played, (each) => each.found),
    throughPostgres: {
      ...{ pageMs: through.pageMs, reaction: through.reaction },
      after20: ofSample(played, sample, through.shares, 1),
      after100: ofSample(played, sample, through.shares, PAGES - 1),
    },
    gini: { today: today.gini, ours: ours.gini },
    beginners: ours.beginners,
    pageMs,
  }
}

/** Every so many members, so that new and known ones are as frequent as among all; nobody twice. */
function sampleOf(people: readonly number[], count: number): number[] {
  const members = [...people.keys()].filter((member) => people.indexOf(people[member] as number) === member)
  return Array.from({ length: count }, (_, n) => members[Math.floor((n * members.length) / count)] as number)
}

/** The same people in memory and through the database. */
function ofSample(
  played: Record<string, Played>,
  sample: readonly number[],
  through: readonly number[][],
  page: number,
): Record<string, number> {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const of = (name: string) => mean(sample.map((member) => played[name]?.shareOf[page]?.[member] ?? 0))
  const [least, most] = [of('random'), of('oracle')]
  const plain = {
    today: of('today'),
    ALS: of('ALS'),
    memory: of('ours'),
    PostgreSQL: mean(through[page] ?? []),
  }
  return Object.fromEntries(
    Object.entries(plain).map(([name, share]) => [name, (share - least) / (most - least)]),
  )
}

type Setting = { history: History; learned: Learned; size: SiteSize; seed: number }

/** Half of the people are new; the others come from among those with little and much history. */
function openGame(
  world: World,
  { history, learned, size, seed }: Setting,
): { game: Game; members: () => Member[]; people: number[]; counts: Counts[] } {
  const people = Array.from({ length: size.members }, (_, n) =>
    n % 2 === 1 ? size.people + (n >> 1) : Math.floor((n / size.members) ** 2 * size.people),
  )
  const rows = new Map(people.map((person) => [person, [] as number[]]))
  for (let row = history.log.length - 1; row >= 0; row -= 1)
    rows.get(history.log.person[row] as number)?.push(row)
  const times = Array.from({ length: PAGES }, (_, page) => START_MS + page * PAUSE_MS)
  // Everybody else's visits go on, and move the scores.
  const later = continued(history)
  const counts: Counts[] = []
  const catalogues = times.map((ms, page) => {
    counts.push(structuredClone(later.counts))
    const catalogue = catalogueAt(world, learned, later.counts, ms)
    const slides = (size.slides / DAYS) * (PAUSE_MS / DAY_MS)
    playHistory(world, later, { fromMs: ms, toMs: ms + PAUSE_MS, slides, seed: seed + 10 + page })
    return catalogue
  })
  const lovedFrom = new Map(people.map((person) => [person, lovedShare(world, person)]))
  return {
    game: { world, catalogues, times, lovedFrom, seed: seed + 2 },
    ...{ people, counts },
    members: () => people.map((person) => memberOf(history, person, rows.get(person) ?? [])),
  }
}

function lovedShare(world: World, person: number): number {
  const step = Math.max(1, Math.floor(world.size.items / 2_000))
  const shares: number[] = []
  for (let item = 0; item < world.size.items; item += step)
    shares.push(expectedShare(world, person, item, START_MS))
  return shares.sort((a, b) => b - a)[Math.floor(shares.length * LOVED_SHARE)] ?? 1
}

/** Random pages are 0, the oracle's 1. */
function normalized(
  played: Record<string, Played>,
  who: keyof Played['shares'],
  page: number,
): Record<string, number> {
  const at = (name: string) => played[name]?.shares[who][page] ?? 0
  const [least, most] = [at('random'), at('oracle')]
  return Object.fromEntries(Object.keys(played).map((name) => [name, (at(name) - least) / (most - least)]))
}

function mapValues(played: Record<string, Played>, read: (played: Played) => number): Record<string, number> {
  return Object.fromEntries(Object.entries(played).map(([name, each]) => [name, read(each)]))
}
