/** Automatic reasons why a media waits for staff, one row per kind, shown to moderators. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { HoldKind } from './tables.ts'

export async function recordHold(
  tx: Tx,
  mediaId: string,
  { kind, words, at }: { kind: HoldKind; words: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('media_holds')
    .values({ media_id: mediaId, kind, words, held_at: at })
    .onConflict((conflict) => conflict.columns(['media_id', 'kind']).doUpdateSet({ words, held_at: at }))
    .execute()
}

/** Oldest first. */
export async function holdsOn(db: Db, mediaIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ media_id: string; words: string[] }>`
    select media_id, array_agg(words order by held_at, kind) as words from media_holds
    where media_id = any(${mediaIds}::uuid[]) group by media_id
  `.execute(db)
  return new Map(rows.map(({ media_id, words }) => [media_id, words]))
}
