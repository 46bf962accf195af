/** Battles: `studio/` invites and answers, `side-by-side/` shows the two streams with score and clock, `watching/` is for fans. */
export { Invitations } from './studio/Invitations.tsx'
export { WithBattles } from './WithBattles.tsx'
