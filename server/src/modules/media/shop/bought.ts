/** Purchases of an account, newest first; used by lists of other slices. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type ListFilter, mediaIds } from '../list-queries.ts'

export type PurchasesQuery = { filter: ListFilter; after: string | null; page: PageRange }

/** Regardless of their current state: callers check access. */
export async function boughtIds(
  db: Db,
  accountId: string,
  { filter, after, page }: PurchasesQuery,
): Promise<string[]> {
  const own = db.selectFrom('media_rights').where('account_id', '=', accountId)
  if (after !== null && !(await own.select('media_id').where('media_id', '=', after).executeTakeFirst()))
    throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  const rows = await own
    .select('media_id')
    .where('media_id', 'in', mediaIds(db, filter))
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(granted_at, media_id) < (
          select last.granted_at, last.media_id from media_rights as last
          where last.account_id = ${accountId} and last.media_id = ${after}
        )`,
      ),
    )
    .orderBy('granted_at', 'desc')
    .orderBy('media_id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
  return rows.map((row) => row.media_id)
}
