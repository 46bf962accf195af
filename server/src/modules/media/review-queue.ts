/** Queue of media that wait for review, oldest first. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaRow } from './queries.ts'

/** Processed far enough to be viewed, and with the external check done. Literally the predicate of its index. */
const IS_WAITING = sql<boolean>`not media.verified and not media.approved and media.deleted_at is null
  and media.state in ('playable', 'ready')
  and not exists (select from media_checks where media_checks.media_id = media.id and media_checks.verdict is null)`

export function waitingMedia(db: Db): Expression<{ id: string; since: Date }> {
  return db
    .selectFrom('media')
    .select([sql<string>`media.id::text`.as('id'), 'media.created_at as since'])
    .where(IS_WAITING)
    .orderBy('media.created_at')
    .orderBy('media.id')
}

export const REVIEW_FILTERS = ['all', 'paid', 'first'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

type Page = { after: string | null; limit: number; filter: ReviewFilter }

/** `after` is a keyset cursor that stays valid whatever was decided on that media. */
export function mediaToReview(db: Db, { after, limit, filter }: Page): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(IS_WAITING)
    .$if(filter === 'paid', (q) => q.where('price_cents', '>', 0))
    .$if(filter === 'first', (q) =>
      q.where(
        sql<boolean>`not exists (
          select from media as other where other.account_id = media.account_id and other.verified
        )`,
      ),
    )
    .$if(after !== null, (q) =>
      // Compare in SQL: a JavaScript date would lose the microseconds.
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

/** Approvals and rejections per account. */
export async function reviewRecordsOf(
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, OwnerRecord>> {
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

export const EARLIER_SHOWN = 5

/** The owner's most recently decided media. */
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
    .limit(EARLIER_SHOWN)
    .execute()
}

export type MediaForStaff = Pick<MediaRow, 'id' | 'account_id' | 'description' | 'type'>

/** One-line summary of media for staff. */
export async function mediaForStaff(db: Db, ids: readonly string[]): Promise<MediaForStaff[]> {
  return db
    .selectFrom('media')
    .select(['id', 'account_id', 'description', 'type'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
