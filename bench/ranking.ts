/** What the personal feed is worth: on a simulated site, on public data, and what it costs. Constants were chosen on other seeds. */
import { existsSync } from 'node:fs'
import type { Observation, Result, Skipped } from './measure.ts'
import { compareOnRatings, readRatings } from './ranking/movielens.ts'
import { simulate } from './ranking/simulation.ts'
import { measureTraining } from './ranking/training-cost.ts'
import { SCALE, unlessTrial } from './size.ts'

/** Constants were chosen with the one and are reported with the other; `RANKING=tuning` plays the former. */
const SEEDS = { tuning: 31, reported: 90_617 }
const SEED = process.env.RANKING === 'tuning' ? SEEDS.tuning : SEEDS.reported

type Outcomes = (Result | Skipped | Observation)[]

export async function benchRanking(): Promise<Outcomes> {
  return [...(await onRatings()), ...(await costs()), ...(await onSimulatedSite())]
}

async function onRatings(): Promise<Outcomes> {
  const file = process.env.MOVIELENS
  const name = 'MovieLens 100K, leave-last-out'
  if (!file || !existsSync(file))
    return [
      { name, skipped: 'skipped: MOVIELENS is not the path of its u.data, which may not be redistributed' },
    ]
  const { EASE, ALS, ours } = await compareOnRatings(readRatings(file), 1)
  return (['recall', 'ndcg'] as const).map((figure) => ({
    name: `${figure === 'recall' ? 'Recall@20' : 'NDCG@20'} on ${name}, against the better of EASE and ALS`,
    ratio: ours[figure] / Math.max(EASE[figure], ALS[figure]),
    atLeast: 1,
    detail: `ours ${ours[figure].toFixed(4)}, EASE ${EASE[figure].toFixed(4)}, ALS ${ALS[figure].toFixed(4)}`,
  }))
}

const TRAINING = { people: 100_000, items: 100_000, responses: 10_000_000 }
const TRAINING_LIMITS = { seconds: 600, megabytes: 1_024 }

async function costs(): Promise<Outcomes> {
  const least = { people: 200, items: 300, responses: 4_000 }
  const size = unlessTrial(scaled(TRAINING), least)
  const { seconds, megabytes } = await measureTraining(size, SEED)
  const what = `${size.responses} responses of ${size.people} people to ${size.items} media`
  return [
    {
      name: `training on ${what}, time of one core`,
      ratio: seconds / TRAINING_LIMITS.seconds,
      atMost: 1,
      detail: `${seconds.toFixed(0)} of ${TRAINING_LIMITS.seconds} s`,
    },
    {
      name: `training on ${what}, memory of the process`,
      ratio: megabytes / TRAINING_LIMITS.megabytes,
      atMost: 1,
      detail: `${megabytes.toFixed(0)} of ${TRAINING_LIMITS.megabytes} MB`,
    },
  ]
}

function scaled<Sizes extends Record<string, number>>(sizes: Sizes): Sizes {
  return Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [name, Math.round(size * SCALE)]),
  ) as Sizes
}

/** Half of them new. */
const MEMBERS = 300
/** Of them, how many play through the database too. */
const THROUGH_POSTGRES = 200
const REACTION_LIMIT_MS = 2_000
const SITE = {
  people: 20_000,
  items: 100_000,
  creators: 5_000,
  slides: 3_000_000,
  easeItems: 4_000,
  pagesPerHour: 400,
}
const LEAST_SITE = {
  ...{ people: 200, items: 1_500, creators: 100, slides: 20_000 },
  ...{ easeItems: 100, members: 10, pagesPerHour: 3, throughPostgres: 4 },
}

async function onSimulatedSite(): Promise<Outcomes> {
  const site = unlessTrial(
    { ...scaled(SITE), members: MEMBERS, throughPostgres: THROUGH_POSTGRES },
    LEAST_SITE,
  )
  const { scores, plain, found, gini, beginners, pageMs, throughPostgres } = await simulate(site, SEED)
  const per = (values: Record<string, number>, digits = 2) =>
    Object.entries(values)
      .map(([name, value]) => `${name} ${value.toFixed(digits)}`)
      .join(', ')
  const size = `${site.people} people and ${site.items} media, seed ${SEED}`
  const detail = (values: Record<string, number>) => `${per(values)}; random = 0, oracle = 1`
  return [
    {
      name: `watched share after 100 slides, as a share of the oracle's, ${size}`,
      ...{ ratio: scores.after100.ours ?? 0, atLeast: 0.8, detail: detail(scores.after100) },
    },
    {
      name: 'watched share after 20 slides, as a share of the oracle’s',
      ...{ ratio: scores.after20.ours ?? 0, atLeast: 0.6, detail: detail(scores.after20) },
    },
    {
      name: 'watched share after 100 slides, against today’s ranking',
      ratio: (plain.ours ?? 0) / (plain.today ?? 1),
      ...{ atLeast: 1.5, detail: `plain: ${per(plain)}` },
    },
    {
      name: 'inequality of views per creator (Gini), against today’s ranking',
      ratio: (gini.ours ?? 1) / (gini.today ?? 1),
      ...{ atMost: 1, detail: per(gini, 3) },
    },
    {
      name: 'first three media of new creators: views within a day, of 100',
      ratio: beginners.share,
      ...{ atLeast: 1, detail: `fewest ${beginners.least}` },
    },
    {
      name: 'from the last of three likes until a page of another process follows them, p95',
      ratio: throughPostgres.reaction.p95Ms / REACTION_LIMIT_MS,
      atMost: 1,
      detail: `${throughPostgres.reaction.p95Ms.toFixed(0)} of ${REACTION_LIMIT_MS} ms, median ${throughPostgres.reaction.medianMs.toFixed(0)} ms, ${throughPostgres.reaction.times} times`,
    },
    {
      name: `the same slides through PostgreSQL and the pages of the API, ${site.throughPostgres} of the people, after 20`,
      text: detail(throughPostgres.after20),
    },
    { name: 'the same after 100 slides', text: detail(throughPostgres.after100) },
    {
      name: 'a page through PostgreSQL, CPU time of the process',
      text: `${throughPostgres.pageMs.toFixed(1)} ms`,
    },
    { name: 'something loved within 20 slides, share of people', text: per(found) },
    { name: 'people without a history, after 20 slides', text: detail(scores.newAfter20) },
    { name: 'people without a history, after 100 slides', text: detail(scores.newAfter100) },
    { name: 'a personal page of 20, CPU time of the process', text: `${pageMs.toFixed(1)} ms` },
  ]
}
