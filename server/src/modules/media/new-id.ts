/** Generates a UUIDv7 like the database's, for files stored or encrypted before their row exists. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

export async function newId(db: Db | Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(db)
  return rows[0]?.id ?? ''
}
