/** Media that wait for staff: what there is to look at, the oldest first. */
import { type Expression, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaRow } from './queries.ts'

/** Made so far that it can be looked at; in the words of its index. */
const WAITS = sql<boolean>`not media.verified and not media.approved and media.deleted_at is null
  and media.state in ('playable', 'ready')`

export function waitingMedia(db: Db): Expression<{ id: string; since: Date }> {
  return db
    .selectFrom('media')
    .select([sql<string>`media.id::text`.as('id'), 'media.created_at as since'])
    .where(WAITS)
    .orderBy('media.created_at')
    .orderBy('media.id')
}

type Page = { after: Pick<MediaRow, 'created_at' | 'id'> | null; limit: number; isSold: boolean | null }

/** `after` goes on behind one of them. */
export function mediaToReview(db: Db, { after, limit, isSold }: Page): Promise<MediaRow[]> {
  return db
    .selectFrom('media')
    .selectAll()
    .where(WAITS)
    .$if(isSold !== null, (q) => q.where('price_cents', isSold ? '>' : '=', 0))
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(media.created_at, media.id) > (${after?.created_at}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
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
