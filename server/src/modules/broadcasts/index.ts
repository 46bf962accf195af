/**
 * The door of the broadcasts slice: what creators write once and send to many.
 *
 * Tables: broadcasts with broadcast_contents (written once), mass_messages and mass_people, audience_lists and
 * audience_list_people; messenger_rules and rule_sendings (room `rules`); broadcast_moves, broadcast_figures and broadcast_sales (how it does).
 * - Messages name the broadcast they are a part of; the database holds that each stands once in a thread.
 * - A mass message goes out by a job, in batches of one transaction each: who is written to is decided in it, with the
 *   pairs locked, and how far it came is kept in the same transaction. Killed anywhere, it goes on from there.
 * - Rules send themselves: triggers on follows, subscriptions and sales note who is to get one and when, and strike them out
 *   when they leave; a job sends what is due, each person in a transaction of their own and once, ever.
 * - Pausing, cancelling and unsending take hold between two batches.
 * - Openings and sales leave a small row by triggers; a job adds them up.
 * - People are told of it on the site, and nobody is mailed.
 */
import './rules/tables.ts'
import './tables.ts'

export { plannedUploads } from './contents-queries.ts'
export { bindBroadcastJobs } from './jobs.ts'
export { broadcastsData } from './personal-data.ts'
export { addBroadcastsSchema } from './schema.ts'
export type { BroadcastsDeps } from './types.ts'
