/** Lists of media as one viewer may see them: rows, then access rules, then a page. */
import { randomInt } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType, Visibility } from '#rules/media.ts'
import { findVisibleAccountByUsername } from '../accounts/index.ts'
import { findVisibleMediaByIds } from './access/find-visible-media.ts'
import { filterVisibleMedia, findVisibleMedia, type VisibleMedia } from './access/visible-media.ts'
import {
  applyFilter,
  fetchOrdered,
  fetchShuffled,
  type ListFilter,
  type MediaQuery,
  mediaVisibleTo,
  type Ordering,
  ownedBy,
} from './list-queries.ts'
import { findMedia, type MediaRow } from './queries.ts'
import type { MediaDeps } from './types.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** Cap on shuffled search results. */
const SHUFFLED_AT_MOST = 500

export type MediaSelection = ListFilter & { username?: string | undefined }

/** Null if the filter cannot match anything; then no query is needed. */
export type MediaSelectionOrNone = MediaSelection | null

/** Includes locked media, marked as locked. */
export async function listMedia(
  deps: Deps & Pick<MediaDeps, 'media'>,
  viewer: Viewer | null,
  {
    selection,
    isRandom = false,
    ...ordering
  }: Ordering & { selection: MediaSelectionOrNone; isRandom?: boolean },
): Promise<VisibleMedia[]> {
  if (selection?.text !== undefined && isSitewide(selection))
    return searchByText(deps, viewer, {
      selection: { ...selection, text: selection.text },
      isRandom,
      ...ordering,
    })
  const query = await listQuery(deps, viewer, selection)
  if (!query) return []
  const rows = isRandom
    ? await fetchShuffled(query, {
        from: await shuffleAfter(deps, viewer, ordering.after),
        limit: ordering.page.limit,
      })
    : await fetchOrdered(query, await withCheckedCursor(deps, viewer, ordering))
  return filterVisibleMedia(deps, viewer, rows)
}

/** Searching one account's media or a few ids needs no word index. */
function isSitewide({ ownerId, username, ids }: MediaSelection): boolean {
  return ownerId === undefined && username === undefined && ids === undefined
}

async function searchByText(
  deps: Deps & Pick<MediaDeps, 'media'>,
  viewer: Viewer | null,
  {
    selection,
    isRandom,
    ...ordering
  }: Ordering & { selection: MediaSelection & { text: string }; isRandom: boolean },
): Promise<VisibleMedia[]> {
  const { text, ownerId: _owner, username: _username, ids: _ids, ...filter } = selection
  const { order, after, page } = await withCheckedCursor(deps, viewer, ordering)
  const request = { text, filter, viewerId: viewer?.accountId ?? null, now: deps.clock.now() }
  if (isRandom) {
    const ids = await deps.media.ports.searchIds({
      ...request,
      order: 'desc',
      after: null,
      count: SHUFFLED_AT_MOST,
    })
    return listMedia(deps, viewer, { selection: { ids }, isRandom, ...ordering })
  }
  const ids = await deps.media.ports.searchIds({ ...request, order, after, count: page.skip + page.limit })
  return findVisibleMediaByIds(deps, viewer, ids.slice(page.skip))
}

/** The viewer's own media in every state. */
export async function ownMedia(
  deps: Deps,
  viewer: Viewer,
  { selection, ...ordering }: Ordering & { selection: MediaSelectionOrNone },
): Promise<VisibleMedia[]> {
  if (!selection) return []
  const query = applyFilter(ownedBy(deps.db, viewer.accountId), selection)
  return filterVisibleMedia(
    deps,
    viewer,
    await fetchOrdered(query, await withCheckedCursor(deps, viewer, ordering)),
  )
}

export type ReferenceListQuery = {
  /** The media the viewer came from: always in the list if they may see it, regardless of age. */
  referenceId: string | null
  username: string | undefined
  type: MediaType | undefined
  visibility: Visibility | undefined
  page: PageRange
}

