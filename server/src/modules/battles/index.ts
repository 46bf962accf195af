/**
 * The door of the battles slice: two creators who are live ask one another, and their fans decide by tips.
 *
 * Tables: battle_invitations, battles, battle_sides (two of each battle, with its score), battle_tips.
 * - Nobody is in two battles at once, and nobody waits for two answers: held by the database.
 * - A score is the sum of the tips in it, which triggers keep; each is a sale to that side by somebody who is on neither.
 * - A tip counts when it is paid before the battle is closed: both take the side's row, so one waits for the other. One that
 *   goes back while it runs counts no longer; a battle that is over stays as it ended.
 * - A side that is away for a moment stays in it; when its live ends, the battle ends with what was tipped until then.
 */
import './tables.ts'

export { finishWithLive } from './finish.ts'
export { bindBattleJobs } from './jobs.ts'
export { battlesData } from './personal-data.ts'
export { addBattlesSchema } from './schema.ts'
export { scoreTip, unscoreTip } from './score.ts'
export type { BattlesDeps } from './types.ts'
