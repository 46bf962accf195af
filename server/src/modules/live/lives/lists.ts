/** Lists of lives as a viewer may see them. */
import { sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../../accounts/index.ts'
import { blockedWith, followedBy, mutedBy } from '../../people/index.ts'
import { type Live, ON_AIR } from './live-queries.ts'

type LiveListQuery = PageRange & { viewerId: string | null; areFollowed: boolean; tag: string | null }

/** Lives on air, most viewers first. */
export async function livesNow(
  db: Db,
  { viewerId, areFollowed, tag, limit, skip }: LiveListQuery,
): Promise<Live[]> {
  return visibleLives(db, viewerId)
    .where('state', 'in', ON_AIR)
    .$if(tag !== null, (q) => q.where(sql<boolean>`${tag} = any(tags)`))
    .$if(areFollowed, (q) => q.where('account_id', 'in', followedBy(db, viewerId ?? '')))
    .orderBy('viewers', 'desc')
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** A few for a sidebar: followed creators first, then most viewers; never the viewer's own. */
export async function sidebarLives(
  db: Db,
  { viewerId, limit }: { viewerId: string | null; limit: number },
): Promise<Live[]> {
  return visibleLives(db, viewerId)
    .where('state', 'in', ON_AIR)
    .$if(viewerId !== null, (q) =>
      q
        .where('account_id', '<>', viewerId ?? '')
        .orderBy(sql<boolean>`account_id in ${followedBy(db, viewerId ?? '')}`, 'desc'),
    )
    .orderBy('viewers', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Announced lives of all creators, soonest first. */
export async function upcomingLives(
  db: Db,
  { viewerId, limit, skip }: PageRange & { viewerId: string | null },
): Promise<Live[]> {
  return visibleLives(db, viewerId)
    .where('state', '=', 'announced')
    .where('announced_for', 'is not', null)
    .orderBy('announced_for')
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute()
}

/** Excludes creators across a block, muted by the viewer, or who banned the viewer. */
function visibleLives(db: Db, viewerId: string | null) {
  return db
    .selectFrom('lives')
    .selectAll('lives')
    .where('account_id', 'in', visibleAccountIds(db))
    .$if(viewerId !== null, (q) =>
      q
        .where('account_id', 'not in', blockedWith(db, viewerId ?? ''))
        .where('account_id', 'not in', mutedBy(db, viewerId ?? ''))
        .where(
          sql<boolean>`not exists (
            select from live_bans where live_bans.account_id = lives.account_id and banned_id = ${viewerId}
              and kind = 'ban' and (until is null or until > now())
          )`,
        ),
    )
}

/** Creators on air whom the viewer may invite to a battle, by part of their name. */
export async function searchCreatorsOnAir(
  db: Db,
  { viewerId, text, limit }: { viewerId: string; text: string; limit: number },
): Promise<string[]> {
  const part = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const named = visibleAccountIds(db).where(
    sql<boolean>`(lower(accounts.username) like ${part} or lower(accounts.fullname) like ${part})`,
  )
  const rows = await db
    .selectFrom('lives')
    .select('account_id')
    .where('state', 'in', ON_AIR)
    .where('account_id', '<>', viewerId)
    .where('account_id', 'in', named)
    .where('account_id', 'not in', blockedWith(db, viewerId))
    .orderBy('viewers', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ account_id }) => account_id)
}
