/** Finds tags: prefix matches, then similar ones. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { isStorable } from '#rules/plain-text.ts'
import { normaliseTag, TAG } from '#rules/tag.ts'
import { pastPrefix } from './prefix.ts'
import type { SearchDeps } from './types.ts'

export type Tag = { tag: string; uses: number }

export const TAGS_MAX = 100

export async function findTags(
  { db, clock }: Pick<SearchDeps, 'db' | 'clock'>,
  { query, size }: { query: string; size: number },
): Promise<Tag[]> {
  const text = query.length > 100 || !isStorable(query) ? null : normaliseTag(query)
  if (text === null || text.length > TAG.maxLength * 2) return []
  const now = clock.now()
  if (text === '') return mostUsed(db, now, size)
  const { rows } = await sql<Tag>`
    with later as (${scheduledUses(now)}), known as (
      select tags.tag, tags.uses - coalesce(later.uses, 0) as uses from tags left join later on later.tag = tags.tag
    ), begun as (
      select tag, uses, 0 as tier from known
      where tag >= ${text} and tag < ${pastPrefix(text)} and uses > 0
      order by uses desc, tag limit ${size}
    ), alike as (
      select tag, uses, 1 as tier from known
      where tag % ${text} and uses > 0 and tag not in (select tag from begun)
      order by similarity(tag, ${text}) desc, uses desc, tag limit ${size}
    )
    select tag, uses from (select * from begun union all select * from alike) as found
    order by tag <> ${text}, tier, uses desc, tag limit ${size}
  `.execute(db)
  return rows
}

/** Each tag with scheduled uses lets at most one other move up, so that many extra candidates suffice. */
async function mostUsed(db: Db, now: Date, size: number): Promise<Tag[]> {
  const { rows } = await sql<Tag>`
    with later as materialized (${scheduledUses(now)}), top as (
      select tag, uses from tags where uses > 0
      order by uses desc, tag limit ${size} + (select count(*) from later)
    )
    select top.tag, top.uses - coalesce(later.uses, 0) as uses from top left join later on later.tag = top.tag
    where top.uses > coalesce(later.uses, 0)
    order by 2 desc, top.tag limit ${size}
  `.execute(db)
  return rows
}

/** Tags in the order given, with their uses; without unused ones. */
export async function tagsWithUses(
  { db, clock }: Pick<SearchDeps, 'db' | 'clock'>,
  names: readonly string[],
): Promise<Tag[]> {
  if (names.length === 0) return []
  const { rows } = await sql<Tag>`
    with later as (${scheduledUses(clock.now())})
    select tags.tag, tags.uses - coalesce(later.uses, 0) as uses from tags left join later on later.tag = tags.tag
    where tags.tag = any(${names}::text[]) and tags.uses > coalesce(later.uses, 0)
    order by array_position(${names}::text[], tags.tag)
  `.execute(db)
  return rows
}

/** Uses per tag by media scheduled for the future. */
function scheduledUses(now: Date) {
  return sql`
    select tag, count(*)::int as uses from scheduled_tags as s, unnest(s.tags) as tag
    where s.available_at > ${now} group by tag
  `
}
