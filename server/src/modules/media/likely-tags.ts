/** Tags that a new media probably gets: what its owner used lately, and what others with the same sound used. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'

const RECENT = 50

/** The owner's most used tags of late. */
export async function recentTagsOf(db: Db, accountId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tags from media where account_id = ${accountId} and deleted_at is null
      order by available_at desc, id desc limit ${RECENT}
    ) as recent, unnest(recent.tags) as tag
    group by tag order by count(*) desc, tag limit ${limit}
  `.execute(db)
  return rows.map(({ tag }) => tag)
}

/** The most used tags of public media with this sound. */
export async function tagsWithSound(db: Db, soundId: string, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select tag from (
      select tags from media
      where sound_id = ${soundId} and is_listed and deleted_at is null and available_at <= ${now}
      order by available_at desc, id desc limit ${RECENT}
    ) as recent, unnest(recent.tags) as tag
    group by tag order by count(*) desc, tag limit ${limit}
  `.execute(db)
  return rows.map(({ tag }) => tag)
}
