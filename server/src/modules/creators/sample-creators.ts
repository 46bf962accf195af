/** Seeded creators, as on a demo site, with an empty approved application. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'

/** Idempotent. */
export async function ensureSampleCreators(db: Db | Tx, accountIds: readonly string[]): Promise<void> {
  await sql`
    insert into creator_applications (account_id, origin, status, created_at, updated_at, decided_at)
    select id, 'sample', 'approved', now(), now(), now() from unnest(${accountIds}::uuid[]) as id
    on conflict (account_id) where status in ('draft', 'pending', 'approved', 'revoked') do nothing
  `.execute(db)
}
