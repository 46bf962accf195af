/**
 * Public API of the analytics slice: stats for creators, and of the site for staff.
 *
 * Tables: figure_moves (until aggregated), creator_figures (by day, kind and source), media_figures and media_weeks,
 * campaign_figures, audience (who watches whom, never what), audience_figures; site_days (the whole site by day, for staff).
 * - Events are appended by triggers or with the views; a job removes and aggregates them in one transaction.
 * - A reversed like, follow or sale is subtracted from the day and source it was counted for.
 * - Totals keep what deleted media contributed; nothing remains of an erased creator.
 */
import './tables.ts'

export { bindAnalyticsJobs } from './jobs.ts'
export { analyticsData } from './personal-data.ts'
export { rollUp } from './roll-up.ts'
export { addAnalyticsRoutes } from './routes.ts'
export { addAnalyticsSchema } from './schema.ts'
export { countSiteDays } from './site-days.ts'
export { creatorsWithStats, statTotals } from './stat-totals.ts'
export type { AnalyticsDeps } from './types.ts'
