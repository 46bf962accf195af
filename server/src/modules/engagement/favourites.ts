/** Media an account likes or bought, newest first, as far as still visible to it. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType } from '#rules/media.ts'
import { boughtIds, findVisibleMediaByIds, mediaIds, type VisibleMedia } from '../media/index.ts'
import type { EngagementDeps } from './types.ts'

type Deps = Pick<EngagementDeps, 'db' | 'clock'>

export const FAVOURITE_KINDS = ['liked', 'purchased'] as const
export type FavouriteKind = (typeof FAVOURITE_KINDS)[number]
type FavouritesQuery = {
  kind: FavouriteKind
  type: MediaType
  /** Substring of the description or of a tag. */
  text: string | undefined
  /** Cursor: the previous page's last media id. */
  after: string | null
  page: PageRange
}

type PageStep = Pick<FavouritesQuery, 'after' | 'page'>

/** Batch size once a page could not be filled with visible media. */
const NEXT_BATCH_SIZE = 200

export async function favourites(
  deps: Deps,
  viewer: Viewer,
  { after, page, ...wanted }: FavouritesQuery,
): Promise<VisibleMedia[]> {
  const nextIds = wanted.kind === 'liked' ? likedIds : purchasedIds
  const found: VisibleMedia[] = []
  let step: PageStep = { after, page }
  for (;;) {
    const ids = await nextIds(deps, viewer, wanted, step)
    found.push(...(await findVisibleMediaByIds(deps, viewer, ids)))
    if (found.length >= page.limit || ids.length < step.page.limit) return found.slice(0, page.limit)
    step = { after: ids.at(-1) ?? null, page: { limit: NEXT_BATCH_SIZE, skip: 0 } }
  }
}

type Filter = Pick<FavouritesQuery, 'type' | 'text'>

function purchasedIds(
  { db }: Deps,
  { accountId }: Viewer,
  filter: Filter,
  step: PageStep,
): Promise<string[]> {
  return boughtIds(db, accountId, { ...step, filter })
}

async function likedIds(
  { db }: Deps,
  { accountId }: Viewer,
  filter: Filter,
  { after, page }: PageStep,
): Promise<string[]> {
  const own = db.selectFrom('likes').where('account_id', '=', accountId)
  if (after !== null && !(await own.select('media_id').where('media_id', '=', after).executeTakeFirst()))
    throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  const rows = await own
    .select('media_id')
    .where('media_id', 'in', mediaIds(db, filter))
    .$if(after !== null, (q) =>
      q.where(
        sql<boolean>`(created_at, media_id) < (
          select last.created_at, last.media_id from likes as last
          where last.account_id = ${accountId} and last.media_id = ${after}
        )`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('media_id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute()
  return rows.map((row) => row.media_id)
}
