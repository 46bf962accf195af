/** A live from the first byte of its stream to its end, as people are told of it. The room streams says when. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { ANNOUNCED, LIVE } from '#rules/live.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { notifyFollowers } from '../../notifications/index.ts'
import { STOP_WANTED, statusTopic } from '../events.ts'
import { liveJobs } from '../job-tokens.ts'
import type { EndReason, Via } from '../tables.ts'
import type { LiveDeps } from '../types.ts'
import { nextLiveOf } from './prepare-live.ts'
import { announcedOf, findRunning, type Live, lockLive, tryLockShows } from './show-queries.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'live'>

export type Opening = { accountId: string; via: Via; nodeId: string | null }

type Opened = { live: Live; isNew: boolean }

/** Between tries to get the creator's lock: some seconds in all, which is less than an encoder waits. */
const LOCK_RETRY_MS = [20, 40, 80, 160, 320, 640, 1_000, 1_000, 1_000]
const LOCKED = 'Your lives are being changed just now. Try again in a moment.'

/**
 * The live that a stream of this person belongs to: the one that runs, the announced one whose time has come, or a new one
 * as it was prepared. `isNew` is false for the first of these. While somebody else changes this creator's lives, no
 * connection is held.
 */
export async function openShow(deps: Pick<Deps, 'db' | 'clock' | 'live'>, opening: Opening): Promise<Opened> {
  for (const waitMs of [...LOCK_RETRY_MS, null]) {
    const opened = await deps.db.transaction().execute((tx) => openShowIn(deps, tx, opening))
    if (opened) return opened
    if (waitMs !== null) await sleep(waitMs)
  }
  throw new Refusal('CONFLICT', { words: LOCKED })
}

/** Null where another transaction has this creator's lock. */
async function openShowIn(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  { accountId, via, nodeId }: Opening,
): Promise<Opened | null> {
  if (!(await tryLockShows(tx, accountId))) return null
  const creator = await findVisibleAccount(tx, accountId)
  if (!creator?.is_creator) throw new Refusal('FORBIDDEN', { words: 'Only creators can go live.' })
  await refuseForbidden(deps, tx, accountId)
  const running = await findRunning(tx, accountId)
  if (running) return { live: running, isNew: false }
  const now = deps.clock.now()
  const due = await announcedOf(tx, accountId)
    .where('announced_for', '<=', new Date(now.getTime() + ANNOUNCED.startsEarlyMs))
    .limit(1)
    .executeTakeFirst()
  const stream = { state: 'starting', via, node_id: nodeId } as const
  const live = due
    ? await tx
        .updateTable('lives')
        .set(stream)
        .where('id', '=', due.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await tx
        .insertInto('lives')
        .values({ ...(await nextLiveOf(tx, accountId)), ...stream, account_id: accountId, created_at: now })
        .returningAll()
        .executeTakeFirstOrThrow()
  return { live, isNew: true }
}

/** Whom staff forbade to stream. The database refuses them as well. */
export async function refuseForbidden(deps: Pick<Deps, 'live'>, tx: Tx, accountId: string): Promise<void> {
  const forbidden = await deps.live.ports.whyForbidden(tx, accountId)
  if (forbidden) throw new Refusal('FORBIDDEN', { words: forbidden.words })
}

/** The first picture came, or the stream is back. Followers are told once of each live. */
export async function showBegan(deps: Deps, liveId: string, nodeId?: string): Promise<Live | undefined> {
  const began = await deps.db.transaction().execute(async (tx) => {
    const live = await lockLive(tx, liveId)
    if (!live || (live.state !== 'starting' && live.state !== 'reconnecting')) return undefined
    await tx
      .updateTable('lives')
      .set({
        state: 'live',
        started_at: live.started_at ?? deps.clock.now(),
        lost_at: null,
        followers_told: true,
        ...(nodeId !== undefined && { node_id: nodeId }),
      })
      .where('id', '=', liveId)
      .execute()
    if (!live.followers_told) await tellOfStart(deps, tx, live)
    await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId, status: 'start' })
    return live
  })
  if (began) deps.live.news.turned(began.account_id)
  return began
}

async function tellOfStart(deps: Deps, tx: Tx, { id, account_id }: Live): Promise<void> {
  await notifyFollowers(deps, tx, startNotice({ id, account_id }))
  await deps.enqueue(liveJobs.tellWaiting, { liveId: id, what: 'began' }, { tx })
}

/** The same for followers and for those who asked to be told, so that whoever is both hears it once. */
export function startNotice({ id, account_id }: Pick<Live, 'id' | 'account_id'>) {
  return { kind: 'live', actorId: account_id, mediaId: null, words: '', onceKey: `live:${id}` } as const
}

