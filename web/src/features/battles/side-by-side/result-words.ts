/** Texts for the result of a battle. */
import { winnerOf } from '#rules/battles.ts'
import type { Battle } from '../fields.ts'
import type { Standing } from '../standing.ts'

type Told = Pick<Battle, 'score1' | 'score2' | 'user1' | 'user2'>

/** 'Teo Barros wins', or a draw. */
export function resultWords({ score1, score2, user1, user2 }: Told): string {
  const winner = winnerOf(score1, score2)
  if (winner === null) return 'A draw'
  return `${(winner === 1 ? user1 : user2).fullname} wins`
}

/** For screen readers: announced once per change. */
export function standingWords(battle: Told, standing: Standing): string {
  if (standing === 'running')
    return `A battle: ${battle.user1.fullname} against ${battle.user2.fullname}. Tips decide.`
  if (standing === 'tense') return 'The last 30 seconds.'
  if (standing === 'talk') return `${resultWords(battle)}.`
  return `The battle ended early. ${resultWords(battle)}.`
}
