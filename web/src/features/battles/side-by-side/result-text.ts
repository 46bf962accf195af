/** Texts for the result of a battle. */
import { winnerOf } from '#rules/battles.ts'
import type { BattlePhase } from '../battle-phase.ts'
import type { BattleData } from '../fields.ts'

type BattleScore = Pick<BattleData, 'score1' | 'score2' | 'user1' | 'user2'>

/** 'Teo Barros wins', or a draw. */
export function battleResultText({ score1, score2, user1, user2 }: BattleScore): string {
  const winner = winnerOf(score1, score2)
  if (winner === null) return 'It’s a draw'
  return `${(winner === 1 ? user1 : user2).fullname} wins`
}

/** For screen readers: announced once per change. */
export function battlePhaseText(battle: BattleScore, phase: BattlePhase): string {
  if (phase === 'running')
    return `Battle: ${battle.user1.fullname} against ${battle.user2.fullname}. Tips decide.`
  if (phase === 'tense') return '30 seconds left.'
  if (phase === 'talk') return `${battleResultText(battle)}.`
  return `The battle ended early. ${battleResultText(battle)}.`
}
