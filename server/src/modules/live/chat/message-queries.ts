/** SQL for chat messages. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { LIVE_CHAT } from '#rules/live.ts'
import { giftOfSale } from '../../ledger/index.ts'
import { blockedWith, mutedBy } from '../../people/index.ts'
import type { LiveMessagesTable } from '../tables.ts'

/** `gift` is the id of the gift that a tip is. */
export type LiveMessage = Selectable<LiveMessagesTable> & { gift: string | null }

export const giftOfMessage = giftOfSale('live_messages.sale_id').as('gift')

/** Number of visible messages per live. */
export async function countMessagesByLive(
  db: Db | Tx,
  liveIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ live_id: string; count: number }>`
    select live_id, count(*)::int as count from live_messages
    where live_id = any(${liveIds}::uuid[]) and kind <> 'system' and deleted_at is null and held_at is null
    group by live_id
  `.execute(db)
  return new Map(rows.map(({ live_id, count }) => [live_id, count]))
}

/** Undefined if a message with the same idempotency key exists. */
export function insertLiveMessage(
  tx: Tx,
  message: Insertable<LiveMessagesTable>,
): Promise<LiveMessage | undefined> {
  return tx
    .insertInto('live_messages')
    .values(message)
    .onConflict((conflict) => conflict.constraint('live_messages_once').doNothing())
    .returningAll()
    .returning(giftOfMessage)
    .executeTakeFirst()
}

export function findMessageByKey(
  db: Db | Tx,
  { liveId, accountId, key }: { liveId: string; accountId: string; key: string },
): Promise<LiveMessage | undefined> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .select(giftOfMessage)
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
}

export function findLiveMessage(db: Db | Tx, id: string): Promise<LiveMessage | undefined> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .select(giftOfMessage)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** When the account last wrote in this live. */
export async function lastWrittenAt(
  db: Db | Tx,
  { liveId, accountId }: { liveId: string; accountId: string },
): Promise<Date | null> {
  const row = await db
    .selectFrom('live_messages')
    .select('created_at')
    .where('account_id', '=', accountId)
    .where('live_id', '=', liveId)
    .where('kind', '=', 'message')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

type MessagesQuery = {
  liveId: string
  viewerId: string | null
  /** The viewer is the creator or a moderator and also sees held messages. */
  canModerate: boolean
  /** Cursor: id of the previous page's oldest message. */
  before: string | null
  limit: number
}

/** Newest first, without accounts across a block or muted by the viewer. */
export function messagesOf(
  db: Db,
  { liveId, viewerId, canModerate, before, limit }: MessagesQuery,
): Promise<LiveMessage[]> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .select(giftOfMessage)
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is', null)
    .$if(!canModerate, (q) =>
      q.where((eb) =>
        eb.or([eb('held_at', 'is', null), ...(viewerId === null ? [] : [eb('account_id', '=', viewerId)])]),
      ),
    )
    .$if(before !== null, (q) => q.where('id', '<', before ?? ''))
    .$if(viewerId !== null, (q) =>
      q
        .where('account_id', 'not in', blockedWith(db, viewerId ?? ''))
        .where('account_id', 'not in', mutedBy(db, viewerId ?? '')),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Held messages that wait for approval, oldest first. */
export function heldMessages(db: Db, liveId: string): Promise<LiveMessage[]> {
  return db
    .selectFrom('live_messages')
    .selectAll()
    .select(giftOfMessage)
    .where('live_id', '=', liveId)
    .where('held_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(LIVE_CHAT.heldShown)
    .execute()
}

/** Undefined if the message is no longer held. */
export function markShown(tx: Tx, id: string): Promise<LiveMessage | undefined> {
  return tx
    .updateTable('live_messages')
    .set({ held_at: null })
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returningAll()
    .returning(giftOfMessage)
    .executeTakeFirst()
}

/** Undefined if the message is already deleted. */
export function markDeleted(
  tx: Tx,
  id: string,
  { byId, at }: { byId: string | null; at: Date },
): Promise<LiveMessage | undefined> {
  return tx
    .updateTable('live_messages')
    .set({ deleted_at: at, deleted_by: byId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .returning(giftOfMessage)
    .executeTakeFirst()
}
