/** An account's pins and collections as one viewer may see them; collections empty for the viewer are omitted. */
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../../accounts/index.ts'
import { isBlockedBetween } from '../../people/index.ts'
import { findVisibleMediaByIds } from '../access/find-visible-media.ts'
import type { VisibleMedia } from '../access/visible-media.ts'
import type { MediaDeps } from '../types.ts'
import {
  type CollectionSummary,
  findCollection,
  mediaIn,
  readPinsAndCollections,
} from './collection-queries.ts'

export type VisibleCollection = CollectionSummary & { cover: VisibleMedia | null }
export type VisibleCollections = { pinned: VisibleMedia[]; collections: VisibleCollection[] }

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** Two statements in all, one if there is nothing. */
export async function findVisibleCollections(
  deps: Deps,
  viewer: Viewer | null,
  accountId: string,
): Promise<VisibleCollections> {
  const isOwn = viewer?.accountId === accountId
  const { pinnedIds, collections } = await readPinsAndCollections(deps.db, accountId, {
    isOwn,
    now: deps.clock.now(),
  })
  const ids = [...pinnedIds, ...collections.flatMap(({ cover_id }) => cover_id ?? [])]
  const seen = new Map((await findVisibleMediaByIds(deps, viewer, ids)).map((media) => [media.id, media]))
  return {
    pinned: pinnedIds.flatMap((id) => seen.get(id) ?? []),
    collections: collections.map((row) => ({ ...row, cover: seen.get(row.cover_id ?? '') ?? null })),
  }
}

/** Null if unknown, hidden, or without anything this viewer may see. */
export async function findVisibleCollection(
  deps: Deps,
  viewer: Viewer | null,
  id: string,
): Promise<VisibleCollection | null> {
  const found = await findCollection(deps.db, id)
  if (!found || !(await maySeeOwner(deps, viewer, found.account_id))) return null
  const { collections } = await findVisibleCollections(deps, viewer, found.account_id)
  return collections.find((collection) => collection.id === id) ?? null
}

export async function findVisibleCollectionMedia(
  deps: Deps,
  viewer: Viewer | null,
  { id, limit, after }: { id: string; limit: number; after: string | null },
): Promise<VisibleMedia[]> {
  const found = await findCollection(deps.db, id)
  if (!found || !(await maySeeOwner(deps, viewer, found.account_id))) return []
  const isOwn = viewer?.accountId === found.account_id
  const ids = await mediaIn(deps.db, id, { isOwn, now: deps.clock.now(), limit, after })
  return findVisibleMediaByIds(deps, viewer, ids)
}

async function maySeeOwner({ db }: Deps, viewer: Viewer | null, ownerId: string): Promise<boolean> {
  if (viewer?.accountId === ownerId) return true
  if (!(await findVisibleAccount(db, ownerId))) return false
  return viewer === null || !(await isBlockedBetween(db, viewer.accountId, ownerId))
}
