/** Chat moderation: deleting, muting, banning, pinning, and appointing moderators. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { LIVE_CHAT } from '#rules/live.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { roomTopic, WATCH_RIGHTS_CHANGED } from '../events.ts'
import { findLive } from '../lives/live-queries.ts'
import type { LiveDeps } from '../types.ts'
import { findLiveMessage, type LiveMessage, markDeleted, markShown } from './message-queries.ts'
import { isModerator, refuseUnlessModerator } from './room.ts'
import { publishChatMessage } from './write-message.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'live'>

/** Allowed for the writer, the creator and the moderators. Idempotent. */
export async function deleteMessage(deps: Deps, viewer: Viewer, messageId: string): Promise<void> {
  const message = await findLiveMessage(deps.db, messageId)
  const live = message && (await findLive(deps.db, message.live_id))
  if (!message || !live) throw new Refusal('NOT_FOUND')
  if (message.account_id !== viewer.accountId) await refuseUnlessModerator(deps.db, live.account_id, viewer)
  if (message.kind === 'tip' && message.account_id === viewer.accountId)
    throw new Refusal('FORBIDDEN', { message: 'You can’t delete a tip.' })
  await deps.db
    .transaction()
    .execute((tx) =>
      removeMessage(deps, tx, { messageId, creatorId: live.account_id, byId: viewer.accountId }),
    )
  deps.live.roomUpdates.statsChanged(live.account_id)
}

/** Shows a held message to everyone; nobody can approve their own. Idempotent. */
export async function approveMessage(deps: Deps, viewer: Viewer, messageId: string): Promise<LiveMessage> {
  const message = await findLiveMessage(deps.db, messageId)
  const live = message && (await findLive(deps.db, message.live_id))
  if (!message || !live) throw new Refusal('NOT_FOUND')
  await refuseUnlessModerator(deps.db, live.account_id, viewer)
  if (message.account_id === viewer.accountId)
    throw new Refusal('FORBIDDEN', { message: 'A moderator or the creator has to approve your message.' })
  const shown = await deps.db.transaction().execute(async (tx) => {
    const row = await markShown(tx, messageId)
    if (row) await publishChatMessage(deps, tx, live.account_id, row)
    return row ?? (await findLiveMessage(tx, messageId))
  })
  if (!shown || shown.deleted_at) throw new Refusal('NOT_FOUND')
  deps.live.roomUpdates.statsChanged(live.account_id)
  return shown
}

async function removeMessage(
  deps: Pick<Deps, 'clock' | 'bus'>,
  tx: Tx,
  { messageId, creatorId, byId }: { messageId: string; creatorId: string; byId: string | null },
): Promise<void> {
  const gone = await markDeleted(tx, messageId, { byId, at: deps.clock.now() })
  if (!gone) return
  await tx
    .updateTable('live_rooms')
    .set({ pinned_message_id: null })
    .where('account_id', '=', creatorId)
    .where('pinned_message_id', '=', messageId)
    .execute()
  await publishChatMessage(deps, tx, creatorId, gone)
}

/** Applies a staff decision; false if the id is not a chat message of a live. */
export async function withdrawLiveMessage(
  deps: Pick<Deps, 'clock' | 'bus'>,
  tx: Tx,
  messageId: string,
): Promise<boolean> {
  const message = await findLiveMessage(tx, messageId)
  const live = message && (await findLive(tx, message.live_id))
  if (!live) return false
  await removeMessage(deps, tx, { messageId, creatorId: live.account_id, byId: null })
  return true
}

type ModerationTarget = { creatorId: string; userId: string }

/** Stops a viewer from writing for some minutes; they can still watch. Idempotent: the last call sets the end. */
export async function muteInLive(
  deps: Deps,
  viewer: Viewer,
  { creatorId, userId, minutes }: ModerationTarget & { minutes: number },
): Promise<void> {
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > LIVE_CHAT.muteMinutesMax)
    throw new Refusal('BAD_INPUT', { message: `Choose 1 to ${LIVE_CHAT.muteMinutesMax} minutes` })
  const until = new Date(deps.clock.now().getTime() + minutes * 60_000)
  await banOrMute(deps, viewer, { creatorId, userId, kind: 'mute', until })
}

/** Excludes a viewer from all lives of this creator until unbanned. */
export async function banFromLive(deps: Deps, viewer: Viewer, target: ModerationTarget): Promise<void> {
  await banOrMute(deps, viewer, { ...target, kind: 'ban', until: null })
}

