/** State transitions of a live, from the first byte of its stream to its end; triggered by the streams submodule. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { ANNOUNCED, LIVE } from '#rules/live.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { notifyFollowers } from '../../notifications/index.ts'
import { STREAM_STOP_REQUESTED, statusTopic } from '../events.ts'
import { liveJobs } from '../job-tokens.ts'
import type { IngestProtocol, LiveEndReason } from '../tables.ts'
import type { LiveDeps } from '../types.ts'
import { announcedOf, findRunning, type Live, lockLive, tryLockLivesOf } from './live-queries.ts'
import { nextLiveOf } from './prepare-live.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'live'>

type OpenLiveInput = { accountId: string; via: IngestProtocol; nodeId: string | null }

type OpenedLive = { live: Live; isNew: boolean }

/** Delays between attempts to take the creator's lock; their sum stays below the encoder's timeout. */
const LOCK_RETRY_MS = [20, 40, 80, 160, 320, 640, 1_000, 1_000, 1_000]
const LOCKED = 'Another change is in progress. Try again in a moment.'

/**
 * Finds or creates the live for a creator's stream: the running one (`isNew: false`), the announced one that is due, or a new
 * one from the draft. Holds no database connection while waiting for the creator's lock.
 */
export async function openLive(
  deps: Pick<Deps, 'db' | 'clock' | 'live'>,
  input: OpenLiveInput,
): Promise<OpenedLive> {
  for (const waitMs of [...LOCK_RETRY_MS, null]) {
    const opened = await deps.db.transaction().execute((tx) => openLiveIn(deps, tx, input))
    if (opened) return opened
    if (waitMs !== null) await sleep(waitMs)
  }
  throw new Refusal('CONFLICT', { message: LOCKED })
}

/** Null if another transaction holds the creator's lock. */
async function openLiveIn(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Tx,
  { accountId, via, nodeId }: OpenLiveInput,
): Promise<OpenedLive | null> {
  if (!(await tryLockLivesOf(tx, accountId))) return null
  const creator = await findVisibleAccount(tx, accountId)
  if (!creator?.is_creator) throw new Refusal('FORBIDDEN', { message: 'Only creators can go live.' })
  await refuseUnlessMayStream(deps, tx, accountId)
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

/** Rejects accounts that staff barred from streaming; the database enforces it too. */
export async function refuseUnlessMayStream(
  deps: Pick<Deps, 'live'>,
  tx: Tx,
  accountId: string,
): Promise<void> {
  const forbidden = await deps.live.ports.whyMayNotStream(tx, accountId)
  if (forbidden) throw new Refusal('FORBIDDEN', { message: forbidden.message })
}

/** The first frame arrived, or the stream reconnected. Followers are notified once per live. */
export async function markLiveStarted(
  deps: Deps,
  liveId: string,
  nodeId?: string,
): Promise<Live | undefined> {
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
    if (!live.followers_told) await notifyOfStart(deps, tx, live)
    await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId, status: 'start' })
    return live
  })
  if (began) deps.live.roomUpdates.stateChanged(began.account_id)
  return began
}

async function notifyOfStart(deps: Deps, tx: Tx, { id, account_id }: Live): Promise<void> {
  await notifyFollowers(deps, tx, startNotice({ id, account_id }))
  await deps.enqueue(liveJobs.notifyWaiting, { liveId: id, what: 'began' }, { tx })
}

/** Shared by follower and reminder notifications, so that its `onceKey` deduplicates them. */
export function startNotice({ id, account_id }: Pick<Live, 'id' | 'account_id'>) {
  return { kind: 'live', actorId: account_id, mediaId: null, words: '', onceKey: `live:${id}` } as const
}

/** Makes the node the live's owner when it admits a publisher; a stream on the previous node counts as lost. */
export async function claimLive(deps: Deps, live: Live, nodeId: string): Promise<void> {
  if (live.node_id === nodeId) return
  if (live.state === 'live') await markLiveLost(deps, live.id, { nodeId: live.node_id })
  await deps.db
    .updateTable('lives')
    .set({ node_id: nodeId })
    .where('id', '=', live.id)
    .where('state', 'in', ['starting', 'reconnecting'])
    .execute()
}

/** The node lost the stream; the encoder has some seconds to reconnect, to this node or another. */
export async function markLiveLost(
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
      // Another node may own the live by now.
      .where('node_id', 'is not distinct from', nodeId)
      .returning('account_id')
      .executeTakeFirst()
    if (row) await deps.bus.publishIn(tx, statusTopic(row.account_id), { liveId, status: 'reconnecting' })
    return row?.account_id
  })
  if (accountId) deps.live.roomUpdates.stateChanged(accountId)
}

/** Time for the live role to finish writing the recording. */
const RECORDING_FLUSH_MS = 5_000

type LiveEnding = {
  reason: Exclude<LiveEndReason, 'cancelled' | 'missed'>
  words?: string
  /** The node whose stream ended; ignored if another node owns the live by now. */
  nodeId?: string
}

/** Idempotent. An announced live whose stream never produced a frame returns to `announced`. */
export async function markLiveEnded(
  deps: Deps,
  liveId: string,
  { reason, words = '', nodeId }: LiveEnding,
): Promise<void> {
  const accountId = await deps.db.transaction().execute(async (tx) => {
    const live = await lockLive(tx, liveId)
    if (!live || live.state === 'ended' || live.state === 'announced') return undefined
    if (nodeId !== undefined && live.node_id !== null && live.node_id !== nodeId) return undefined
    const isNeverStarted = live.started_at === null && live.announced_for !== null && reason !== 'closed'
    if (isNeverStarted)
      await tx
        .updateTable('lives')
        .set({ state: 'announced', via: null, node_id: null })
        .where('id', '=', liveId)
        .execute()
    else await endLiveIn(deps, tx, live, { reason, words })
    await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId, status: 'stop' })
    return live.account_id
  })
  if (accountId) deps.live.roomUpdates.stateChanged(accountId)
}

/** Runs in the caller's transaction; the caller has locked the live. */
export async function endLiveIn(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'live'>,
  tx: Tx,
  live: Live,
  { reason, words = '' }: { reason: LiveEndReason; words?: string },
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
  await deps.live.ports.onEnded(tx, live.id)
  if (live.started_at && live.keep_recording)
    await deps.enqueue(
      liveJobs.saveRecording,
      { liveId: live.id },
      { tx, startAfter: new Date(now.getTime() + RECORDING_FLUSH_MS) },
    )
  if (hasRefundableTickets(live, now)) await deps.enqueue(liveJobs.refundTickets, { liveId: live.id }, { tx })
}

/** Like `endLive`, when the site ends it: also publishes the status and tells the node to stop the stream. */
export async function forceEndLive(
  deps: Pick<Deps, 'clock' | 'enqueue' | 'live' | 'bus'>,
  tx: Tx,
  live: Live,
  words: string,
): Promise<void> {
  await endLiveIn(deps, tx, live, { reason: 'closed', words })
  await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId: live.id, status: 'stop' })
  await deps.bus.publishIn(tx, STREAM_STOP_REQUESTED, { liveId: live.id, why: 'closed', words })
}

/** Tickets are refunded if the live never began or ended almost at once. */
export function hasRefundableTickets(
  { audience, started_at }: Pick<Live, 'audience' | 'started_at'>,
  endedAt: Date,
): boolean {
  if (audience !== 'ticket') return false
  return started_at === null || endedAt.getTime() - started_at.getTime() < LIVE.paidBackBelowMs
}
