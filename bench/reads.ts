/** The most visited pages of members, against a page of the feed in the same run: CPU of web and database, and statements. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillComments } from './comments-data.ts'
import { feedQuestion, openWeb } from './costs-client.ts'
import { costOf } from './costs-measure.ts'
import { type Operation, operations, preparePeople } from './costs-operations.ts'
import { postmasterOf } from './cpu.ts'
import { startBenchServer } from './database.ts'
import { fillDatabase } from './feed-data.ts'
import { median, type Result } from './measure.ts'
import type { Cost } from './scale-model.ts'
import { unlessTrial } from './size.ts'

const SIZE = { media: 10_000, accounts: unlessTrial(20_000, 2_000), likes: unlessTrial(100_000, 2_000) }
const COMMENTS = { from: 2_001, media: 50, each: unlessTrial(300, 10), accounts: SIZE.accounts }
const TIMES = unlessTrial(400, 16)
const AT_ONCE = 16
const ROUNDS = unlessTrial(5, 1)

const FEED = 'a page of the feed, for a member'
const DETAIL = 'a media with its comments'
const SEARCH = 'a search'

/** Limits relative to the cost of a member's feed page, and in statements per request, with 16 concurrent requests. */
const LIMITS = [
  { name: DETAIL, share: 0.75, statements: 4 },
  { name: SEARCH, share: 2, statements: 5 },
] as const
const FEED_STATEMENTS = 4

export async function benchReads(): Promise<Result[]> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const databaseUrl = await server.createDatabase('bench_reads')
  await fillDatabase(databaseUrl, SIZE)
  await preparePeople(databaseUrl)
  await fillComments(databaseUrl, COMMENTS)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const web = await openWeb(databaseUrl, dataDir)
  stack.defer(web.stop)
  const postmaster = await postmasterOf(databaseUrl)
  const all = operations({
    ...{ feed: feedQuestion(), segment: web.segment, medias: COMMENTS.from + COMMENTS.media - 1 },
  })
  const costs = new Map<string, Cost[]>([FEED, DETAIL, SEARCH].map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, found] of costs)
      found.push(
        await costOf(operationOf(all, name), {
          ...{ web, postmaster, times: TIMES, atOnce: AT_ONCE, from: round * TIMES },
        }),
      )
  const cpuOf = (name: string) => middle(costs, name, ({ webMs, databaseMs }) => webMs + databaseMs)
  const sentBy = (name: string) => middle(costs, name, ({ statements }) => statements)
  return [
    ...LIMITS.map(({ name, share }) => ({
      name: `${name}, against ${FEED}`,
      ratio: cpuOf(name) / cpuOf(FEED),
      atMost: share,
      detail: `${cpuOf(name).toFixed(2)} against ${cpuOf(FEED).toFixed(2)} ms of CPU of web and database`,
    })),
    ...[...LIMITS, { name: FEED, statements: FEED_STATEMENTS }].map(({ name, statements }) => ({
      name: `statements of ${name}`,
      ratio: sentBy(name),
      atMost: statements,
      detail: `${AT_ONCE} requests at once, which share some`,
    })),
  ]
}

function operationOf(all: readonly Operation[], name: string): Operation {
  const operation = all.find((each) => each.name === name)
  if (!operation) throw new Error(`nobody knows how to ask for ${name}`)
  return operation
}

function middle(costs: ReadonlyMap<string, Cost[]>, name: string, of: (cost: Cost) => number): number {
  return median((costs.get(name) ?? []).map(of))
}
