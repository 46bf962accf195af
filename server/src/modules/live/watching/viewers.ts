/** How many watch a live: each process counts whom it saw in the last seconds, the table adds them up. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import type { LiveDeps } from '../types.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'log' | 'live'>

const SEEN_MS = 15_000
const TOLD_EVERY_MS = 3_000
/** Beyond that the total is only a lower bound. */
const MAX_REMEMBERED = 200_000

export type Viewers = {
  /** Somebody watches; `who` tells people apart and names nobody. */
  seen(liveId: string, who: string): void
  /** Writes down what was counted; done every few seconds by itself. */
  tell(): Promise<void>
  close(): Promise<void>
}

type Counted = { lastSeenMs: Map<string, number>; ever: Set<string>; toldTotal: number; told: number }

export function countViewers(deps: Deps): Viewers {
  const processId = randomUUID()
  const lives = new Map<string, Counted>()
  let telling = Promise.resolve()

  async function tellAll(): Promise<void> {
    const nowMs = deps.clock.now().getTime()
    for (const [liveId, counted] of lives) {
      for (const [who, atMs] of counted.lastSeenMs) if (nowMs - atMs > SEEN_MS) counted.lastSeenMs.delete(who)
      const viewers = counted.lastSeenMs.size
      const more = counted.ever.size - counted.toldTotal
      const creatorId = await keepCount(deps, { liveId, processId, viewers, more })
      counted.toldTotal = counted.ever.size
      if (creatorId && viewers !== counted.told) deps.live.news.moved(creatorId)
      counted.told = viewers
      if (viewers === 0) lives.delete(liveId)
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
        ...{ lastSeenMs: new Map(), ever: new Set<string>(), toldTotal: 0, told: -1 },
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

type Count = { liveId: string; processId: string; viewers: number; more: number }

/** Whose live it is; undefined when it is no more. Counts of processes that fell silent are left out. */
async function keepCount({ db, clock }: Deps, count: Count): Promise<string | undefined> {
  const { liveId, processId, viewers, more } = count
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const known = await sql`
      insert into live_watchers (live_id, process_id, viewers, seen_at)
      select id, ${processId}::uuid, ${viewers}::int, ${now}::timestamptz from lives where id = ${liveId}::uuid
      on conflict (live_id, process_id) do update set viewers = excluded.viewers, seen_at = excluded.seen_at
    `.execute(tx)
    if (known.numAffectedRows === 0n) return undefined
    const { rows } = await sql<{ account_id: string }>`
      with now as (
        select coalesce(sum(viewers), 0)::int as viewers from live_watchers
        where live_id = ${liveId}::uuid and seen_at > ${new Date(now.getTime() - SEEN_MS)}::timestamptz
      )
      update lives set viewers = now.viewers, peak_viewers = greatest(peak_viewers, now.viewers),
        viewers_total = viewers_total + ${more}::int
      from now where id = ${liveId}::uuid and state <> 'ended'
      returning account_id
    `.execute(tx)
    await keepMinute(tx, liveId, now)
    return rows[0]?.account_id
  })
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
