/** SQL for an account's personal data in this slice. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

/** Texts written by others are left out: they belong to their exports. */
export function exportNotifications(db: Db, accountId: string) {
  return db
    .selectFrom('notifications')
    .select(['kind', 'actor_id', 'amount_cents', 'created_at', 'read_at'])
    .select(sql<string>`case when actor_id is null then words else '' end`.as('words'))
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Batch size: an account may be the actor of a million rows. */
const ERASE_SIZE = 1000

/** Deletes notifications to the account and about it. */
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
