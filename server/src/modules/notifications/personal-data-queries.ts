/** All SQL about what is kept of one person. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** What others wrote is theirs, and stands in their own copies. */
export function toldTo(db: Db, accountId: string) {
  return db
    .selectFrom('notifications')
    .select(['kind', 'actor_id', 'amount_cents', 'created_at', 'read_at'])
    .select(sql<string>`case when actor_id is null then words else '' end`.as('words'))
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Somebody may be told of by a million: their rows are not all held at once. */
const ERASE_SIZE = 1000

/** What the person was told, and what others were told of them. */
export async function eraseNotifications(db: Db, accountId: string): Promise<void> {
  let erased: bigint
  do {
    const { numAffectedRows = 0n } = await sql`
      delete from notifications where id in (
        select id from notifications where account_id = ${accountId} or actor_id = ${accountId}
        order by id limit ${ERASE_SIZE} for update
      )
    `.execute(db)
    erased = numAffectedRows
  } while (erased > 0n)
}
