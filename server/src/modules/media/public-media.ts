/** Fully public media in order of creation, for the sitemap. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import type { MediaType } from '#rules/media.ts'
import { ownerColumns, visibleAccountIds } from '../accounts/index.ts'

export type PublicMedia = { id: string; type: MediaType; username: string; at: Date }

/** SQL equivalent of `decideAccess` for a visitor. */
function isOpenToAll(db: Db, now: Date): RawBuilder<boolean> {
  return sql<boolean>`media.is_listed and media.visibility = 'free' and media.price_cents = 0
    and media.available_at <= ${now} and media.account_id in ${visibleAccountIds(db)}`
}

export async function publicMedia(
  db: Db,
  { now, from, limit }: { now: Date; from: string; limit: number },
): Promise<PublicMedia[]> {
  const { rows } = await sql<PublicMedia>`
    select media.id, media.type, media.available_at as at, owner.username
    from media ${ownerColumns.joins({ db, of: sql`media.account_id` })}
    where media.id >= ${from}::uuid and ${isOpenToAll(db, now)}
    order by media.id limit ${limit}
  `.execute(db)
  return rows
}

/** The first id of each chunk of `every` media. */
export async function publicMediaChunkStarts(
  db: Db,
  { now, every }: { now: Date; every: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select media.id, row_number() over (order by media.id) - 1 as place from media where ${isOpenToAll(db, now)}
    ) as placed where place % ${every} = 0 order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}
