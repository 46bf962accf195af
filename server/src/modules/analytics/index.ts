/**
 * The door of the analytics slice: how it goes for a creator.
 *
 * Tables: figure_moves (until they are counted), creator_figures (by day, kind and source), media_figures and media_weeks, campaign_figures,
 * audience (who watches whom, never what), audience_figures; site_days, the whole site by day, for staff.
 * - What happens is appended, by triggers or with the views; a job takes it away and adds it up in one transaction.
 * - A like, a follow or a sale that goes back goes from the day and the source it had come by.
 * - What a media brought stays in the sums when it is gone; of an erased creator nothing stays.
 */
import './tables.ts'

export { bindAnalyticsJobs } from './jobs.ts'
export { analyticsData } from './personal-data.ts'
export { rollUp } from './roll-up.ts'
export { addAnalyticsRoutes } from './routes.ts'
export { addAnalyticsSchema } from './schema.ts'
export { countSiteDays } from './site-days.ts'
export type { AnalyticsDeps } from './types.ts'
