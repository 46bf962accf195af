/** The SQL behind lists of media: what rules hide is left out here as far as rows tell, so that pages are full. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#platform/graphql/paging.ts'
import type { Db, Tables } from '#platform/postgres/database.ts'
import type { MediaType, Visibility } from '#rules/media.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith } from '../people/index.ts'
import type { MediaRow } from './queries.ts'

export type ListFilter = {
  ownerId?: string | undefined
  type?: MediaType | undefined
  visibility?: Visibility | undefined
  ids?: readonly string[] | undefined
  /** A part of the description or of a tag. */
  text?: string | undefined
  tag?: string | undefined
  soundId?: string | undefined
  isSold?: boolean | undefined
  isPlayable?: boolean | undefined
}

export type Ordering = { order: 'asc' | 'desc'; after: string | null; page: Page }

export type MediaQuery = SelectQueryBuilder<Tables, 'media', object>

/**
 * In the words of the partial indexes: with parameters in it a prepared statement could not know that they fit. Nothing
 * listed was deleted; the index of a person's media asks for that alone.
 */
export const isListed = sql<boolean>`is_listed and deleted_at is null`

/** What others may see or at least find locked. */
export function shownTo(db: Db, viewerId: string | null, now: Date): MediaQuery {
  const shown = db
    .selectFrom('media')
    .where(isListed)
    .where('available_at', '<=', now)
    .where('account_id', 'in', visibleAccountIds(db))
  return viewerId === null ? shown : shown.where('account_id', 'not in', blockedWith(db, viewerId))
}

/** In every state, to nobody but the owner. */
export function ownedBy(db: Db, accountId: string): MediaQuery {
  return db.selectFrom('media').where('deleted_at', 'is', null).where('account_id', '=', accountId)
}

/** A part of other slices' queries: what was deleted is not in it, though those who bought it keep it. */
export function ownMediaIds(db: Db, accountId: string) {
  return ownedBy(db, accountId).select('media.id')
}

export function narrow(query: MediaQuery, filter: ListFilter): MediaQuery {
  const { ownerId, type, visibility, ids, text, tag } = filter
  return query
    .$if(ownerId !== undefined, (q) => q.where('account_id', '=', ownerId ?? ''))
    .$if(type !== undefined, (q) => q.where('type', '=', type ?? 'video'))
    .$if(visibility !== undefined, (q) => q.where('visibility', '=', visibility ?? 'free'))
    .$if(ids !== undefined, (q) => q.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(tag !== undefined, (q) => q.where(sql<boolean>`tags @> array[${tag}]::text[]`))
    .$if(text !== undefined, (q) => q.where(holds(text ?? '')))
    .$if(filter.soundId !== undefined, (q) => q.where('sound_id', '=', filter.soundId ?? ''))
    .$if(filter.isSold === true, (q) => q.where('price_cents', '>', 0))
    .$if(filter.isPlayable === true, (q) => q.where('state', 'in', ['playable', 'ready']))
}

/** A part of other slices' queries: `where media_id in (…)`. Says nothing about who may see them. */
export function mediaIds(db: Db, filter: ListFilter) {
  return narrow(db.selectFrom('media'), filter).select('media.id')
}

function holds(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`(description ilike ${pattern} or exists (
    select from unnest(tags) as tag where tag ilike ${pattern}
  ))`
}

/** Newest first, or oldest first; `after` goes on behind one media without counting those before it. */
export function inOrder(query: MediaQuery, { order, after, page }: Ordering): Promise<MediaRow[]> {
  const compare = sql.raw(order === 'desc' ? '<' : '>')
  return query
    .selectAll()
    .$if(after !== null, (q) =>
      q.where(
        // The database compares its own times: a date of ours would have lost their microseconds.
        sql<boolean>`(available_at, id) ${compare} (select last.available_at, last.id from media as last where last.id = ${after})`,
      ),
    )
    .orderBy('available_at', order)
    .orderBy('id', order)
    .limit(page.limit)
    .offset(page.skip)
    .execute()
}

/** By chance, but in one order for all: from a point onwards, and from the beginning when the end is reached. */
export async function shuffled(
  query: MediaQuery,
  { from, limit }: { from: number; limit: number },
): Promise<MediaRow[]> {
  const side = (compare: '>' | '<=', count: number) =>
    query.selectAll().where('shuffle', compare, from).orderBy('shuffle').limit(count).execute()
  const rows = await side('>', limit)
  return rows.length < limit ? [...rows, ...(await side('<=', limit - rows.length))] : rows
}
