/** The SQL on mass messages. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { MassState } from '#rules/broadcasts.ts'
import type { MassMessagesTable } from '../tables.ts'

export type Mass = Selectable<MassMessagesTable>

export async function insertMass(
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

/** Whom the creator chose, by mass message, in the order in which they have their turn. */
export async function chosenFor(db: Db, massIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('mass_people')
    .select(['mass_id', sql<string[]>`array_agg(account_id order by account_id)`.as('people')])
    .where('mass_id', 'in', massIds)
    .groupBy('mass_id')
    .execute()
  return new Map(rows.map(({ mass_id, people }) => [mass_id, people]))
}

export function findMass(db: Db | Tx, id: string): Promise<Mass | undefined> {
  return db.selectFrom('mass_messages').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined when it is somebody else's. */
export function findOwnMass(db: Db | Tx, accountId: string, id: string): Promise<Mass | undefined> {
  return db
    .selectFrom('mass_messages')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Held until the transaction ends: whoever pauses or cancels it waits for the batch that is under way. */
export function lockMass(tx: Tx, id: string): Promise<Mass | undefined> {
  return tx.selectFrom('mass_messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateMass(tx: Tx, id: string, columns: Updateable<MassMessagesTable>): Promise<Mass> {
  return tx
    .updateTable('mass_messages')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined when it is not theirs, or in another state. */
export function turnOwn(
  tx: Tx,
  { id, accountId, from, to }: { id: string; accountId: string; from: readonly MassState[]; to: MassState },
): Promise<Mass | undefined> {
  return tx
    .updateTable('mass_messages')
    .set({ state: to, problem: null })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst()
}

/** The newest first; with `text`, those with a message that holds it. */
export function massMessagesOf(
  db: Db,
  accountId: string,
  { page, text }: { page: Page; text: string },
): Promise<Mass[]> {
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

/** Which of a creator's reached somebody since then. */
export async function sentSince(db: Db | Tx, accountId: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('mass_messages')
    .select('id')
    .where('account_id', '=', accountId)
    .where('last_sent_at', '>', since)
    .execute()
  return rows.map(({ id }) => id)
}
