/**
 * Public API of the recommendations slice: what a member is probably interested in, what they said about it, and why they are
 * shown something.
 *
 * Tables: interactions, creator_signals and tag_visits (what a member did), feed_preferences (one row per account that chose
 * something), topic_preferences (unique per account and tag), recommendation_models and media_vectors (what a job learned of media).
 * - Taste is computed for each page from a member's newest responses and stored nowhere: an action counts at once.
 * - Triggers on likes, comments, rights, reports, mutes, sales and subscriptions record responses, so commands are unaware of it.
 * - Nobody but the member can read any of it, and nothing is recorded for members who turned it off.
 * - Models learn from responses to media that are free for everyone, and never from purchases.
 */
import './preferences/tables.ts'
import './tables.ts'

export { keepCatalogue, modelProblem } from './catalogue/catalogues.ts'
export { findPersonalCandidates, type PersonalCandidate } from './catalogue/personal-candidates.ts'
export { createRecommendations } from './create.ts'
export { addWatched, type WatchReport } from './interactions/add-watched.ts'
export { addShare } from './interactions/shares.ts'
export { bindRecommendationJobs } from './jobs.ts'
export { pickPersonalPage } from './model/personal-page.ts'
export type { RecommendationSource } from './model/types.ts'
export { recommendationsData } from './personal-data.ts'
export { hiddenTagsBy, hiddenTagsOf } from './preferences/topics.ts'
export { RECOMMENDATIONS_RATE_LIMITS } from './rate-limits.ts'
export { addRecommendationsSchema } from './schema/schema.ts'
export type { RecommendationsDeps } from './types.ts'