/** The viewer's own media in which others appear. */
export async function ownMediaWithOthers(
  deps: Deps,
  viewer: Viewer,
  { isWaiting, ...ordering }: Ordering & { isWaiting: boolean },
): Promise<VisibleMedia[]> {
  const own = ownedBy(deps.db, viewer.accountId).where(isWaiting ? 'unconfirmed' : 'people_named', '>', 0)
  return filterVisibleMedia(
    deps,
    viewer,
    await fetchOrdered(own, await withCheckedCursor(deps, viewer, ordering)),
  )
}

/** One account's media, newest first, to page through. */
export async function referenceMedia(
  deps: Deps,
  viewer: Viewer | null,
  { referenceId, username, type, visibility, page }: ReferenceListQuery,
): Promise<VisibleMedia[]> {
  const reference = referenceId === null ? null : await findVisibleMedia(deps, viewer, referenceId)
  if (!reference && username === undefined) return []
  const selection = {
    type,
    visibility,
    ...(username === undefined ? { ownerId: reference?.account_id } : { username }),
  }
  const query = await listQuery(deps, viewer, selection)
  if (!query) return []
  const list = await filterVisibleMedia(
    deps,
    viewer,
    await fetchOrdered(query, { order: 'desc', after: null, page }),
  )
  if (!reference || !(await matchesSelection(deps, reference, selection))) return list
  const others = list.filter(({ id }) => id !== reference.id).slice(0, page.limit - 1)
  return list.some(({ id }) => id === reference.id) ? list : [...others, reference].sort(newestFirst)
}

async function matchesSelection(
  deps: Deps,
  media: VisibleMedia,
  { ownerId, username, type, visibility }: MediaSelection,
) {
  const owner = username === undefined ? ownerId : (await findVisibleAccountByUsername(deps.db, username))?.id
  return (
    media.account_id === owner &&
    (type === undefined || media.type === type) &&
    (visibility === undefined || media.visibility === visibility)
  )
}

function newestFirst(a: VisibleMedia, b: VisibleMedia): number {
  return b.available_at.getTime() - a.available_at.getTime() || (a.id < b.id ? 1 : -1)
}

async function listQuery(
  deps: Deps,
  viewer: Viewer | null,
  selection: MediaSelectionOrNone,
): Promise<MediaQuery | null> {
  if (!selection) return null
  const { username, ...filter } = selection
  const shown = mediaVisibleTo(deps.db, viewer?.accountId ?? null, deps.clock.now())
  if (username === undefined) return applyFilter(shown, filter)
  const owner = await findVisibleAccountByUsername(deps.db, username)
  if (!owner || (filter.ownerId !== undefined && filter.ownerId !== owner.id)) return null
  return applyFilter(shown, { ...filter, ownerId: owner.id })
}

/** Rejects an unknown cursor, which would silently end the list. */
async function withCheckedCursor(deps: Deps, viewer: Viewer | null, ordering: Ordering): Promise<Ordering> {
  if (ordering.after !== null) await cursorRow(deps, viewer, ordering.after)
  return ordering
}

/** Shuffle position after a media, or a random start. */
async function shuffleAfter(deps: Deps, viewer: Viewer | null, after: string | null): Promise<number> {
  return after === null ? randomInt(2 ** 32) / 2 ** 32 : (await cursorRow(deps, viewer, after)).shuffle
}

/** A hidden media is rejected as a cursor exactly like one that never existed. */
async function cursorRow(deps: Deps, viewer: Viewer | null, id: string): Promise<MediaRow> {
  const media = await findMedia(deps.db, id)
  const isSeen = media !== undefined && (await filterVisibleMedia(deps, viewer, [media])).length > 0
  if (!isSeen) throw new Refusal('BAD_INPUT', { message: 'This list has changed. Reload it.' })
  return media
}
