/** Stats of campaigns that led to a creator's media, best first. */
import { sql } from 'kysely'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { stoppedCampaigns } from '../feed/index.ts'
import type { StatsSpan } from './span.ts'

export type CampaignStats = { campaign: string; views: number; quarters: number; swipes: number }

export async function readCampaignStats(
  db: Db,
  creatorId: string,
  { from, end }: StatsSpan,
  { limit, skip }: PageRange,
): Promise<CampaignStats[]> {
  const { rows } = await sql<CampaignStats>`
    select campaign, sum(views)::float8 as views, sum(quarters)::float8 as quarters, sum(swipes)::float8 as swipes
    from campaign_figures
    where creator_id = ${creatorId} and day >= ${from}::date and day < ${end}::date
      and campaign not in (select stopped.campaign from ${stoppedCampaigns(db)} as stopped)
    group by campaign
    order by sum(views) desc, campaign
    limit ${limit} offset ${skip}
  `.execute(db)
  return rows
}

/** Average progress from 0 to 1: each quarter is reported once. */
export function averageProgressOf({ views, quarters }: CampaignStats): number | null {
  return views > 0 ? Math.min(1, quarters / 4 / views) : null
}
