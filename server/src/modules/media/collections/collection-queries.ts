/** SQL for pinned media and collections. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { CollectionsTable } from '../tables.ts'

export type CollectionRow = Selectable<CollectionsTable>

/** A collection as shown on a profile. */
export type CollectionSummary = Pick<CollectionRow, 'id' | 'account_id' | 'name'> & {
  /** Number of media visible to the reader. */
  count: number
  /** The chosen cover, else the first media. */
  cover_id: string | null
}

export type PinsAndCollections = { pinnedIds: string[]; collections: CollectionSummary[] }

/** As in lists: media visible to others, including locked ones. */
const isShown = (now: Date) => sql<boolean>`m.is_listed and m.deleted_at is null and m.available_at <= ${now}`
const isNotDeleted = sql<boolean>`m.deleted_at is null`

/** All pins and collections of an account in one statement; owners also see hidden media. */
export async function readPinsAndCollections(
  db: Db,
  accountId: string,
  { isOwn, now }: { isOwn: boolean; now: Date },
): Promise<PinsAndCollections> {
  const seen = isOwn ? isNotDeleted : isShown(now)
  const { rows } = await sql<CollectionSummary & { is_pin: boolean }>`
    select true as is_pin, p.media_id as id, p.account_id, '' as name, 0 as count, null::uuid as cover_id, p.place
    from pinned_media as p join media as m on m.id = p.media_id
    where p.account_id = ${accountId} and ${seen}
    union all
    select false, c.id, c.account_id, c.name, held.count, held.cover_id, c.place
    from collections as c cross join lateral (
      select count(*)::int as count,
        (array_agg(m.id order by m.id is distinct from c.cover_id, i.place, i.media_id))[1] as cover_id
      from collection_media as i join media as m on m.id = i.media_id
      where i.collection_id = c.id and ${seen}
    ) as held
    where c.account_id = ${accountId} ${isOwn ? sql`` : sql`and held.count > 0`}
    order by is_pin desc, place, id
  `.execute(db)
  return {
    pinnedIds: rows.filter(({ is_pin }) => is_pin).map(({ id }) => id),
    collections: rows.filter(({ is_pin }) => !is_pin),
  }
}

export function findCollection(db: Db | Tx, id: string): Promise<CollectionRow | undefined> {
  return db.selectFrom('collections').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Undefined if it belongs to another account. */
export function lockOwnCollection(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<CollectionRow | undefined> {
  return tx
    .selectFrom('collections')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

/** One page of a collection in its order; `after` is the previous page's last media id. */
export async function mediaIn(
  db: Db,
  collectionId: string,
  { isOwn, now, limit, after }: { isOwn: boolean; now: Date; limit: number; after: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from collection_media as i join media as m on m.id = i.media_id
    where i.collection_id = ${collectionId} and ${isOwn ? isNotDeleted : isShown(now)}
      ${
        after === null
          ? sql``
          : sql`and (i.place, i.media_id) > (
            select last.place, last.media_id from collection_media as last
            where last.collection_id = ${collectionId} and last.media_id = ${after}
          )`
      }
    order by i.place, i.media_id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Which of these media the account owns, deleted ones excluded. */
export async function ownMediaAmong(
  tx: Tx,
  accountId: string,
  mediaIds: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`id = any(${mediaIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Which media are in which collections, keyed by '{collection} {media}'. */
export async function containedPairs(db: Db, pairs: readonly string[]): Promise<Map<string, boolean>> {
  const split = pairs.map((pair) => pair.split(' '))
  const { rows } = await sql<{ pair: string }>`
    select collection_id || ' ' || media_id as pair from collection_media
    where (collection_id, media_id) in (
      select * from unnest(${split.map(([id]) => id)}::uuid[], ${split.map(([, media]) => media)}::uuid[])
    )
  `.execute(db)
  return new Map(rows.map(({ pair }) => [pair, true]))
}

/** Serialised by an advisory lock per account: concurrent tabs leave one order or the other. */
export async function replacePinned(tx: Tx, accountId: string, mediaIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pinned:${accountId}`}, 0))`.execute(tx)
  await tx.deleteFrom('pinned_media').where('account_id', '=', accountId).execute()
  if (mediaIds.length === 0) return
  await tx
    .insertInto('pinned_media')
    .values(mediaIds.map((media_id, index) => ({ account_id: accountId, media_id, place: index + 1 })))
    .execute()
}

/** Appended last. Undefined if the name is taken. */
export async function insertCollection(
  tx: Tx,
  row: Omit<Insertable<CollectionsTable>, 'place'>,
): Promise<CollectionRow | undefined> {
  return tx
    .insertInto('collections')
    .values({
      ...row,
      place: sql<number>`(select coalesce(max(place), -1) + 1 from collections where account_id = ${row.account_id})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Appended last; media already in it keep their position. */
export async function appendMedia(tx: Tx, collectionId: string, mediaIds: readonly string[]): Promise<void> {
  await sql`
    insert into collection_media (collection_id, media_id, place)
    select ${collectionId}, media_id,
      (select coalesce(max(place), -1) from collection_media where collection_id = ${collectionId}) + number
    from unnest(${mediaIds}::uuid[]) with ordinality as given (media_id, number)
    where not exists (
      select from collection_media as held
      where held.collection_id = ${collectionId} and held.media_id = given.media_id
    )
    on conflict do nothing
  `.execute(tx)
}

/** The given media first, in this order; the others follow in their previous order. */
export async function reorderCollectionMedia(
  tx: Tx,
  collectionId: string,
  mediaIds: readonly string[],
): Promise<void> {
  await sql`
    update collection_media set place = ordered.place
    from (
      select held.media_id, row_number() over (order by given.number nulls last, held.place, held.media_id)::int as place
      from collection_media as held
      left join unnest(${mediaIds}::uuid[]) with ordinality as given (media_id, number) using (media_id)
      where held.collection_id = ${collectionId}
    ) as ordered
    where collection_media.collection_id = ${collectionId} and collection_media.media_id = ordered.media_id
  `.execute(tx)
}

export async function reorderCollections(
  db: Db | Tx,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    update collections set place = ordered.place
    from (
      select held.id, row_number() over (order by given.number nulls last, held.place, held.id)::int as place
      from collections as held
      left join unnest(${ids}::uuid[]) with ordinality as given (id, number) using (id)
      where held.account_id = ${accountId}
    ) as ordered
    where collections.id = ordered.id
  `.execute(db)
}

/** For the data export. */
export async function exportPinsAndCollections(db: Db, accountId: string) {
  const pinned = await db
    .selectFrom('pinned_media')
    .select('media_id')
    .where('account_id', '=', accountId)
    .orderBy('place')
    .execute()
  const { rows } = await sql<{ name: string; createdAt: Date; media: string[] }>`
    select name, created_at as "createdAt",
      array(select media_id from collection_media where collection_id = c.id order by place, media_id) as media
    from collections as c where account_id = ${accountId} order by place, id
  `.execute(db)
  return { pinned: pinned.map(({ media_id }) => media_id), collections: rows }
}

export async function erasePinsAndCollections(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('pinned_media').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('collections').where('account_id', '=', accountId).execute()
}
