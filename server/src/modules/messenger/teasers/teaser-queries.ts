/** SQL for teasers: media offered by messages, stored once however many messages refer to them. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { TeaserMediaTable, TeasersTable } from '../tables.ts'

export type OfferedMedia = { media_id: string; preview_ms: number | null }

/** `medias` in order, without deleted ones. */
export type Teaser = Selectable<TeasersTable> & { medias: OfferedMedia[] }

export async function insertTeaser(
  tx: Tx,
  teaser: Insertable<TeasersTable>,
  medias: readonly OfferedMedia[],
): Promise<string> {
  const { id } = await tx.insertInto('teasers').values(teaser).returning('id').executeTakeFirstOrThrow()
  const rows = medias.map(
    (media, position): Insertable<TeaserMediaTable> => ({
      teaser_id: id,
      position,
      ...media,
    }),
  )
  if (rows.length > 0) await tx.insertInto('teaser_media').values(rows).execute()
  return id
}

export async function teasersByIds(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Teaser>> {
  if (ids.length === 0) return new Map()
  const [teasers, medias] = [
    await db.selectFrom('teasers').selectAll().where(sql<boolean>`id = any(${ids}::uuid[])`).execute(),
    await mediaOfTeasers(db, ids),
  ]
  return new Map(teasers.map((teaser) => [teaser.id, { ...teaser, medias: medias.get(teaser.id) ?? [] }]))
}

export async function findTeaser(db: Db | Tx, id: string): Promise<Teaser | undefined> {
  return (await teasersByIds(db, [id])).get(id)
}

async function mediaOfTeasers(db: Db | Tx, ids: readonly string[]): Promise<Map<string, OfferedMedia[]>> {
  const rows = await db
    .selectFrom('teaser_media')
    .select(['teaser_id', 'media_id', 'preview_ms'])
    .where(sql<boolean>`teaser_id = any(${ids}::uuid[])`)
    .orderBy('teaser_id')
    .orderBy('position')
    .execute()
  const offered = Map.groupBy(rows, (row) => row.teaser_id)
  return new Map(
    [...offered].map(([id, medias]) => [
      id,
      medias.map(({ media_id, preview_ms }) => ({ media_id, preview_ms })),
    ]),
  )
}

/** Ids of the media offered by each message, in order. */
export async function mediaOfMessages(
  db: Db | Tx,
  messageIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; media_id: string }>`
    select messages.id, media_id
    from messages join teaser_media on teaser_media.teaser_id = messages.teaser_id
    where messages.id = any(${messageIds}::uuid[])
    order by messages.id, position
  `.execute(db)
  const offered = Map.groupBy(rows, (row) => row.id)
  return new Map([...offered].map(([id, medias]) => [id, medias.map(({ media_id }) => media_id)]))
}

/** Ids of the messages that offer the media, newest first. */
export async function newestMessagesOffering(tx: Tx, mediaId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select messages.id from teaser_media join messages on messages.teaser_id = teaser_media.teaser_id
    where media_id = ${mediaId}::uuid order by messages.id desc limit ${limit}
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** Whether a message of this thread offers the media. */
export async function isOfferedInThread(db: Db, threadId: string, mediaId: string): Promise<boolean> {
  const { rows } = await sql`
    select from teaser_media join messages on messages.teaser_id = teaser_media.teaser_id
    where media_id = ${mediaId}::uuid and thread_id = ${threadId}::uuid limit 1
  `.execute(db)
  return rows.length > 0
}

/** Whether a message of this thread grants the media for free. */
export async function isGrantedInThread(tx: Tx, threadId: string, mediaId: string): Promise<boolean> {
  const { rows } = await sql`
    select from teaser_media
    join teasers on teasers.id = teaser_media.teaser_id and price_cents = 0
    join messages on messages.teaser_id = teasers.id
    where media_id = ${mediaId}::uuid and thread_id = ${threadId}::uuid limit 1
  `.execute(tx)
  return rows.length > 0
}

type MessageOffer = { message_id: string; media_id: string; account_id: string }

/** The messages that offered these media to these accounts. */
export async function messageOffersFor(
  tx: Tx,
  rights: readonly { media_id: string; account_id: string }[],
): Promise<MessageOffer[]> {
  const { rows } = await sql<MessageOffer>`
    select messages.id as message_id, held.media_id, held.account_id
    from unnest(
      ${rights.map((right) => right.media_id)}::uuid[], ${rights.map((right) => right.account_id)}::uuid[]
    ) as held (media_id, account_id)
    join teaser_media on teaser_media.media_id = held.media_id
    cross join lateral (
      select id from threads where user1_id = held.account_id
      union all
      select id from threads where user2_id = held.account_id
    ) as talk
    join messages on messages.teaser_id = teaser_media.teaser_id and messages.thread_id = talk.id
  `.execute(tx)
  return rows
}
