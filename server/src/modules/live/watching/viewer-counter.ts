/** Counts a live's viewers: each process reports whom it saw in the last seconds, combined in the table or through Redis. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'
import { countDistinct, sampleViewers, type ViewerSample } from './distinct-viewers.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'log' | 'live'>

const ACTIVE_WINDOW_MS = 15_000
const FLUSH_INTERVAL_MS = 3_000
/** Interval for rewriting an unchanged count: as a heartbeat in the table, or, with Redis, for the per-minute statistics. */
const REWRITE_INTERVAL_MS = { alone: 6_000, throughRedis: 15_000 }
/** Cap on remembered viewers; beyond it the total is a lower bound. */
const MAX_TRACKED = 200_000

export type ViewerCounter = {
  /** Records that a viewer watches; `who` is a pseudonym. */
  seen(liveId: string, who: string): void
  /** Stores the counts; runs every few seconds on its own. */
  flush(): Promise<void>
  close(): Promise<void>
}

type Counted = {
  /** Key of this process's row; a new one after a period without viewers. */
  id: string
  lastSeenMs: Map<string, number>
  ever: Set<string>
  storedTotal: number
  publishedCount: number
  /** The count last stored, from Redis or of this process. */
  written: { count: number; way: keyof typeof REWRITE_INTERVAL_MS; atMs: number } | null
}

export function createViewerCounter(deps: Deps): ViewerCounter {
  const lives = new Map<string, Counted>()
  let flushing = Promise.resolve()

  async function flushAll(): Promise<void> {
    const nowMs = deps.clock.now().getTime()
    for (const [liveId, counted] of lives) {
      for (const [who, atMs] of counted.lastSeenMs)
        if (nowMs - atMs > ACTIVE_WINDOW_MS) counted.lastSeenMs.delete(who)
      const here = sampleViewers(counted.lastSeenMs)
      const hasMore = counted.ever.size > counted.storedTotal
      const total = await totalFromRedis(deps, { liveId, id: counted.id, here })
      const way = total === null ? 'alone' : 'throughRedis'
      const count = total ?? here.count
      const { written } = counted
      const isKnown = written?.count === count && written.way === way
      const isRecent = nowMs - (written?.atMs ?? 0) < REWRITE_INTERVAL_MS[way]
      if (isKnown && isRecent && !hasMore && here.count > 0) continue
      counted.storedTotal = counted.ever.size
      const creatorId = await storeCount(deps, {
        ...{ liveId, id: counted.id, here, ever: sampleViewers(counted.ever), total },
      })
      counted.written = { count, way, atMs: nowMs }
      if (creatorId && here.count !== counted.publishedCount) deps.live.roomUpdates.statsChanged(creatorId)
      counted.publishedCount = here.count
      if (here.count === 0) lives.delete(liveId)
    }
  }

  function flush(): Promise<void> {
    flushing = flushing.then(flushAll).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'could not store the viewer counts of lives')
    })
    return flushing
  }

  const timer = setInterval(flush, FLUSH_INTERVAL_MS)
  timer.unref()
  return {
    seen(liveId, who) {
      const counted = lives.get(liveId) ?? {
        ...{ id: randomUUID(), lastSeenMs: new Map(), ever: new Set<string>() },
        ...{ storedTotal: 0, publishedCount: -1, written: null },
      }
      lives.set(liveId, counted)
      counted.lastSeenMs.set(who, deps.clock.now().getTime())
      if (counted.ever.size < MAX_TRACKED) counted.ever.add(who)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flushing
    },
  }
}

type Count = { liveId: string; id: string; here: ViewerSample; ever: ViewerSample; total: number | null }

/** The total from Redis; null without Redis or while it is down. */
async function totalFromRedis(
  { live, clock, log }: Deps,
  { liveId, id, here }: Pick<Count, 'liveId' | 'id' | 'here'>,
): Promise<number | null> {
  if (!live.presence) return null
  const seen = { processId: id, state: JSON.stringify(here), now: clock.now(), ttlMs: ACTIVE_WINDOW_MS }
  try {
    const said = await live.presence.publishAndRead(`live:${liveId}`, seen)
    return countDistinct(said.map((words) => JSON.parse(words) as ViewerSample))
  } catch (error) {
    log.debug({ err: error }, 'Redis is unavailable; the database counts viewers')
    return null
  }
}

/** Returns the creator's id; undefined if the live is gone or ended. */
async function storeCount({ db, clock }: Deps, count: Count): Promise<string | undefined> {
  const { liveId, total } = count
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const live = await tx
      .selectFrom('lives')
      .select(['account_id', 'state'])
      .where('id', '=', liveId)
      .executeTakeFirst()
    if (!live) return undefined
    if (live.state === 'ended') {
      // An ended live needs no per-process rows.
      await tx.deleteFrom('live_watchers').where('live_id', '=', liveId).execute()
      return undefined
    }
    await storeOwnCount(tx, count, now)
    const all = await totalsFromTable(tx, liveId, now)
    const viewers = total ?? all.here
    await sql`
      update lives set viewers = ${viewers}::int, peak_viewers = greatest(peak_viewers, ${viewers}::int),
        viewers_total = greatest(viewers_total, ${all.ever}::int)
      where id = ${liveId}::uuid and state <> 'ended'
    `.execute(tx)
    await storeMinutePeak(tx, liveId, now)
    return live.account_id
  })
}

async function storeOwnCount(tx: Tx, { liveId, id, here, ever }: Count, now: Date): Promise<void> {
  const said = {
    ...{ viewers: here.count, marks: [...here.marks], seen_at: now },
    ...{ ever: ever.count, ever_marks: [...ever.marks] },
  }
  await tx
    .insertInto('live_watchers')
    .values({ live_id: liveId, process_id: id, ...said })
    .onConflict((conflict) => conflict.columns(['live_id', 'process_id']).doUpdateSet(said))
    .execute()
}

/** Current viewers, without rows of silent processes, and all viewers ever. */
async function totalsFromTable(tx: Tx, liveId: string, now: Date): Promise<{ here: number; ever: number }> {
  const rows = await tx.selectFrom('live_watchers').selectAll().where('live_id', '=', liveId).execute()
  const fresh = rows.filter(({ seen_at }) => now.getTime() - seen_at.getTime() < ACTIVE_WINDOW_MS)
  return {
    here: countDistinct(fresh.map(({ viewers, marks }) => ({ count: viewers, marks }))),
    ever: countDistinct(rows.map(({ ever, ever_marks }) => ({ count: ever, marks: ever_marks }))),
  }
}

/** Keeps the highest count that any process found in this minute. */
async function storeMinutePeak(tx: Tx, liveId: string, now: Date): Promise<void> {
  await sql`
    insert into live_minutes (live_id, minute, viewers)
    select id, floor(extract(epoch from ${now}::timestamptz - started_at) / 60)::int, viewers from lives
    where id = ${liveId}::uuid and state <> 'ended' and started_at <= ${now}::timestamptz
    on conflict (live_id, minute) do update set viewers = greatest(live_minutes.viewers, excluded.viewers)
  `.execute(tx)
}
