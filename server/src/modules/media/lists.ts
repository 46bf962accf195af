/** Lists of media as one viewer may see them: rows, then access rules, then a page. */
import { randomInt } from 'node:crypto'
import { Refusal } from '#platform/errors.ts'
import type { Page } from '#platform/graphql/paging.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { MediaType, Visibility } from '#rules/media.ts'
import { findVisibleAccountByUsername } from '../accounts/index.ts'
import {
  inOrder,
  type ListFilter,
  type MediaQuery,
  narrow,
  type Ordering,
  ownedBy,
  shownTo,
  shuffled,
} from './list-queries.ts'
import { findMedia, type MediaRow } from './queries.ts'
import { seeByIds } from './see-by-ids.ts'
import { type SeenMedia, seeMedia, seeOne } from './see-media.ts'
import type { MediaDeps } from './types.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** Cap on shuffled search results. */
const SHUFFLED_AT_MOST = 500

export type WantedMedia = ListFilter & { username?: string | undefined }

/** Null if the filter cannot match anything; then no query is needed. */
export type Wanted = WantedMedia | null

/** Includes locked media, marked as locked. */
export async function shownMedia(
  deps: Deps & Pick<MediaDeps, 'media'>,
  viewer: Viewer | null,
  { wanted, isRandom = false, ...ordering }: Ordering & { wanted: Wanted; isRandom?: boolean },
): Promise<SeenMedia[]> {
  if (wanted?.text !== undefined && isOfEverybody(wanted))
    return withWords(deps, viewer, { wanted: { ...wanted, text: wanted.text }, isRandom, ...ordering })
  const query = await shownQuery(deps, viewer, wanted)
  if (!query) return []
  const rows = isRandom
    ? await shuffled(query, {
        from: await shuffleAfter(deps, viewer, ordering.after),
        limit: ordering.page.limit,
      })
    : await inOrder(query, await known(deps, viewer, ordering))
  return seeMedia(deps, viewer, rows)
}

/** Searching one account's media or a few ids needs no word index. */
function isOfEverybody({ ownerId, username, ids }: WantedMedia): boolean {
  return ownerId === undefined && username === undefined && ids === undefined
}

async function withWords(
  deps: Deps & Pick<MediaDeps, 'media'>,
  viewer: Viewer | null,
  { wanted, isRandom, ...ordering }: Ordering & { wanted: WantedMedia & { text: string }; isRandom: boolean },
): Promise<SeenMedia[]> {
  const { text, ownerId: _owner, username: _username, ids: _ids, ...filter } = wanted
  const { order, after, page } = await known(deps, viewer, ordering)
  const request = { text, filter, viewerId: viewer?.accountId ?? null, now: deps.clock.now() }
  if (isRandom) {
    const ids = await deps.media.ports.idsByWords({
      ...request,
      order: 'desc',
      after: null,
      count: SHUFFLED_AT_MOST,
    })
    return shownMedia(deps, viewer, { wanted: { ids }, isRandom, ...ordering })
  }
  const ids = await deps.media.ports.idsByWords({ ...request, order, after, count: page.skip + page.limit })
  return seeByIds(deps, viewer, ids.slice(page.skip))
}

/** The viewer's own media in every state. */
export async function ownMedia(
  deps: Deps,
  viewer: Viewer,
  { wanted, ...ordering }: Ordering & { wanted: Wanted },
): Promise<SeenMedia[]> {
  if (!wanted) return []
  const query = narrow(ownedBy(deps.db, viewer.accountId), wanted)
  return seeMedia(deps, viewer, await inOrder(query, await known(deps, viewer, ordering)))
}

export type Reference = {
  /** The media the viewer came from: always in the list if they may see it, regardless of age. */
  referenceId: string | null
  username: string | undefined
  type: MediaType | undefined
  visibility: Visibility | undefined
  page: Page
}

/** The viewer's own media in which others appear. */
export async function withOthers(
  deps: Deps,
  viewer: Viewer,
  { isWaiting, ...ordering }: Ordering & { isWaiting: boolean },
): Promise<SeenMedia[]> {
  const own = ownedBy(deps.db, viewer.accountId).where(isWaiting ? 'unconfirmed' : 'people_named', '>', 0)
  return seeMedia(deps, viewer, await inOrder(own, await known(deps, viewer, ordering)))
}

/** One account's media, newest first, to page through. */
export async function referenceMedia(
  deps: Deps,
  viewer: Viewer | null,
  { referenceId, username, type, visibility, page }: Reference,
): Promise<SeenMedia[]> {
  const reference = referenceId === null ? null : await seeOne(deps, viewer, referenceId)
  if (!reference && username === undefined) return []
  const wanted = {
    type,
    visibility,
    ...(username === undefined ? { ownerId: reference?.account_id } : { username }),
  }
  const query = await shownQuery(deps, viewer, wanted)
  if (!query) return []
  const list = await seeMedia(deps, viewer, await inOrder(query, { order: 'desc', after: null, page }))
  if (!reference || !(await fits(deps, reference, wanted))) return list
  const others = list.filter(({ id }) => id !== reference.id).slice(0, page.limit - 1)
  return list.some(({ id }) => id === reference.id) ? list : [...others, reference].sort(newestFirst)
}

async function fits(deps: Deps, media: SeenMedia, { ownerId, username, type, visibility }: WantedMedia) {
  const owner = username === undefined ? ownerId : (await findVisibleAccountByUsername(deps.db, username))?.id
  return (
    media.account_id === owner &&
    (type === undefined || media.type === type) &&
    (visibility === undefined || media.visibility === visibility)
  )
}

function newestFirst(a: SeenMedia, b: SeenMedia): number {
  return b.available_at.getTime() - a.available_at.getTime() || (a.id < b.id ? 1 : -1)
}

async function shownQuery(deps: Deps, viewer: Viewer | null, wanted: Wanted): Promise<MediaQuery | null> {
  if (!wanted) return null
  const { username, ...filter } = wanted
  const shown = shownTo(deps.db, viewer?.accountId ?? null, deps.clock.now())
  if (username === undefined) return narrow(shown, filter)
  const owner = await findVisibleAccountByUsername(deps.db, username)
  if (!owner || (filter.ownerId !== undefined && filter.ownerId !== owner.id)) return null
  return narrow(shown, { ...filter, ownerId: owner.id })
}

/** Rejects an unknown cursor, which would silently end the list. */
async function known(deps: Deps, viewer: Viewer | null, ordering: Ordering): Promise<Ordering> {
  if (ordering.after !== null) await positionOf(deps, viewer, ordering.after)
  return ordering
}

/** Shuffle position after a media, or a random start. */
async function shuffleAfter(deps: Deps, viewer: Viewer | null, after: string | null): Promise<number> {
  return after === null ? randomInt(2 ** 32) / 2 ** 32 : (await positionOf(deps, viewer, after)).shuffle
}

/** A hidden media is rejected as a cursor exactly like one that never existed. */
async function positionOf(deps: Deps, viewer: Viewer | null, id: string): Promise<MediaRow> {
  const media = await findMedia(deps.db, id)
  const isSeen = media !== undefined && (await seeMedia(deps, viewer, [media])).length > 0
  if (!isSeen) throw new Refusal('BAD_INPUT', { words: 'The list has changed. Please load it again.' })
  return media
}