async function banOrMute(
  deps: Deps,
  viewer: Viewer,
  { creatorId, userId, kind, until }: ModerationTarget & { kind: 'mute' | 'ban'; until: Date | null },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseUnlessModerator(tx, creatorId, viewer)
    if (userId === creatorId) throw new Refusal('BAD_INPUT', { message: 'You can’t do this to the creator' })
    if (userId === viewer.accountId)
      throw new Refusal('BAD_INPUT', { message: 'You can’t do this to yourself' })
    if (!(await findVisibleAccount(tx, userId))) throw new Refusal('NOT_FOUND')
    // Only the creator may mute or ban a moderator.
    if (viewer.accountId !== creatorId && (await isModerator(tx, creatorId, userId)))
      throw new Refusal('FORBIDDEN', { message: 'Only the creator can do this to a moderator.' })
    const columns = { until, by_id: viewer.accountId, created_at: deps.clock.now() }
    await tx
      .insertInto('live_bans')
      .values({ account_id: creatorId, banned_id: userId, kind, ...columns })
      .onConflict((conflict) => conflict.columns(['account_id', 'banned_id', 'kind']).doUpdateSet(columns))
      .execute()
    if (kind === 'ban') await dropModerator(tx, { creatorId, userId })
    await deps.bus.publishIn(tx, WATCH_RIGHTS_CHANGED, { creatorId, accountId: userId })
  })
}

/** Lifts both mute and ban. Idempotent. */
export async function unbanFromLive(
  deps: Deps,
  viewer: Viewer,
  { creatorId, userId }: ModerationTarget,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseUnlessModerator(tx, creatorId, viewer)
    await tx
      .deleteFrom('live_bans')
      .where('account_id', '=', creatorId)
      .where('banned_id', '=', userId)
      .execute()
    await deps.bus.publishIn(tx, WATCH_RIGHTS_CHANGED, { creatorId, accountId: userId })
  })
}

/** Only the creator appoints moderators. */
export async function setModerator(
  deps: Deps,
  { accountId: creatorId, isCreator }: Viewer,
  { userId, on }: { userId: string; on: boolean },
): Promise<void> {
  if (!isCreator) throw new Refusal('FORBIDDEN')
  if (userId === creatorId) throw new Refusal('BAD_INPUT', { message: 'You can’t do this to yourself' })
  if (!on) {
    await dropModerator(deps.db, { creatorId, userId })
    return
  }
  if (!(await findVisibleAccount(deps.db, userId))) throw new Refusal('NOT_FOUND')
  await deps.db
    .insertInto('live_moderators')
    .values({ account_id: creatorId, moderator_id: userId, created_at: deps.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function dropModerator(db: Deps['db'] | Tx, { creatorId, userId }: ModerationTarget): Promise<void> {
  await db
    .deleteFrom('live_moderators')
    .where('account_id', '=', creatorId)
    .where('moderator_id', '=', userId)
    .execute()
}

/** A null `messageId` unpins. */
export async function pinMessage(
  deps: Deps,
  viewer: Viewer,
  { creatorId, messageId }: { creatorId: string; messageId: string | null },
): Promise<LiveMessage | null> {
  return deps.db.transaction().execute(async (tx) => {
    await refuseUnlessModerator(tx, creatorId, viewer)
    const message = messageId === null ? null : await findLiveMessage(tx, messageId)
    const live = message && (await findLive(tx, message.live_id))
    const isVisible = message?.deleted_at === null && message.held_at === null
    if (messageId !== null && (live?.account_id !== creatorId || !isVisible)) throw new Refusal('NOT_FOUND')
    const columns = { pinned_message_id: messageId, updated_at: deps.clock.now() }
    await tx
      .insertInto('live_rooms')
      .values({ account_id: creatorId, ...columns })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
      .execute()
    await deps.bus.publishIn(tx, roomTopic(creatorId), { hearts: 0 })
    return message ?? null
  })
}

/** Muted and banned viewers, newest first; for the creator and moderators. */
export async function listBans(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, creatorId: string) {
  await refuseUnlessModerator(deps.db, creatorId, viewer)
  return deps.db
    .selectFrom('live_bans')
    .selectAll()
    .where('account_id', '=', creatorId)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', deps.clock.now())]))
    .orderBy('created_at', 'desc')
    .limit(200)
    .execute()
}
