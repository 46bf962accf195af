/** Announced (scheduled) lives, and reminders for them. */
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { ANNOUNCED } from '#rules/live.ts'
import { statusTopic } from '../events.ts'
import type { LiveDeps } from '../types.ts'
import { announcedOf, findLive, isOnAir, type Live, lockLive, lockLivesOf } from './live-queries.ts'
import { endLiveIn, refuseUnlessMayStream } from './live-state.ts'
import { findWhyNotWatch } from './may-watch.ts'
import { nextLiveOf, readLiveForm, refuseUnlessMayGoLive } from './prepare-live.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'settings' | 'bus' | 'enqueue' | 'live'>

type LiveAnnouncement = { form: object; startsAt: Date }

/** Idempotent per creator and start time. */
export async function announceLive(
  deps: Deps,
  viewer: Viewer,
  { form, startsAt }: LiveAnnouncement,
): Promise<Live> {
  refuseUnlessMayGoLive(viewer)
  const { accountId } = viewer
  const now = deps.clock.now()
  const aheadMs = startsAt.getTime() - now.getTime()
  if (aheadMs <= 0 || aheadMs > ANNOUNCED.aheadMaxMs) {
    const message = 'Choose a time in the next 90 days'
    throw new Refusal('BAD_INPUT', { message, fields: { starts_at: message } })
  }
  const next = await readLiveForm(deps, viewer, form)
  return deps.db.transaction().execute(async (tx) => {
    await lockLivesOf(tx, accountId)
    await refuseUnlessMayStream(deps, tx, accountId)
    const waiting = await announcedOf(tx, accountId).execute()
    const same = waiting.find(({ announced_for }) => announced_for?.getTime() === startsAt.getTime())
    if (same) return same
    if (waiting.length >= ANNOUNCED.max)
      throw new Refusal('CONFLICT', { message: `You can schedule up to ${ANNOUNCED.max} lives.` })
    const { cover } = await nextLiveOf(tx, accountId)
    return tx
      .insertInto('lives')
      .values({
        ...next,
        cover,
        account_id: accountId,
        state: 'announced',
        announced_for: startsAt,
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Idempotent. Refunds all tickets. */
export async function cancelAnnouncedLive(deps: Deps, viewer: Viewer, liveId: string): Promise<Live> {
  return deps.db.transaction().execute(async (tx) => {
    const live = await lockLive(tx, liveId)
    if (live?.account_id !== viewer.accountId) throw new Refusal('NOT_FOUND')
    if (live.end_reason === 'cancelled') return live
    if (live.state !== 'announced')
      throw new Refusal('CONFLICT', { message: 'This live is no longer scheduled.' })
    await endLiveIn(deps, tx, live, { reason: 'cancelled' })
    await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId, status: 'stop' })
    return (await findLive(tx, liveId)) ?? live
  })
}

/** Sets or clears the account's reminder for a live. */
export async function setReminder(
  deps: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Viewer,
  { liveId, on }: { liveId: string; on: boolean },
): Promise<Live> {
  const live = await findLive(deps.db, liveId)
  const why = live && (await findWhyNotWatch(deps, { liveId, viewerId: accountId }))
  if (!live || why === 'BLOCKED') throw new Refusal('NOT_FOUND')
  if (live.account_id === accountId) throw new Refusal('BAD_INPUT', { message: 'This is your own live.' })
  if (!on) {
    await deps.db
      .deleteFrom('live_reminders')
      .where('live_id', '=', liveId)
      .where('account_id', '=', accountId)
      .execute()
    return live
  }
  if (live.state !== 'announced' && !isOnAir(live))
    throw new Refusal('CONFLICT', { message: 'This live has ended.' })
  await deps.db
    .insertInto('live_reminders')
    .values({ live_id: liveId, account_id: accountId, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return live
}

/** Which of these lives the account set a reminder for. */
export async function remindedAmong(
  db: Db,
  accountId: string,
  liveIds: readonly string[],
): Promise<Map<string, true>> {
  if (liveIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('live_reminders')
    .select('live_id')
    .where('account_id', '=', accountId)
    .where('live_id', 'in', liveIds)
    .execute()
  return new Map(rows.map(({ live_id }) => [live_id, true]))
}
