/** Finds people by username and name: the very name, then how it begins, then what looks like it. */
import { sql } from 'kysely'
import type { Db } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../accounts/index.ts'
import { blockedWith, followerCounts } from '../people/index.ts'
import { pastPrefix } from './prefix.ts'
import type { Tier } from './tiers.ts'

export type FoundPerson = { id: string; tier: Tier }

type PeopleWish = { viewerId: string | null; limit: number; skip?: number }
type NameWish = PeopleWish & {
  text: string
  /** Whether names that merely look like it count: they take the longest to find. */
  isAlikeEnough: boolean
}

/** Of one kind of match; a letter or two fit so many that not all can be weighed. */
const WEIGHED = 300
/** Anything looks like a letter or two. */
const ALIKE_FROM = 3

/** Creators only, the best match first, among equals those whom the most follow. */
export async function matchCreators(
  db: Db,
  { text, isAlikeEnough, viewerId, limit, skip = 0 }: NameWish,
): Promise<FoundPerson[]> {
  const start = text.replace(/[\\%_]/g, '\\$&')
  const creators = (tier: Tier) =>
    visibleAccountIds(db)
      .select(sql.lit(tier).as('tier'))
      .where('accounts.is_creator', '=', true)
      .limit(sql.lit(WEIGHED))
  const username = sql<string>`lower(accounts.username)`
  const name = sql<string>`lower(accounts.fullname)`
  const alike = sql`
    union all ${creators(2).where(sql<boolean>`${username} % ${text}`)}
    union all ${creators(2).where(sql<boolean>`${name} %> ${text}`)}`
  const { rows } = await sql<FoundPerson>`
    select found.id, min(found.tier) as tier from (
      ${creators(0).where(sql<boolean>`${username} = ${text}`)}
      union all ${creators(0).where(sql<boolean>`${name} = ${text}`)}
      union all ${creators(1).where(sql<boolean>`${username} >= ${text} and ${username} < ${pastPrefix(text)}`)}
      union all ${creators(1).where(sql<boolean>`${name} like ${`${start}%`}`)}
      union all ${creators(1).where(sql<boolean>`${name} like ${`% ${start}%`}`)}
      ${isAlikeEnough && text.length >= ALIKE_FROM ? alike : sql``}
    ) as found
    left join ${followerCounts(db)} as counts on counts.account_id = found.id
    ${viewerId === null ? sql`` : sql`where found.id not in ${blockedWith(db, viewerId)}`}
    group by found.id, counts.followers
    order by tier, coalesce(counts.followers, 0) desc, found.id limit ${limit} offset ${skip}
  `.execute(db)
  return rows
}

/** Those whom nobody follows and who show nothing have no count, and are left out. */
export async function mostFollowedCreators(
  db: Db,
  { viewerId, limit, skip = 0 }: PeopleWish,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select counts.account_id as id from ${followerCounts(db)} as counts
    where counts.account_id in ${visibleAccountIds(db).where('accounts.is_creator', '=', true)}
    ${viewerId === null ? sql`` : sql`and counts.account_id not in ${blockedWith(db, viewerId)}`}
    order by counts.followers desc, counts.account_id limit ${limit} offset ${skip}
  `.execute(db)
  return rows.map(({ id }) => id)
}
