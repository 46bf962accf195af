/** Counts a live's viewers: each process reports whom it saw in the last seconds, combined in the table or through Redis. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'
import { type Seen, seenOf, seenTogether } from './seen-together.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'log' | 'live'>

const SEEN_MS = 15_000
const TOLD_EVERY_MS = 3_000
/** Interval for rewriting an unchanged count: as a heartbeat in the table, or, with Redis, for the per-minute statistics. */
const WRITTEN_EVERY_MS = { alone: 6_000, throughRedis: 15_000 }
/** Cap on remembered viewers; beyond it the total is a lower bound. */
const MAX_REMEMBERED = 200_000

export type Viewers = {
  /** Records that a viewer watches; `who` is a pseudonym. */
  seen(liveId: string, who: string): void
  /** Stores the counts; runs every few seconds on its own. */
  tell(): Promise<void>
  close(): Promise<void>
}

type Counted = {
  /** Key of this process's row; a new one after a period without viewers. */
  id: string
  lastSeenMs: Map<string, number>
  ever: Set<string>
  toldTotal: number
  told: number
  /** The count last stored, from Redis or of this process. */
  written: { figure: number; way: keyof typeof WRITTEN_EVERY_MS; atMs: number } | null
}

export function countViewers(deps: Deps): Viewers {
  const lives = new Map<string, Counted>()
  let telling = Promise.resolve()

  async function tellAll(): Promise<void> {
    const nowMs = deps.clock.now().getTime()
    for (const [liveId, counted] of lives) {
      for (const [who, atMs] of counted.lastSeenMs) if (nowMs - atMs > SEEN_MS) counted.lastSeenMs.delete(who)
      const here = seenOf(counted.lastSeenMs)
      const hasMore = counted.ever.size > counted.toldTotal
      const total = await addUp(deps, { liveId, id: counted.id, here })
      const way = total === null ? 'alone' : 'throughRedis'
      const figure = total ?? here.count
      const { written } = counted
      const isKnown = written?.figure === figure && written.way === way
      const isRecent = nowMs - (written?.atMs ?? 0) < WRITTEN_EVERY_MS[way]
      if (isKnown && isRecent && !hasMore && here.count > 0) continue
      counted.toldTotal = counted.ever.size
      const creatorId = await keepCount(deps, {
        ...{ liveId, id: counted.id, here, ever: seenOf(counted.ever), total },
      })
      counted.written = { figure, way, atMs: nowMs }
      if (creatorId && here.count !== counted.told) deps.live.news.moved(creatorId)
      counted.told = here.count
      if (here.count === 0) lives.delete(liveId)
    }
  }

  function tell(): Promise<void> {
    telling = telling.then(tellAll).catch((fault: unknown) => {
      deps.log.warn({ err: fault }, 'could not store the viewer counts of lives')
    })
    return telling
  }

  const timer = setInterval(tell, TOLD_EVERY_MS)
  timer.unref()
  return {
    seen(liveId, who) {
      const counted = lives.get(liveId) ?? {
        ...{ id: randomUUID(), lastSeenMs: new Map(), ever: new Set<string>() },
        ...{ toldTotal: 0, told: -1, written: null },
      }
      lives.set(liveId, counted)
      counted.lastSeenMs.set(who, deps.clock.now().getTime())
      if (counted.ever.size < MAX_REMEMBERED) counted.ever.add(who)
    },
    tell,
    async close() {
      clearInterval(timer)
      await telling
    },
  }
}

type Count = { liveId: string; id: string; here: Seen; ever: Seen; total: number | null }

/** The total from Redis; null without Redis or while it is down. */
async function addUp(
  { live, clock, log }: Deps,
  { liveId, id, here }: Pick<Count, 'liveId' | 'id' | 'here'>,
): Promise<number | null> {
  if (!live.presence) return null
  const seen = { processId: id, says: JSON.stringify(here), now: clock.now(), lastsMs: SEEN_MS }
  try {
    const said = await live.presence.here(`live:${liveId}`, seen)
    return seenTogether(said.map((words) => JSON.parse(words) as Seen))
  } catch (fault) {
    log.debug({ err: fault }, 'Redis is unavailable; the database counts viewers')
    return null
  }
}

/** Returns the creator's id; undefined if the live is gone or ended. */
async function keepCount({ db, clock }: Deps, count: Count): Promise<string | undefined> {
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
    await keepOwnPart(tx, count, now)
    const all = await addUpTable(tx, liveId, now)
    const viewers = total ?? all.here
    await sql`
      update lives set viewers = ${viewers}::int, peak_viewers = greatest(peak_viewers, ${viewers}::int),
        viewers_total = greatest(viewers_total, ${all.ever}::int)
      where id = ${liveId}::uuid and state <> 'ended'
    `.execute(tx)
    await keepMinute(tx, liveId, now)
    return live.account_id
  })
}

async function keepOwnPart(tx: Tx, { liveId, id, here, ever }: Count, now: Date): Promise<void> {
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
async function addUpTable(tx: Tx, liveId: string, now: Date): Promise<{ here: number; ever: number }> {
  const rows = await tx.selectFrom('live_watchers').selectAll().where('live_id', '=', liveId).execute()
  const fresh = rows.filter(({ seen_at }) => now.getTime() - seen_at.getTime() < SEEN_MS)
  return {
    here: seenTogether(fresh.map(({ viewers, marks }) => ({ count: viewers, marks }))),
    ever: seenTogether(rows.map(({ ever, ever_marks }) => ({ count: ever, marks: ever_marks }))),
  }
}

/** Keeps the highest count that any process found in this minute. */
async function keepMinute(tx: Tx, liveId: string, now: Date): Promise<void> {
  await sql`
    insert into live_minutes (live_id, minute, viewers)
    select id, floor(extract(epoch from ${now}::timestamptz - started_at) / 60)::int, viewers from lives
    where id = ${liveId}::uuid and state <> 'ended' and started_at <= ${now}::timestamptz
    on conflict (live_id, minute) do update set viewers = greatest(live_minutes.viewers, excluded.viewers)
  `.execute(tx)
}
