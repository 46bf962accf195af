/** SQL of fingerprints, by which removed media are recognised when they are uploaded again. */
import { sql } from 'kysely'
import type { Print } from '#platform/media-tools/prints.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'

export type Fingerprints = { sha256: Buffer; prints: Print[] }

/** Maximum Hamming distance out of 256 bits: re-encoded or scaled images differ in about six, unrelated ones in over forty. */
const MAX_DISTANCE = 18
/** Share of matching frames that makes a video the same: scenes are cut out and inserted elsewhere. */
const MIN_MATCHING_SHARE = 0.25

/** `file`: an identical file. `twin`: similar pictures to that media, to be reviewed. */
export async function findBanned(
  db: Db | Tx,
  { sha256, prints }: Fingerprints,
): Promise<'file' | { twin: string } | null> {
  const sameFile = await db
    .selectFrom('banned_files')
    .select('media_id')
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  if (sameFile) return 'file'
  if (prints.length === 0) return null
  const asked = prints.flatMap(({ straight, mirrored }, place) => [
    { place, print: straight },
    { place, print: mirrored },
  ])
  const { rows } = await sql<{ media_id: string; found: number; of: number }>`
    select b.media_id, count(distinct asked.place)::int as found,
      (select count(*)::int from banned_prints all_of where all_of.media_id = b.media_id) as of
    from unnest(${asked.map(({ place }) => place)}::int[], ${asked.map(({ print }) => print)}::text[]) as asked (place, print)
    join banned_prints b on bit_count(b.print # asked.print::bit(256)) <= ${MAX_DISTANCE}
    group by b.media_id
  `.execute(db)
  const same = rows.find(
    ({ found, of }) => found >= Math.max(1, MIN_MATCHING_SHARE * Math.min(of, prints.length)),
  )
  return same ? { twin: same.media_id } : null
}

export async function storeFingerprints(
  db: Db | Tx,
  mediaId: string,
  { sha256, prints }: Fingerprints,
): Promise<void> {
  await sql`
    insert into media_prints (media_id, sha256, prints)
    select id, ${sha256}, ${prints.map(({ straight }) => straight)}::text[]::bit(256)[] from media where id = ${mediaId}
    on conflict (media_id) do update set sha256 = excluded.sha256, prints = excluded.prints
  `.execute(db)
}

/** Media that were taken down without fingerprints. */
export async function removedWithoutPrints(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from media where removal_id is not null
      and not exists (select from media_prints where media_prints.media_id = media.id)
    order by id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
