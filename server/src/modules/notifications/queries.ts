/** All SQL about notifications. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, doesNotHear } from '../people/index.ts'
import type { FollowersNotice } from './job-tokens.ts'
import type { NotificationsTable } from './tables.ts'

export type NotificationRow = Selectable<NotificationsTable>

/** The new rows of those who are to be told and were not yet. */
export async function insertForAll(
  tx: Tx,
  accountIds: readonly string[],
  { kind, actorId, mediaId, words, onceKey }: FollowersNotice,
): Promise<{ id: string; account_id: string }[]> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    insert into notifications (account_id, kind, actor_id, media_id, words, once_key)
    select listener.id, ${kind}, ${actorId}::uuid, ${mediaId}::uuid, ${words}, ${onceKey}
    from unnest(${accountIds}::uuid[]) as listener (id)
    where listener.id in (${visibleAccountIds(tx)})
      and not ${doesNotHear(sql`listener.id`, sql`${actorId}::uuid`)}
    on conflict do nothing
    returning id, account_id
  `.execute(tx)
  return rows
}

/** Newest first, older than `below`; without what people did who are now hidden or blocked. */
export function newestNotifications(
  db: Db,
  accountId: string,
  { below, limit }: { below: string | null; limit: number },
): Promise<NotificationRow[]> {
  const query = shown(db, accountId).selectAll().orderBy('account_id').orderBy('id', 'desc').limit(limit)
  return (below === null ? query : query.where('id', '<', below)).execute()
}

export function findNotification(
  db: Db,
  accountId: string,
  id: string,
): Promise<NotificationRow | undefined> {
  return shown(db, accountId).selectAll().where('id', '=', id).executeTakeFirst()
}

/** Counts no further than `atMost`: whoever has a million of them needs no exact number. */
export async function countUnread(db: Db | Tx, accountId: string, atMost: number): Promise<number> {
  const unread = shown(db, accountId).select('id').where('read_at', 'is', null).limit(atMost)
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True when any was unread. */
export async function markRead(
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

/** Unread still, and from somebody the person still hears of. */
export async function findMailable(db: Db, id: string): Promise<NotificationRow | undefined> {
  const row = await db.selectFrom('notifications').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || row.read_at) return undefined
  return findNotification(db, row.account_id, id)
}

/** Whether the same person did the same not long before. */
export async function hasEarlier(db: Db, row: NotificationRow, withinMs: number): Promise<boolean> {
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

function shown(db: Db | Tx, accountId: string) {
  // What the site itself said counts as said by the person: never hidden, never blocked, and no null to stumble on.
  const actor = sql<string>`coalesce(notifications.actor_id, notifications.account_id)`
  return (
    db
      .selectFrom('notifications')
      // As a range: told that it is one account, the planner would look for it along everybody's newest ones.
      .where('notifications.account_id', '>=', accountId)
      .where('notifications.account_id', '<=', accountId)
      .where(actor, 'in', visibleAccountIds(db))
      .where(actor, 'not in', blockedWith(db, accountId))
  )
}
