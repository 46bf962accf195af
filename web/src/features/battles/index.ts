/** Battles: `studio/` asks for one and answers, `side-by-side/` is the two streams with their bar and clock, `watching/` is for fans. */
export { WithBattles } from './WithBattles.tsx'
