/** Staff names as customers see them: first names only. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from '../../accounts/index.ts'

function staffFirstName(fullname: string): string {
  return fullname.trim().split(/\s+/)[0] ?? ''
}

export async function staffFirstNames(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const people = await findAccountsByIds(db, [...new Set(ids)])
  return new Map(people.map(({ id, fullname }) => [id, staffFirstName(fullname)]))
}

/** First name of the staff author by message id, in threads and visitors' conversations. */
export async function answerAuthors(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; staff_id: string }>`
    select message_id as id, staff_id from support_answers
    where message_id = any(${messageIds}::uuid[]) and staff_id is not null
    union all
    select id, staff_id from support_messages where id = any(${messageIds}::uuid[]) and staff_id is not null
  `.execute(db)
  const names = await staffFirstNames(
    db,
    rows.map(({ staff_id }) => staff_id),
  )
  return new Map(rows.map(({ id, staff_id }) => [id, names.get(staff_id) ?? '']))
}
