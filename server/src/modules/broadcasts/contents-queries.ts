/** SQL for broadcasts and their contents, stored once for all readers. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Contents } from '../messenger/index.ts'
import type { BroadcastKind } from './tables.ts'

/** A message of a broadcast, with its searchable text. */
export type BroadcastContents = Contents & {
  words: string
  /** How many media its teaser offers. */
  medias: number
}

type NewBroadcast = { accountId: string; kind: BroadcastKind; at: Date }

export async function insertBroadcast(
  tx: Tx,
  { accountId, kind, at }: NewBroadcast,
  contents: readonly BroadcastContents[],
): Promise<string> {
  const { id } = await tx
    .insertInto('broadcasts')
    .values({ account_id: accountId, kind, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertContents(tx, id, contents)
  return id
}

/** Replaces the contents; messages sent already stay unchanged. */
export async function replaceContents(
  tx: Tx,
  id: string,
  contents: readonly BroadcastContents[],
): Promise<void> {
  await tx.deleteFrom('broadcast_contents').where('broadcast_id', '=', id).execute()
  await insertContents(tx, id, contents)
}

async function insertContents(tx: Tx, id: string, contents: readonly BroadcastContents[]): Promise<void> {
  await tx
    .insertInto('broadcast_contents')
    .values(
      contents.map(({ type, text, upload_id, teaser_id, words, medias }, place) => ({
        broadcast_id: id,
        place,
        type,
        text,
        upload_id,
        teaser_id,
        words,
        medias,
      })),
    )
    .execute()
}

/** Contents by broadcast id, in sending order. */
export async function contentsOfBroadcasts(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, BroadcastContents[]>> {
  const rows = await db
    .selectFrom('broadcast_contents')
    .select(['broadcast_id', 'type', 'text', 'upload_id', 'teaser_id', 'words', 'medias'])
    .where(sql<boolean>`broadcast_id = any(${ids}::uuid[])`)
    .orderBy('broadcast_id')
    .orderBy('place')
    .execute()
  const found = new Map<string, BroadcastContents[]>()
  for (const { broadcast_id, ...contents } of rows) {
    const known = found.get(broadcast_id)
    if (known) known.push(contents)
    else found.set(broadcast_id, [contents])
  }
  return found
}

/** The subset of these uploads that unsent broadcasts need, so that the cleanup job keeps them. */
export async function plannedUploads(db: Db | Tx, uploadIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('broadcast_contents')
    .select('upload_id')
    .where(sql<boolean>`upload_id = any(${uploadIds}::uuid[])`)
    .execute()
  return new Set(rows.flatMap(({ upload_id }) => upload_id ?? []))
}

export async function deleteBroadcast(
  db: Db | Tx,
  { id, accountId, kind }: { id: string; accountId: string; kind: BroadcastKind },
): Promise<boolean> {
  const gone = await db
    .deleteFrom('broadcasts')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}
