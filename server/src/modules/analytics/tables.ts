/** Kysely table types of this slice. Maintained by a job; triggers append to `figure_moves`. */
import type { ColumnType, Generated } from 'kysely'
import type { MediaType } from '#rules/media.ts'
import type { WatchSource } from '#rules/watch.ts'
import type { StatsKind } from './types.ts'

/** bigint is returned as text. */
type Big = ColumnType<string, number | string, number | string>

/** Likes, follows and income not yet aggregated, positive or negative. */
type FigureMovesTable = {
  id: Generated<string>
  creator_id: string
  media_id: string | null
  type: StatsKind
  source: WatchSource
  day: string
  likes: Generated<number>
  follows: Generated<number>
  income_cents: Generated<number>
}

type CreatorFiguresTable = {
  creator_id: string
  day: string
  type: StatsKind
  source: WatchSource
  views: number
  member_views: number
  completions: number
  watch_ms: Big
  likes: number
  follows: number
  income_cents: Big
}

/** Kept when the media is deleted. */
type MediaFiguresTable = {
  creator_id: string
  day: string
  media_id: string
  type: MediaType
  views: number
  member_views: number
  completions: number
  watch_ms: Big
  likes: number
  income_cents: Big
}

/** The same per week. */
type MediaWeeksTable = Omit<MediaFiguresTable, 'day'> & { week: string }

type CampaignFiguresTable = {
  creator_id: string
  day: string
  campaign: string
  views: number
  quarters: number
  swipes: number
}

/** Who watches a creator, never what. */
type AudienceTable = { creator_id: string; viewer_id: string; last_on: string; source: WatchSource }

type AudienceFiguresTable = {
  creator_id: string
  day: string
  new_viewers: number
  returning_viewers: number
}

/** One row per day, for staff. */
type SiteDaysTable = { day: string; counted_at: Date }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    figure_moves: FigureMovesTable
    creator_figures: CreatorFiguresTable
    media_figures: MediaFiguresTable
    media_weeks: MediaWeeksTable
    campaign_figures: CampaignFiguresTable
    audience: AudienceTable
    audience_figures: AudienceFiguresTable
    site_days: SiteDaysTable
  }
}
