/** The time ranges and sort orders of a creator's analytics. */

/** In days, including today. */
export const ANALYTICS_RANGES = [7, 30, 90] as const
export type AnalyticsRange = (typeof ANALYTICS_RANGES)[number]

export const MEDIA_SORTS = ['views', 'watch', 'completion', 'likes', 'income'] as const
export type MediaSort = (typeof MEDIA_SORTS)[number]
