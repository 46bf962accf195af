/** Staff view of all campaigns: stats by day and creator, stopping and resuming. */
import { sql } from 'kysely'
import { Refusal } from '#platform/errors.ts'
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { cleanText } from '#rules/plain-text.ts'
import { REASON } from '#rules/staff-rights.ts'
import { audit } from '../audit/index.ts'
import { endStop, insertStop, stoppedCampaigns } from '../feed/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { daysFrom, type StatsSpan } from './span.ts'
import type { AnalyticsDeps } from './types.ts'

export type StaffCampaign = {
  campaign: string
  views: number
  quarters: number
  swipes: number
  creators: number
  /** Null unless stopped. */
  stop_reason: string | null
  stopped_at: Date | null
}

/** Campaigns with events or stopped in the span, best first; `text` is part of the name. */
export async function staffCampaigns(
  db: Db,
  { from, end }: StatsSpan,
  { text, limit, skip }: PageRange & { text: string },
): Promise<StaffCampaign[]> {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<StaffCampaign>`
    with counted as (
      select campaign, sum(views)::float8 as views, sum(quarters)::float8 as quarters,
        sum(swipes)::float8 as swipes, count(distinct creator_id)::int as creators
      from campaign_figures where day >= ${from}::date and day < ${end}::date group by campaign
    )
    select campaign, coalesce(views, 0) as views, coalesce(quarters, 0) as quarters,
      coalesce(swipes, 0) as swipes, coalesce(creators, 0) as creators,
      stopped.reason as stop_reason, stopped.stopped_at
    from counted full join ${stoppedCampaigns(db)} as stopped using (campaign)
    where lower(campaign) like ${pattern}
    order by views desc, campaign limit ${limit} offset ${skip}
  `.execute(db)
  return rows
}

export type CampaignDay = { day: string; views: number; swipes: number }

/** All days of the span and the one before. */
export async function campaignDays(db: Db, campaign: string, span: StatsSpan): Promise<CampaignDay[]> {
  const { rows } = await sql<CampaignDay>`
    select day::text, sum(views)::float8 as views, sum(swipes)::float8 as swipes from campaign_figures
    where campaign = ${campaign} and day >= ${span.before}::date and day < ${span.end}::date group by day
  `.execute(db)
  const known = new Map(rows.map((row) => [row.day, row]))
  return daysFrom(span.before, 2 * span.days).map((day) => known.get(day) ?? { day, views: 0, swipes: 0 })
}

export type CampaignCreator = { creatorId: string; views: number; swipes: number }

/** Creators whose media the campaign led to, most views first. */
export async function campaignCreators(
  db: Db,
  campaign: string,
  { from, end }: StatsSpan,
  limit: number,
): Promise<CampaignCreator[]> {
  const { rows } = await sql<CampaignCreator>`
    select creator_id as "creatorId", sum(views)::float8 as views, sum(swipes)::float8 as swipes
    from campaign_figures where campaign = ${campaign} and day >= ${from}::date and day < ${end}::date
    group by creator_id order by sum(views) desc, creator_id limit ${limit}
  `.execute(db)
  return rows
}

/** Stops counting, and hides the campaign from creators. Idempotent. */
export async function stopCampaign(
  deps: AnalyticsDeps,
  staff: Staff<'campaigns.stop'>,
  given: { campaign: string; reason: string },
): Promise<void> {
  const reason = readReason(given.reason)
  await refuseUnknown(deps.db, given.campaign)
  await deps.db.transaction().execute(async (tx) => {
    const stop = { campaign: given.campaign, reason, stopped_at: deps.clock.now() }
    const id = await insertStop(tx, stop)
    if (id === undefined) return
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'campaign', id },
      before: { stopped: false },
      after: { stopped: true },
      reason,
    })
  })
}

export async function resumeCampaign(
  deps: AnalyticsDeps,
  staff: Staff<'campaigns.stop'>,
  given: { campaign: string; reason: string },
): Promise<void> {
  const reason = readReason(given.reason)
  await refuseUnknown(deps.db, given.campaign)
  await deps.db.transaction().execute(async (tx) => {
    const id = await endStop(tx, given.campaign, deps.clock.now())
    if (id === undefined) return
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'campaign', id },
      before: { stopped: true },
      after: { stopped: false },
      reason,
    })
  })
}

async function refuseUnknown(db: Db, campaign: string): Promise<void> {
  const counted = db.selectFrom('campaign_figures').select('campaign').where('campaign', '=', campaign)
  const stopped = stoppedCampaigns(db).where('campaign', '=', campaign)
  if (await counted.limit(1).executeTakeFirst()) return
  if (!(await stopped.executeTakeFirst())) throw new Refusal('NOT_FOUND')
}

function readReason(text: string): string {
  const reason = cleanText(text)
  const message = `Give a reason of up to ${REASON.maxLength} characters.`
  if (reason.length < 1 || reason.length > REASON.maxLength)
    throw new Refusal('BAD_INPUT', { message, fields: { reason: message } })
  return reason
}
