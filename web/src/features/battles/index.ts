/** Battles: `studio/` asks for one and answers, `side-by-side/` is the two streams with their bar and clock, `watching/` is for fans. */
export { Invitations } from './studio/Invitations.tsx'
export { WithBattles } from './WithBattles.tsx'
