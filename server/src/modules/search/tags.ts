/** Finds tags: those that begin as the query does, then those that look like it. */
import { sql } from 'kysely'
import { isStorable } from '#rules/plain-text.ts'
import { normaliseTag, TAG } from '#rules/tag.ts'
import type { SearchDeps } from './deps.ts'
import { pastPrefix } from './prefix.ts'

export type Tag = { tag: string; uses: number }

export const TAGS_MAX = 100

export async function findTags(
  { db }: Pick<SearchDeps, 'db'>,
  { query, size }: { query: string; size: number },
): Promise<Tag[]> {
  const text = query.length > 100 || !isStorable(query) ? null : normaliseTag(query)
  if (text === null || text.length > TAG.maxLength * 2) return []
  if (text === '')
    return db
      .selectFrom('tags')
      .select(['tag', 'uses'])
      .where('uses', '>', 0)
      .orderBy('uses', 'desc')
      .orderBy('tag')
      .limit(size)
      .execute()
  const { rows } = await sql<Tag>`
    with begun as (
      select tag, uses, 0 as tier from tags
      where tag >= ${text} and tag < ${pastPrefix(text)} and uses > 0
      order by uses desc, tag limit ${size}
    ), alike as (
      select tag, uses, 1 as tier from tags
      where tag % ${text} and uses > 0 and tag not in (select tag from begun)
      order by similarity(tag, ${text}) desc, uses desc, tag limit ${size}
    )
    select tag, uses from (select * from begun union all select * from alike) as found
    order by tag <> ${text}, tier, uses desc, tag limit ${size}
  `.execute(db)
  return rows
}
