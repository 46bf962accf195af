/** SQL for notifications. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, isMutedOrBlocked } from '../people/index.ts'
import type { FollowersNotice } from './job-tokens.ts'
import { pushCategoryOf, pushCte } from './push/outbox.ts'
import type { NotificationsTable } from './tables.ts'

export type NotificationRow = Selectable<NotificationsTable>

type InsertedRow = { id: string; account_id: string; is_pushed: boolean }

/** Returns the new rows; skips accounts already notified or not to be notified. */
export async function insertForAccounts(
  tx: Tx,
  accountIds: readonly string[],
  { kind, actorId, mediaId, words, onceKey }: FollowersNotice,
): Promise<InsertedRow[]> {
  const { rows } = await sql<InsertedRow>`
    with inserted as (
      insert into notifications (account_id, kind, actor_id, media_id, words, once_key)
      select listener.id, ${kind}, ${actorId}::uuid, ${mediaId}::uuid, ${words}, ${onceKey}
      from unnest(${accountIds}::uuid[]) as listener (id)
      where listener.id in (${visibleAccountIds(tx)})
        and not ${isMutedOrBlocked(sql`listener.id`, sql`${actorId}::uuid`)}
      on conflict do nothing
      returning id, account_id
    ), pushed as (${pushCte(sql`inserted`, pushCategoryOf(kind))})
    select id, account_id, exists (select from pushed) as is_pushed from inserted
  `.execute(tx)
  return rows
}

/** Newest first, below `below`; without actors who are now hidden or blocked. */
export function newestNotifications(
  db: Db,
  accountId: string,
  { below, limit }: { below: string | null; limit: number },
): Promise<NotificationRow[]> {
  const query = visibleNotifications(db, accountId)
    .selectAll()
    .orderBy('account_id')
    .orderBy('id', 'desc')
    .limit(limit)
  return (below === null ? query : query.where('id', '<', below)).execute()
}

export function findNotification(
  db: Db,
  accountId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  return visibleNotifications(db, accountId).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts up to `atMost`; nobody needs an exact million. */
export async function countUnreadNotifications(
  db: Db | Tx,
  accountId: string,
  atMost: number,
): Promise<number> {
  const unread = visibleNotifications(db, accountId).select('id').where('read_at', 'is', null).limit(atMost)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True if any was unread. */
export async function markNotificationsRead(
  tx: Tx,
  accountId: string,
  { upTo, now }: { upTo: string | null; now: Date },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = ${now} where id in (
      select id from notifications
      where account_id = ${accountId} and read_at is null and (${upTo}::uuid is null or id <= ${upTo}::uuid)
      order by id for update
    )
  `.execute(tx)
  return numAffectedRows > 0n
}

/** Still unread, and its actor still visible to the account. */
export async function findMailable(db: Db, id: string): Promise<NotificationRow | undefined> {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.read_at) return undefined
  return findNotification(db, row.account_id, id)
}

/** Whether the same actor caused the same kind shortly before. */
export async function hasRecentSame(db: Db, row: NotificationRow, withinMs: number): Promise<boolean> {
  const earlier = await db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', row.account_id)
    .where('kind', '=', row.kind)
    .where('actor_id', '=', row.actor_id)
    .where('id', '<', row.id)
    .where('created_at', '>', new Date(row.created_at.getTime() - withinMs))
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}

function visibleNotifications(db: Db | Tx, accountId: string) {
  // Treat the site's own notifications as caused by the account: never hidden or blocked, and not null.
  const actor = sql<string>`coalesce(notifications.actor_id, notifications.account_id)`
  return (
    db
      .selectFrom('notifications')
      // As a range: with equality the planner would scan the newest rows of all accounts.
      .where('notifications.account_id', '>=', accountId)
      .where('notifications.account_id', '<=', accountId)
      .where(actor, 'in', visibleAccountIds(db))
      .where(actor, 'not in', blockedWith(db, accountId))
  )
}
