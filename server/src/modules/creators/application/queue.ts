/** The queue of applications, who waits longest first. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { findVisibleAccountByUsername } from '../../accounts/index.ts'
import type { Application, ApplicationState } from '../tables.ts'

type Wish = { status: ApplicationState; username: string | null; limit: number; skip: number }

/** An erased person has no name any more, so nobody comes to their documents by it. */
export async function applicationQueue(
  db: Db,
  { status, username, limit, skip }: Wish,
): Promise<Application[]> {
  const person = username === null ? null : await findVisibleAccountByUsername(db, username)
  if (person === undefined) return []
  const waiting = db
    .selectFrom('creator_applications')
    .selectAll()
    .where('status', '=', status)
    .orderBy(sql`coalesce(submitted_at, created_at)`)
    .orderBy('id')
    .limit(limit)
    .offset(skip)
  return (person ? waiting.where('account_id', '=', person.id) : waiting).execute()
}
