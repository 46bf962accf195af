/** Ids in the order of time, like those the database makes, for what is stored or sealed before its row. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

export async function newId(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  return rows[0]?.id ?? ''
}
