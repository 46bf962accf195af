/** Battles: `studio/` invites and answers, `side-by-side/` shows the two streams with score and clock, `watching/` is for fans. */
export { BattleInvitations } from './studio/BattleInvitations.tsx'
export { WithBattles } from './WithBattles.tsx'
