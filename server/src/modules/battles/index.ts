/**
 * Public API of the battles slice: two live creators compete for tips of their fans.
 *
 * Tables: battle_invitations, battles, battle_sides (two per battle, with their score), battle_tips.
 * - An account has at most one running battle and one open invitation: enforced by the database.
 * - A score is the sum of its tips, maintained by triggers; each tip is a sale to that side by an account on neither side.
 * - A tip counts if paid before the battle is closed: both lock the side's row. A refund during the battle removes it from the score;
 *   an ended battle keeps its result.
 * - A side that reconnects stays in the battle; when its live ends, the battle ends with the current score.
 */
import './tables.ts'

export { invitationTopic } from './events.ts'
export { finishOnLiveEnd } from './finish.ts'
export { bindBattleJobs } from './jobs.ts'
export { battlesData } from './personal-data.ts'
export { BATTLES_RATE_LIMITS } from './rate-limits.ts'
export { addBattlesSchema } from './schema.ts'
export { reverseTipScore, scoreTip } from './score.ts'
export type { BattlesDeps } from './types.ts'
