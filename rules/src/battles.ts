/** Rules of battles between two live creators, shared by browser and server. */

export const BATTLE = {
  /** How long an invitation is open. */
  inviteMs: 20_000,
  lastsMs: 5 * 60_000,
  /** The final phase, which is highlighted. */
  tenseMs: 30_000,
  /** How long both stay side by side afterwards. */
  talkMs: 60_000,
  /** Minimum length of a search for opponents. */
  searchFrom: 3,
  opponents: 10,
  /** The newest tips of both sides. */
  tipsShown: 20,
  /** Per side. */
  supportersShown: 3,
  /** Minimum interval between updates of a battle, however many tips arrive. */
  newsEveryMs: 250,
  /** How long the notice of an early end is shown. */
  earlyWordsMs: 10_000,
} as const

/** `talk`: decided, with both still side by side. */
export type BattleState = 'running' | 'talk' | 'ended'

export const BATTLE_TEXT = {
  notLive: 'Go live to start a battle.',
  otherNotLive: 'They’re no longer live.',
  ownBattle: 'You’re already in a battle.',
  otherBattle: 'They’re already in a battle.',
  invited: 'You already sent an invitation. Wait for their answer.',
  ranOut: 'This invitation expired.',
  opponent: 'You can’t tip your opponent during a battle.',
} as const

/** Each side's share of the bar in whole percent, 100 in total; equal at 0–0. */
export function battleShares(score1: number, score2: number): [number, number] {
  const both = score1 + score2
  if (both === 0) return [50, 50]
  const first = Math.round((score1 * 100) / both)
  return [first, 100 - first]
}

/** 1 or 2; null for a draw. */
export function winnerOf(score1: number, score2: number): 1 | 2 | null {
  if (score1 === score2) return null
  return score1 > score2 ? 1 : 2
}
