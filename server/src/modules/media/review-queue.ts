/** Media that wait for staff: what there is to look at, the oldest first. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaRow } from './queries.ts'

/** Made so far that it can be looked at, in the words of its index; what an outside service is asked about waits for that. */
const WAITS = sql<boolean>`not media.verified and not media.approved and media.deleted_at is null
  and media.state in ('playable', 'ready')
  and not exists (select from media_checks where media_checks.media_id = media.id and media_checks.verdict is null)`

export function waitingMedia(db: Db): Expression<{ id: string; since: Date }> {
  return db
    .selectFrom('media')
    .select([sql<string>`media.id::text`.as('id'), 'media.created_at as since'])
    .where(WAITS)
    .orderBy('media.created_at')
    .orderBy('media.id')
}

export const REVIEW_FILTERS = ['all', 'paid', 'first'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

type Page = { after: string | null; limit: number; filter: ReviewFilter }

/** `after` goes on behind one of them, whatever became of it. */
export function mediaToReview(db: Db, { after, limit, filter }: Page): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(WAITS)
    .$if(filter === 'paid', (q) => q.where('price_cents', '>', 0))
    .$if(filter === 'first', (q) =>
      q.where(
        sql<boolean>`not exists (
          select from media as other where other.account_id = media.account_id and other.verified
        )`,
      ),
    )
    .$if(after !== null, (q) =>
      // Asked of the row itself: its moment is finer than ours.
      q.where(
        sql<boolean>`(media.created_at, media.id) >
          (select before.created_at, before.id from media as before where before.id = ${after}::uuid)`,
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type OwnerRecord = { approved: number; rejected: number }

/** How often staff said yes and no to each of these people. */
export async function recordsOf(db: Db, accountIds: readonly string[]): Promise<Map<string, OwnerRecord>> {
  const rows = await db
    .selectFrom('media')
    .select([
      'account_id',
      sql<number>`(count(*) filter (where approved))::int`.as('approved'),
      sql<number>`(count(*) filter (where not approved))::int`.as('rejected'),
    ])
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('verified', '=', true)
    .groupBy('account_id')
    .execute()
  return new Map(rows.map(({ account_id, ...record }) => [account_id, record]))
}

export const EARLIER_TOLD = 5

/** What staff decided on of the same person last. */
export function decidedBefore(
  db: Db,
  { id, account_id }: Pick<MediaRow, 'id' | 'account_id'>,
): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('verified', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .orderBy('available_at', 'desc')
    .orderBy('id', 'desc')
    .limit(EARLIER_TOLD)
    .execute()
}

export type MediaForStaff = Pick<MediaRow, 'id' | 'account_id' | 'description' | 'type'>

/** What staff are told of media in one line. */
export async function mediaForStaff(db: Db, ids: readonly string[]): Promise<MediaForStaff[]> {
  return db
    .selectFrom('media')
    .select(['id', 'account_id', 'description', 'type'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
