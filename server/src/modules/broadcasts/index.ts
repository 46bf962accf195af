/**
 * Public API of the broadcasts slice: messages that creators write once and send to many.
 *
 * Tables: broadcasts with broadcast_contents (written once), mass_messages and mass_people, audience_lists and
 * audience_list_people; messenger_rules and rule_sendings (submodule `rules`); broadcast_moves, broadcast_figures and
 * broadcast_sales (statistics).
 * - Messages refer to their broadcast; a unique index keeps each from appearing twice in a thread.
 * - A job sends a mass message in batches of one transaction each: it locks the pairs, decides who may be written to and
 *   saves its progress in the same transaction. Killed anywhere, it resumes from there.
 * - Rules are automatic messages: triggers on follows, subscriptions and sales schedule a row per person, and delete it
 *   when the person leaves; a job sends due rows, each person in a transaction of its own and only once ever.
 * - Pausing, cancelling and unsending take effect between two batches.
 * - Triggers insert a small row for each open and sale; a job aggregates them.
 * - Readers are notified on the site only, never by email.
 */
import './rules/tables.ts'
import './tables.ts'

export { plannedUploads } from './contents-queries.ts'
export { bindBroadcastJobs } from './jobs.ts'
export { broadcastsData } from './personal-data.ts'
export { BROADCASTS_RATE_LIMITS } from './rate-limits.ts'
export { addBroadcastsSchema } from './schema.ts'
export type { BroadcastsDeps } from './types.ts'
