/** SQL for mass messages. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { MassState } from '#rules/broadcasts.ts'
import type { MassMessagesTable } from '../tables.ts'

export type MassMessage = Selectable<MassMessagesTable>

export async function insertMassMessage(
  tx: Tx,
  row: Insertable<MassMessagesTable>,
  people: readonly string[],
): Promise<void> {
  await tx.insertInto('mass_messages').values(row).execute()
  if (people.length > 0)
    await sql`
      insert into mass_people (mass_id, account_id) select ${row.id}::uuid, id from unnest(${people}::uuid[]) as chosen (id)
    `.execute(tx)
}

/** People the creator chose, by mass message id, in sending order. */
export async function chosenRecipients(db: Db, massIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('mass_people')
    .select(['mass_id', sql<string[]>`array_agg(account_id order by account_id)`.as('people')])
    .where('mass_id', 'in', massIds)
    .groupBy('mass_id')
    .execute()
  return new Map(rows.map(({ mass_id, people }) => [mass_id, people]))
}

export function findMassMessage(db: Db | Tx, id: string): Promise<MassMessage | undefined> {
  return db.selectFrom('mass_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined when it belongs to another account. */
export function findOwnMassMessage(
  db: Db | Tx,
  accountId: string,
  id: string,
): Promise<MassMessage | undefined> {
  return db
    .selectFrom('mass_messages')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Locks the row, so that pausing and cancelling wait for the batch in progress. */
export function lockMassMessage(tx: Tx, id: string): Promise<MassMessage | undefined> {
  return tx.selectFrom('mass_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateMassMessage(
  tx: Tx,
  id: string,
  columns: Updateable<MassMessagesTable>,
): Promise<MassMessage> {
  return tx
    .updateTable('mass_messages')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined when it belongs to another account or is in another state. */
export function changeOwnState(
  tx: Tx,
  { id, accountId, from, to }: { id: string; accountId: string; from: readonly MassState[]; to: MassState },
): Promise<MassMessage | undefined> {
  return tx
    .updateTable('mass_messages')
    .set({ state: to, problem: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** Newest first; with `text`, only those with a message that contains it. */
export function massMessagesOf(
  db: Db,
  accountId: string,
  { page, text }: { page: PageRange; text: string },
): Promise<MassMessage[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('mass_messages')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(text !== '', (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('broadcast_contents')
            .select('place')
            .whereRef('broadcast_id', '=', 'mass_messages.id')
            .where(sql<boolean>`lower(words) like ${pattern}`),
        ),
      ),
    )
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

/** Ids of a creator's mass messages that were sent to at least one person since then. */
export async function massMessagesSentSince(db: Db | Tx, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mass_messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('last_sent_at', '>', since)
    .execute()
  return rows.map(({ id }) => id)
}
