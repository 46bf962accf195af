/** Owners arrange their media: pins and named collections. Never deletes media. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import { onceByKey } from '#platform/idempotency/once-by-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { COLLECTION_TEXT, collectionForm, PROFILE_COLLECTIONS } from '#rules/collections.ts'
import { checkForm } from '#rules/forms/check.ts'
import type { MediaDeps } from '../types.ts'
import {
  appendMedia,
  type CollectionRow,
  insertCollection,
  lockOwnCollection,
  ownMediaAmong,
  reorderCollectionMedia,
  reorderCollections,
  replacePinned,
} from './collection-queries.ts'

type Deps = Pick<MediaDeps, 'db' | 'clock'>

/** Replaces all pins, in this order. */
export async function setPinned(deps: Deps, viewer: Viewer, given: readonly string[]): Promise<void> {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
  const ids = [...new Set(given)]
  if (ids.length > PROFILE_COLLECTIONS.maxPinned)
    throw new Refusal('BAD_INPUT', {
      message: COLLECTION_TEXT.pinned,
      fields: { media: COLLECTION_TEXT.pinned },
    })
  await deps.db.transaction().execute(async (tx) => {
    await refuseUnlessOwn(tx, viewer, ids)
    await replacePinned(tx, viewer.accountId, ids)
  })
}

export type NewCollection = {
  name: string
  media?: readonly string[] | null | undefined
  key?: string | null | undefined
}

export async function createCollection(
  deps: Deps,
  viewer: Viewer,
  { name: given, media, key }: NewCollection,
): Promise<string> {
  if (!viewer.isCreator) throw new Refusal('FORBIDDEN')
  const name = readName(given)
  const ids = readMany(media ?? [])
  const { accountId } = viewer
  const now = deps.clock.now()
  const intention = { accountId, key, about: ['createCollection', name, ...ids], at: now }
  return deps.db.transaction().execute((tx) =>
    onceByKey(tx, intention, async () => {
      await refuseUnlessOwn(tx, viewer, ids)
      const row = await insertCollection(tx, {
        account_id: accountId,
        name,
        created_at: now,
        updated_at: now,
      }).catch((error) => refuseIfFull(error, COLLECTION_TEXT.many))
      if (!row) throw nameTaken()
      await appendMedia(tx, row.id, ids)
      return row.id
    }),
  )
}

/** Undefined fields stay unchanged; a null cover means the first media. */
export async function updateCollection(
  deps: Deps,
  viewer: Viewer,
  id: string,
  changes: { name?: string | undefined; coverId?: string | null | undefined },
): Promise<void> {
  const name = changes.name === undefined ? undefined : readName(changes.name)
  await withOwnCollection(deps, viewer, id, async (tx) => {
    const { coverId } = changes
    if (coverId) await refuseUnlessIn(tx, id, coverId)
    const columns = {
      ...(name !== undefined && { name }),
      ...(coverId !== undefined && { cover_id: coverId }),
    }
    await tx
      .updateTable('collections')
      .set({ ...columns, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
      .catch(refuseSameName)
  })
}

/** False if there was none, as on a repeat. The media themselves stay. */
export async function deleteCollection({ db }: Deps, viewer: Viewer, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('collections')
    .where('id', '=', id)
    .where('account_id', '=', viewer.accountId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Media already in it keep their position. */
export async function addToCollection(
  deps: Deps,
  viewer: Viewer,
  id: string,
  given: readonly string[],
): Promise<void> {
  const ids = readMany(given)
  await withOwnCollection(deps, viewer, id, async (tx) => {
    await refuseUnlessOwn(tx, viewer, ids)
    await appendMedia(tx, id, ids).catch((error) => refuseIfFull(error, COLLECTION_TEXT.full))
  })
}

export async function removeFromCollection(
  deps: Deps,
  viewer: Viewer,
  id: string,
  given: readonly string[],
): Promise<void> {
  const ids = readMany(given)
  await withOwnCollection(deps, viewer, id, async (tx, { cover_id }) => {
    await tx
      .deleteFrom('collection_media')
      .where('collection_id', '=', id)
      .where(sql<boolean>`media_id = any(${ids}::uuid[])`)
      .execute()
    if (cover_id !== null && ids.includes(cover_id))
      await tx.updateTable('collections').set({ cover_id: null }).where('id', '=', id).execute()
  })
}

/** The given media come first; others are ignored if not in it. */
export async function orderCollectionMedia(
  deps: Deps,
  viewer: Viewer,
  id: string,
  given: readonly string[],
): Promise<void> {
  const ids = readMany(given)
  await withOwnCollection(deps, viewer, id, (tx) => reorderCollectionMedia(tx, id, ids))
}

export async function orderCollections(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<void> {
  await reorderCollections(
    deps.db,
    viewer.accountId,
    [...new Set(ids)].slice(0, PROFILE_COLLECTIONS.maxCollections),
  )
}

/** Another account's collection is not found. */
async function withOwnCollection(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  work: (tx: Tx, row: CollectionRow) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockOwnCollection(tx, { id, accountId: viewer.accountId })
    if (!row) throw new Refusal('NOT_FOUND')
    await work(tx, row)
  })
}

async function refuseUnlessOwn(tx: Tx, { accountId }: Viewer, ids: readonly string[]): Promise<void> {
  const own = await ownMediaAmong(tx, accountId, ids)
  if (ids.some((id) => !own.has(id))) throw new Refusal('NOT_FOUND')
}

async function refuseUnlessIn(tx: Tx, collectionId: string, mediaId: string): Promise<void> {
  const row = await tx
    .selectFrom('collection_media')
    .select('media_id')
    .where('collection_id', '=', collectionId)
    .where('media_id', '=', mediaId)
    .executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
}

function readName(given: string): string {
  const checked = checkForm(collectionForm, { name: given })
  if (checked.ok) return checked.values.name
  const [message = ''] = Object.values(checked.errors)
  throw new Refusal('BAD_INPUT', { message, fields: checked.errors })
}

function readMany(given: readonly string[]): string[] {
  const ids = [...new Set(given)]
  if (ids.length > PROFILE_COLLECTIONS.maxMedia)
    throw new Refusal('BAD_INPUT', { message: COLLECTION_TEXT.full })
  return ids
}

function nameTaken(): Refusal {
  return new Refusal('CONFLICT', {
    message: COLLECTION_TEXT.nameTaken,
    fields: { name: COLLECTION_TEXT.nameTaken },
  })
}

function constraintOf(error: unknown): unknown {
  return error instanceof Error && 'constraint' in error ? error.constraint : undefined
}

function refuseSameName(error: unknown): never {
  throw constraintOf(error) === 'collections_name' ? nameTaken() : error
}

function refuseIfFull(error: unknown, message: string): never {
  throw constraintOf(error) === 'shelves_have_room' ? new Refusal('CONFLICT', { message }) : error
}
