/** Writes a message in the chat of a live. */
import { refuseBlockedWords, verdictOnWords } from '#platform/blocked-words.ts'
import { Refusal } from '#platform/errors.ts'
import { keyIfGiven } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { lockByName } from '#platform/postgres/lock.ts'
import type { Viewer } from '#platform/viewer.ts'
import { truncateComment } from '#rules/comment.ts'
import { LIVE_TEXT } from '#rules/live.ts'
import { isStorable, isVisibleText } from '#rules/plain-text.ts'
import { followedAmong } from '../../people/index.ts'
import { type ChatMessageEvent, chatTopic } from '../events.ts'
import { findRunning, isOnAir, type Live } from '../lives/live-queries.ts'
import { watchFacts, whyNotWatch } from '../lives/may-watch.ts'
import type { LiveDeps } from '../types.ts'
import { whyNotWriteInChat } from './may-write.ts'
import { findMessageByKey, insertLiveMessage, type LiveMessage, lastWrittenAt } from './message-queries.ts'
import { badgeOf, findActiveMute, findLiveRoom, isModerator } from './room.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'settings' | 'live'>

type NewLiveMessage = { creatorId: string; text: string; key?: string | null | undefined }

/** Idempotent per key. */
export async function writeChatMessage(
  deps: Deps,
  { accountId }: Viewer,
  { creatorId, text: given, key: givenKey }: NewLiveMessage,
): Promise<LiveMessage> {
  const text = readText(given)
  const verdict = verdictOnWords(deps, text)
  // The creator approves held messages, so their own cannot be held: reject them instead.
  if (verdict?.does === 'refuse' || accountId === creatorId) refuseBlockedWords(deps, { text })
  const key = keyIfGiven(givenKey)
  const live = await findRunning(deps.db, creatorId)
  if (!live || !isOnAir(live)) throw new Refusal('CONFLICT', { message: LIVE_TEXT.notLive })
  const message = await deps.db.transaction().execute(async (tx) => {
    // Serialise each writer's messages, so that slow mode holds across tabs.
    await lockByName(tx, `live chat ${live.id} ${accountId}`)
    const same = key && (await findMessageByKey(tx, { liveId: live.id, accountId, key }))
    if (same) return same
    const badge = await refuseUnlessMayWrite({ ...deps, db: tx }, live, accountId)
    const row = await insertLiveMessage(tx, {
      live_id: live.id,
      account_id: accountId,
      text,
      badge,
      key: key ?? null,
      created_at: deps.clock.now(),
      held_at: verdict && deps.clock.now(),
    })
    if (!row) throw new Refusal('CONFLICT')
    await publishChatMessage(deps, tx, live.account_id, row)
    return row
  })
  deps.live.roomUpdates.statsChanged(live.account_id)
  return message
}

async function refuseUnlessMayWrite(
  deps: { db: Tx; clock: Deps['clock'] },
  { id: liveId, account_id: creatorId }: Live,
  accountId: string,
) {
  const { db, clock } = deps
  const now = clock.now()
  const [facts] = await watchFacts(deps, [{ liveId, viewerId: accountId }])
  if (!facts) throw new Refusal('NOT_FOUND')
  const room = await findLiveRoom(db, creatorId)
  const isMod = await isModerator(db, creatorId, accountId)
  const last = room.slow_seconds > 0 ? await lastWrittenAt(db, { liveId, accountId }) : null
  const why = whyNotWriteInChat({
    whyNotWatch: whyNotWatch(facts),
    canModerate: facts.isOwner || isMod,
    isMuted: (await findActiveMute(db, { creatorId, accountId, now })) !== null,
    who: room.who,
    isFollower: (await followedAmong(db, accountId, [creatorId])).has(creatorId),
    isSubscriber: facts.isSubscriber,
    slowSeconds: room.slow_seconds,
    sinceLastMs: last && now.getTime() - last.getTime(),
  })
  if (why) {
    const { code, message, waitSeconds } = why
    throw new Refusal(code, { message, ...(waitSeconds !== undefined && { facts: { waitSeconds } }) })
  }
  return badgeOf({ ...facts, isModerator: isMod })
}

/** Publishes the message to the room's subscribers on commit. */
export async function publishChatMessage(
  { bus }: Pick<Deps, 'bus'>,
  tx: Tx,
  creatorId: string,
  message: LiveMessage,
): Promise<void> {
  await bus.publishIn(tx, chatTopic(creatorId), messageEvent(message))
}

export function messageEvent(message: LiveMessage): ChatMessageEvent {
  const { id, live_id, account_id, kind, text, cents, gift, badge, deleted_at, held_at, created_at } = message
  const isDeleted = deleted_at !== null
  return {
    ...{ id, kind, cents, gift, badge, isDeleted },
    liveId: live_id,
    accountId: account_id,
    text: isDeleted ? '' : text,
    isHeld: held_at !== null,
    at: created_at.toISOString(),
  }
}

function readText(given: string): string {
  const text = truncateComment(given.normalize('NFC'))
  const message = !isVisibleText(text)
    ? 'Write a message first'
    : !isStorable(text)
      ? LIVE_TEXT.unreadable
      : null
  if (message) throw new Refusal('BAD_INPUT', { message, fields: { text: message } })
  return text
}
