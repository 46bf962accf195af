/** SQL for lists of media; excludes hidden rows as far as columns tell, so that pages are full. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db, Tables } from '#platform/postgres/database.ts'
import { utcDayOf } from '#platform/postgres/days.ts'
import type { MediaType, Visibility } from '#rules/media.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith } from '../people/index.ts'
import type { MediaRow } from './queries.ts'

export type ListFilter = {
  ownerId?: string | undefined
  type?: MediaType | undefined
  visibility?: Visibility | undefined
  ids?: readonly string[] | undefined
  /** Substring of the description or of a tag. */
  text?: string | undefined
  tag?: string | undefined
  soundId?: string | undefined
  isSold?: boolean | undefined
  isPlayable?: boolean | undefined
}

export type Ordering = { order: 'asc' | 'desc'; after: string | null; page: PageRange }

export type MediaQuery = SelectQueryBuilder<Tables, 'media', object>

/**
 * Literally the predicate of the partial indexes: with bind parameters the planner could not match them. Listed media are never
 * deleted; the second condition is for the index by owner.
 */
export const isListed = sql<boolean>`is_listed and deleted_at is null`

/** Media visible to others, including locked ones. */
export function mediaVisibleTo(db: Db, viewerId: string | null, now: Date): MediaQuery {
  const shown = db
    .selectFrom('media')
    .where(isListed)
    .where('available_at', '<=', now)
    .where('account_id', 'in', visibleAccountIds(db))
  return viewerId === null ? shown : shown.where('account_id', 'not in', blockedWith(db, viewerId))
}

/** All states; for the owner only. */
export function ownedBy(db: Db, accountId: string): MediaQuery {
  return db.selectFrom('media').where('deleted_at', 'is', null).where('account_id', '=', accountId)
}

/** Subquery for other slices; excludes deleted media, although buyers keep them. */
export function ownMediaIds(db: Db, accountId: string) {
  return ownedBy(db, accountId).select('media.id')
}

export function applyFilter(query: MediaQuery, filter: ListFilter): MediaQuery {
  const { ownerId, type, visibility, ids, text, tag } = filter
  return query
    .$if(ownerId !== undefined, (q) => q.where('account_id', '=', ownerId ?? ''))
    .$if(type !== undefined, (q) => q.where('type', '=', type ?? 'video'))
    .$if(visibility !== undefined, (q) => q.where('visibility', '=', visibility ?? 'free'))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(tag !== undefined, (q) => q.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .$if(text !== undefined, (q) => q.where(containsText(text ?? '')))
    .$if(filter.soundId !== undefined, (q) => q.where('sound_id', '=', filter.soundId ?? ''))
    .$if(filter.isSold === true, (q) => q.where('price_cents', '>', 0))
    .$if(filter.isPlayable === true, (q) => q.where('state', 'in', ['playable', 'ready']))
}

/** Subquery for other slices: `where media_id in (…)`. Does not check access. */
export function mediaIds(db: Db, filter: ListFilter) {
  return applyFilter(db.selectFrom('media'), filter).select('media.id')
}

function containsText(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(description ilike ${pattern} or exists (
    select from unnest(tags) as tag where tag ilike ${pattern}
  ))`
}

/** Newest or oldest first; `after` is a keyset cursor (a media id). */
export function fetchOrdered(query: MediaQuery, { order, after, page }: Ordering): Promise<MediaRow[]> {
  const compare = sql.raw(order === 'desc' ? '<' : '>')
  return query
    .selectAll()
    .$if(after !== null, (q) =>
      q.where(
        // Compare in SQL: a JavaScript date would lose the microseconds.
        sql<boolean>`(available_at, id) ${compare} (select last.available_at, last.id from media as last where last.id = ${after})`,
      ),
    )
    .orderBy('available_at', order)
    .orderBy('id', order)
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

/** Random but stable order: from a starting point, wrapping around at the end. */
export async function fetchShuffled(
  query: MediaQuery,
  { from, limit }: { from: number; limit: number },
): Promise<MediaRow[]> {
  const side = (compare: '>' | '<=', count: number) =>
    query.selectAll().where('shuffle', compare, from).orderBy('shuffle').limit(count).execute()
  const rows = await side('>', limit)
  return rows.length < limit ? [...rows, ...(await side('<=', limit - rows.length))] : rows
}

/** The UTC days on which something of the account was released for others. */
export async function releaseDays(
  db: Db,
  accountId: string,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('media')
    .select(utcDayOf('available_at').as('day'))
    .distinct()
    .where(isListed)
    .where('account_id', '=', accountId)
    .where('available_at', '>', since)
    .where('available_at', '<=', now)
    .execute()
  return rows.map(({ day }) => day)
}
