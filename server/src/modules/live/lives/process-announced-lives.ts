/** Scheduled work on announced lives: sends reminders in time and ends missed lives. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { ANNOUNCED } from '#rules/live.ts'
import { notifyAll } from '../../notifications/index.ts'
import { statusTopic } from '../events.ts'
import { liveJobs, type WaitingNotice } from '../job-tokens.ts'
import type { LiveDeps } from '../types.ts'
import { findLive, lockLive } from './live-queries.ts'
import { endLiveIn, startNotice } from './live-state.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'live'>

const BATCH_SIZE = 500

/** Runs every minute; safe to run late, twice or concurrently. */
export async function processAnnouncedLives(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock.now().getTime()
  const soon = await idsDue(deps.db, new Date(now + ANNOUNCED.remindBeforeMs), { areReminded: false })
  for (const id of soon) {
    signal?.throwIfAborted()
    await enqueueReminder(deps, id)
  }
  for (const id of await idsDue(deps.db, new Date(now - ANNOUNCED.missedAfterMs), {})) {
    signal?.throwIfAborted()
    await endMissed(deps, id)
  }
}

async function idsDue(db: Db, until: Date, { areReminded }: { areReminded?: false }): Promise<string[]> {
  const rows = await db
    .selectFrom('lives')
    .select('id')
    .where('state', '=', 'announced')
    .where('announced_for', '<=', until)
    .$if(areReminded === false, (q) => q.where('reminded_at', 'is', null))
    .orderBy('announced_for')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

async function enqueueReminder(deps: Deps, liveId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('lives')
      .set({ reminded_at: deps.clock.now() })
      .where('id', '=', liveId)
      .where('state', '=', 'announced')
      .where('reminded_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (row) await deps.enqueue(liveJobs.notifyWaiting, { liveId, what: 'soon' }, { tx })
  })
}

async function endMissed(deps: Deps, liveId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const live = await lockLive(tx, liveId)
    if (live?.state !== 'announced') return
    await endLiveIn(deps, tx, live, { reason: 'missed' })
    await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId, status: 'stop' })
  })
}

/** Notifies accounts with a reminder or a ticket, each once: `onceKey` skips those already notified. */
export async function notifyWaiting(
  deps: Deps,
  { liveId, what }: WaitingNotice,
  signal?: AbortSignal,
): Promise<void> {
  const live = await findLive(deps.db, liveId)
  if (!live) return
  const notice =
    what === 'began'
      ? startNotice(live)
      : ({ ...startNotice(live), kind: 'live-soon', onceKey: `live-soon:${liveId}` } as const)
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const people: string[] = await waitingFor(deps.db, liveId, after)
    if (people.length > 0)
      await deps.db.transaction().execute((tx) => notifyAll(deps, tx, people, notice).then(() => undefined))
    after = people.length === BATCH_SIZE ? (people.at(-1) ?? null) : null
  } while (after !== null)
}

async function waitingFor(db: Db, liveId: string, after: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id from live_reminders
    where live_id = ${liveId} and (${after}::uuid is null or account_id > ${after}::uuid)
    union
    select account_id from live_tickets
    where live_id = ${liveId} and revoked_at is null and (${after}::uuid is null or account_id > ${after}::uuid)
    order by id limit ${BATCH_SIZE}
  `.execute(db)
  return rows.map(({ id }) => id)
}
