/** SQL for announcements. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { pushCategoryOf, pushCte } from '../push/outbox.ts'
import type { AnnouncementsTable } from '../tables.ts'

export type Announcement = Selectable<AnnouncementsTable>

export function insertAnnouncement(tx: Tx, row: Insertable<AnnouncementsTable>): Promise<Announcement> {
  return tx.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()
}

export function findAnnouncement(db: Db | Tx, id: string): Promise<Announcement | undefined> {
  return db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Row lock: prevents withdrawal while a batch is delivered. */
export function lockAnnouncement(tx: Tx, id: string): Promise<Announcement | undefined> {
  return tx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Newest first; `after` is the previous page's last id. */
export function listAnnouncements(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<Announcement[]> {
  return db
    .selectFrom('announcements')
    .selectAll()
    .$if(after !== null, (q) => q.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function recordDelivery(
  tx: Tx,
  id: string,
  { upTo, told, endedAt }: { upTo: string | null; told: number; endedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('announcements')
    .set((of) => ({
      told: of('told', '+', told),
      ...(upTo !== null && { told_to: upTo }),
      ...(endedAt && { told_at: endedAt }),
    }))
    .where('id', '=', id)
    .execute()
}

/** Skips accounts that already have it. */
export async function insertAnnouncementFor(
  tx: Tx,
  { id, text }: { id: string; text: string },
  accountIds: readonly string[],
): Promise<{ id: string; account_id: string }[]> {
  const { rows } = await sql<{ id: string; account_id: string }>`
    with inserted as (
      insert into notifications (account_id, kind, words, once_key)
      select listener.id, 'announcement', ${text}, ${id}
      from unnest(${accountIds}::uuid[]) as listener (id)
      on conflict do nothing
      returning id, account_id
    ), pushed as (${pushCte(sql`inserted`, pushCategoryOf('announcement'))})
    select id, account_id from inserted
  `.execute(tx)
  return rows
}

/** Returns the accounts that had it. */
export async function deleteAnnouncementFor(
  tx: Tx,
  id: string,
  accountIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    delete from notifications
    where account_id = any(${accountIds}::uuid[]) and kind = 'announcement' and once_key = ${id}
    returning account_id
  `.execute(tx)
  return rows.map(({ account_id }) => account_id)
}
