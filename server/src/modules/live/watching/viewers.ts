/** How many watch a live: each process says whom it saw in the last seconds, and all of it is added up in the table, or through Redis. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'
import { type Seen, seenOf, seenTogether } from './seen-together.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'log' | 'live'>

const SEEN_MS = 15_000
const TOLD_EVERY_MS = 3_000
/** What did not change is written down this often: as a sign of life in the table, or, added up in Redis, for the figure of each minute. */
const WRITTEN_EVERY_MS = { alone: 6_000, throughRedis: 15_000 }
/** Beyond that the total is only a lower bound. */
const MAX_REMEMBERED = 200_000

export type Viewers = {
  /** Somebody watches; `who` tells people apart and names nobody. */
  seen(liveId: string, who: string): void
  /** Writes down what was counted; done every few seconds by itself. */
  tell(): Promise<void>
  close(): Promise<void>
}

type Counted = {
  /** Its row: the same process begins another one when it saw nobody for a while. */
  id: string
  lastSeenMs: Map<string, number>
  ever: Set<string>
  toldTotal: number
  told: number
  /** The figure that was last written down, of Redis or of this process. */
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
      deps.log.warn({ err: fault }, 'viewers of lives were not written down')
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

/** Null where the table has to do it: without Redis, and while it is away. */
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
    log.debug({ err: fault }, 'viewers are added up by the database')
    return null
  }
}

/** Whose live it is; undefined when it is no more. */
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
      // Nobody adds them up any more.
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

/** Who is here, without what processes said that fell silent, and who ever was. */
async function addUpTable(tx: Tx, liveId: string, now: Date): Promise<{ here: number; ever: number }> {
  const rows = await tx.selectFrom('live_watchers').selectAll().where('live_id', '=', liveId).execute()
  const fresh = rows.filter(({ seen_at }) => now.getTime() - seen_at.getTime() < SEEN_MS)
  return {
    here: seenTogether(fresh.map(({ viewers, marks }) => ({ count: viewers, marks }))),
    ever: seenTogether(rows.map(({ ever, ever_marks }) => ({ count: ever, marks: ever_marks }))),
  }
}

/** Several processes count: the highest of what any of them found in this minute stays. */
async function keepMinute(tx: Tx, liveId: string, now: Date): Promise<void> {
  await sql`
    insert into live_minutes (live_id, minute, viewers)
    select id, floor(extract(epoch from ${now}::timestamptz - started_at) / 60)::int, viewers from lives
    where id = ${liveId}::uuid and state <> 'ended' and started_at <= ${now}::timestamptz
    on conflict (live_id, minute) do update set viewers = greatest(live_minutes.viewers, excluded.viewers)
  `.execute(tx)
}
