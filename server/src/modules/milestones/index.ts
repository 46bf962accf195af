/**
 * Public API of the milestones slice: streaks, and milestones that creators reach.
 *
 * Tables: creator_milestones (one row per creator and milestone).
 * - A job compares the totals of recently active creators with the thresholds of `rules/src/milestones.ts`. A row is inserted
 *   once (primary key), and only the transaction that inserts it notifies.
 * - A milestone stays when a count falls again.
 * - Streaks are read from posts and lives, and stored nowhere.
 */
import './tables.ts'

export { bindMilestoneJobs } from './jobs.ts'
export { milestonesData } from './personal-data.ts'
export { addMilestonesSchema } from './schema.ts'
