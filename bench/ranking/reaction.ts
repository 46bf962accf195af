/** How soon an action shows: from the last of three likes until the answer with a page that follows them, by another web process. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/postgres/database.ts'
import { seedAccount } from '../../server/test/seed.ts'
import { openWeb } from '../costs-client.ts'
import { median } from '../measure.ts'
import { unlessTrial } from '../size.ts'

export type LikeLatency = { p95Ms: number; medianMs: number; times: number }

const TIMES = unlessTrial(100, 3)
/** For a process to load its catalogue after it started. */
const LOADED_MS = 120_000
const TIMEOUT_MS = 30_000

const FEED = '{ feed(tab: "foryou") { medias { id via } } }'
const LIKE = 'mutation ($media: ID!) { like(media: $media) }'

type Options = {
  app: { db: Db }
  databaseUrl: string
  dataDir: string
  /** Media of one topic each, to be liked in turn by someone of whom nothing is known. */
  topics: readonly (readonly string[])[]
}

export async function measureReaction({ app, databaseUrl, dataDir, topics }: Options): Promise<LikeLatency> {
  await using stack = new AsyncDisposableStack()
  const ports: number[] = []
  for (let process = 0; process < 2; process += 1) {
    const web = await openWeb(databaseUrl, dataDir)
    stack.defer(web.stop)
    ports.push(web.port)
  }
  const [liking, reading] = ports as [number, number]
  const react = async (turn: number, timeoutMs: number) => {
    const { cookie } = await seedAccount({ app })
    if (await followsTaste(reading, cookie)) throw new Error('a page is personal before there is a taste')
    let startedAt = 0
    for (const media of topics[turn % topics.length] ?? []) {
      startedAt = performance.now()
      await ask(liking, cookie, { query: LIKE, variables: { media } })
    }
    while (!(await followsTaste(reading, cookie))) {
      if (performance.now() - startedAt > timeoutMs) throw new Error('likes changed no page')
      await sleep(10)
    }
    return performance.now() - startedAt
  }
  await react(0, LOADED_MS)
  const took: number[] = []
  for (let turn = 0; turn < TIMES; turn += 1) took.push(await react(turn, TIMEOUT_MS))
  const p95Ms = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN
  return { p95Ms, medianMs: median(took), times: TIMES }
}

/** Everybody's page has nothing that was recommended to one person. */
async function followsTaste(port: number, cookie: string): Promise<boolean> {
  const { feed } = await ask<{ feed: { medias: { via: string }[] } }>(port, cookie, { query: FEED })
  return feed.medias.some(({ via }) => via === 'recommended')
}

async function ask<Data>(port: number, cookie: string, question: object): Promise<Data> {
  const answer = await fetch(`http://127.0.0.1:${port}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(question),
  })
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}
