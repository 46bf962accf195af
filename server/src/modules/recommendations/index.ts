/**
 * Public API of the recommendations slice: what a member is probably interested in, what they said about it, and why they are
 * shown something.
 *
 * Tables: feed_preferences (one row per account that chose something), topic_preferences (unique per account and tag).
 * - Nobody but the member can read any of it.
 */
import './preferences/tables.ts'

export { recommendationsData } from './personal-data.ts'
export { RECOMMENDATIONS_RATE_LIMITS } from './rate-limits.ts'
export { addRecommendationsSchema } from './schema/schema.ts'
