/** SQL for a creator's audience lists. */
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { AudienceListsTable } from '../tables.ts'

export type AudienceList = Selectable<AudienceListsTable>

export function audienceListsOf(db: Db, accountId: string): Promise<AudienceList[]> {
  return db
    .selectFrom('audience_lists')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute()
}

export function findList(db: Db | Tx, accountId: string, id: string): Promise<AudienceList | undefined> {
  return db
    .selectFrom('audience_lists')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

export async function findListByName(
  tx: Tx,
  accountId: string,
  name: string,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('audience_lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
}

export async function countLists(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('audience_lists')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function insertList(
  tx: Tx,
  row: { account_id: string; name: string; created_at: Date },
): Promise<AudienceList> {
  return tx.insertInto('audience_lists').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Undefined when the list does not exist or belongs to another account. */
export function renameList(
  tx: Tx,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<AudienceList | undefined> {
  return tx
    .updateTable('audience_lists')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** Replaces all members of the list. */
export async function replaceListMembers(tx: Tx, listId: string, people: readonly string[]): Promise<void> {
  await sql`
    delete from audience_list_people where list_id = ${listId} and account_id <> all(${people}::uuid[])
  `.execute(tx)
  await sql`
    insert into audience_list_people (list_id, account_id)
    select ${listId}::uuid, id from unnest(${people}::uuid[]) as chosen (id)
    on conflict do nothing
  `.execute(tx)
}

export async function membersOfLists(db: Db, listIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('audience_list_people')
    .select(['list_id', 'account_id'])
    .where(sql<boolean>`list_id = any(${listIds}::uuid[])`)
    .orderBy('account_id')
    .execute()
  const people = new Map<string, string[]>()
  for (const { list_id, account_id } of rows)
    people.set(list_id, [...(people.get(list_id) ?? []), account_id])
  return people
}

export async function deleteList(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('audience_lists')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
