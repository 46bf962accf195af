/**
 * The door of the broadcasts slice: what creators write once and send to many.
 *
 * Tables: broadcasts with broadcast_contents (written once), mass_messages and mass_people, audience_lists and
 * audience_list_people; broadcast_moves, broadcast_figures and broadcast_sales (how it does).
 * - Messages name the broadcast they are a part of; the database holds that each stands once in a thread.
 * - A mass message goes out by a job, in batches of one transaction each: who is written to is decided in it, with the
 *   pairs locked, and how far it came is kept in the same transaction. Killed anywhere, it goes on from there.
 * - Pausing, cancelling and unsending take hold between two batches.
 * - Openings and sales leave a small row by triggers; a job adds them up.
 * - Nobody is mailed about a mass message: see the decision.
 */
import './tables.ts'

export { plannedUploads } from './contents-queries.ts'
export { bindBroadcastJobs } from './jobs.ts'
export { broadcastsData } from './personal-data.ts'
export { addBroadcastsSchema } from './schema.ts'
export type { BroadcastsDeps } from './types.ts'