/** A node lets a publisher in: what comes next is its own to tell. What the one before it still ran is away from then on. */
export async function claimShow(deps: Deps, live: Live, nodeId: string): Promise<void> {
  if (live.node_id === nodeId) return
  if (live.state === 'live') await showLost(deps, live.id, { nodeId: live.node_id })
  await deps.db
    .updateTable('lives')
    .set({ node_id: nodeId })
    .where('id', '=', live.id)
    .where('state', 'in', ['starting', 'reconnecting'])
    .execute()
}

/** The stream is away from this node; it has some seconds to come back, here or elsewhere. */
export async function showLost(
  deps: Deps,
  liveId: string,
  { nodeId, at = deps.clock.now() }: { nodeId: string | null; at?: Date },
): Promise<void> {
  const accountId = await deps.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('lives')
      .set({ state: 'reconnecting', lost_at: at })
      .where('id', '=', liveId)
      .where('state', '=', 'live')
      // Another node may have it by now.
      .where('node_id', 'is not distinct from', nodeId)
      .returning('account_id')
      .executeTakeFirst()
    if (row) await deps.bus.publishIn(tx, statusTopic(row.account_id), { liveId, status: 'reconnecting' })
    return row?.account_id
  })
  if (accountId) deps.live.news.turned(accountId)
}

/** The live role still writes its last seconds down. */
const RECORDING_RESTS_MS = 5_000

export type Ending = {
  reason: Exclude<EndReason, 'cancelled' | 'missed'>
  words?: string
  /** The node whose stream ended: nothing is over that another one has by now. */
  nodeId?: string
}

/** Safe to repeat. An announced live whose stream never showed anything waits for its time again. */
export async function showEnded(
  deps: Deps,
  liveId: string,
  { reason, words = '', nodeId }: Ending,
): Promise<void> {
  const accountId = await deps.db.transaction().execute(async (tx) => {
    const live = await lockLive(tx, liveId)
    if (!live || live.state === 'ended' || live.state === 'announced') return undefined
    if (nodeId !== undefined && live.node_id !== null && live.node_id !== nodeId) return undefined
    const isOnlyTried = live.started_at === null && live.announced_for !== null && reason !== 'closed'
    if (isOnlyTried)
      await tx
        .updateTable('lives')
        .set({ state: 'announced', via: null, node_id: null })
        .where('id', '=', liveId)
        .execute()
    else await endLive(deps, tx, live, { reason, words })
    await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId, status: 'stop' })
    return live.account_id
  })
  if (accountId) deps.live.news.turned(accountId)
}

/** In the caller's transaction, with the live locked. */
export async function endLive(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'live'>,
  tx: Tx,
  live: Live,
  { reason, words = '' }: { reason: EndReason; words?: string },
): Promise<void> {
  const now = deps.clock.now()
  await tx
    .updateTable('lives')
    .set({
      state: 'ended',
      ended_at: now,
      end_reason: reason,
      ended_by_words: words.slice(0, 500),
      lost_at: null,
      viewers: 0,
      comments: sql<number>`(
        select count(*)::int from live_messages
        where live_id = ${live.id} and kind <> 'system' and deleted_at is null and held_at is null
      )`,
    })
    .where('id', '=', live.id)
    .execute()
  await deps.live.ports.ended(tx, live.id)
  if (live.started_at && live.keep_recording)
    await deps.enqueue(
      liveJobs.keepRecording,
      { liveId: live.id },
      { tx, startAfter: new Date(now.getTime() + RECORDING_RESTS_MS) },
    )
  if (isPaidBack(live, now)) await deps.enqueue(liveJobs.payBack, { liveId: live.id }, { tx })
}

/** The same for what neither its creator nor their encoder ended: everybody is told, and whoever has its stream drops it. */
export async function closeShow(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'live' | 'bus'>,
  tx: Tx,
  live: Live,
  words: string,
): Promise<void> {
  await endLive(deps, tx, live, { reason: 'closed', words })
  await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId: live.id, status: 'stop' })
  await deps.bus.publishIn(tx, STOP_WANTED, { liveId: live.id, why: 'closed', words })
}

/** What never began, or was over at once, costs nobody anything. */
export function isPaidBack(
  { audience, started_at }: Pick<Live, 'audience' | 'started_at'>,
  endedAt: Date,
): boolean {
  if (audience !== 'ticket') return false
  return started_at === null || endedAt.getTime() - started_at.getTime() < LIVE.paidBackBelowMs
}
