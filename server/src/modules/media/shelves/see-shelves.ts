/** An account's pins and collections as one viewer may see them; collections empty for the viewer are omitted. */
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { isBlockedBetween } from '../../people/index.ts'
import { seeByIds } from '../see-by-ids.ts'
import type { SeenMedia } from '../see-media.ts'
import type { MediaDeps } from '../types.ts'
import { findCollection, mediaIn, readShelves, type ShelfRow } from './shelf-queries.ts'

export type SeenCollection = ShelfRow & { cover: SeenMedia | null }
export type SeenShelves = { pinned: SeenMedia[]; collections: SeenCollection[] }

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** Two statements in all, one if there is nothing. */
export async function seeShelves(deps: Deps, viewer: Viewer | null, accountId: string): Promise<SeenShelves> {
  const isOwn = viewer?.accountId === accountId
  const { pinnedIds, collections } = await readShelves(deps.db, accountId, { isOwn, now: deps.clock.now() })
  const ids = [...pinnedIds, ...collections.flatMap(({ cover_id }) => cover_id ?? [])]
  const seen = new Map((await seeByIds(deps, viewer, ids)).map((media) => [media.id, media]))
  return {
    pinned: pinnedIds.flatMap((id) => seen.get(id) ?? []),
    collections: collections.map((row) => ({ ...row, cover: seen.get(row.cover_id ?? '') ?? null })),
  }
}

/** Null if unknown, hidden, or without anything this viewer may see. */
export async function seeCollection(
  deps: Deps,
  viewer: Viewer | null,
  id: string,
): Promise<SeenCollection | null> {
  const found = await findCollection(deps.db, id)
  if (!found || !(await mayLookAt(deps, viewer, found.account_id))) return null
  const { collections } = await seeShelves(deps, viewer, found.account_id)
  return collections.find((collection) => collection.id === id) ?? null
}

export async function seeCollectionMedia(
  deps: Deps,
  viewer: Viewer | null,
  { id, limit, after }: { id: string; limit: number; after: string | null },
): Promise<SeenMedia[]> {
  const found = await findCollection(deps.db, id)
  if (!found || !(await mayLookAt(deps, viewer, found.account_id))) return []
  const isOwn = viewer?.accountId === found.account_id
  const ids = await mediaIn(deps.db, id, { isOwn, now: deps.clock.now(), limit, after })
  return seeByIds(deps, viewer, ids)
}

async function mayLookAt({ db }: Deps, viewer: Viewer | null, ownerId: string): Promise<boolean> {
  if (viewer?.accountId === ownerId) return true
  if (!(await findVisibleAccount(db, ownerId))) return false
  return viewer === null || !(await isBlockedBetween(db, viewer.accountId, ownerId))
}
