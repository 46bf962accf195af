/** What holds for battles between two creators who are live, in the browser as on the server. */

export const BATTLE = {
  /** An invitation is open for so long, and then runs out by itself. */
  inviteMs: 20_000,
  lastsMs: 5 * 60_000,
  /** The last of it, when every screen shows that it counts. */
  tenseMs: 30_000,
  /** Both stay side by side for so long after it. */
  talkMs: 60_000,
  /** Letters before a search for an opponent begins. */
  searchFrom: 3,
  opponents: 10,
  /** Of both sides, the newest. */
  tipsShown: 20,
  /** Of each side. */
  supportersShown: 3,
  /** So far apart are two words about the same battle, however many tip at once. */
  newsEveryMs: 250,
  /** How long it is said that a battle ended early. */
  earlyWordsMs: 10_000,
} as const

/** Running; over, with both still talking; over. */
export type BattleState = 'running' | 'talk' | 'ended'

export const BATTLE_WORDS = {
  notLive: 'You have to be live for a battle.',
  otherNotLive: 'They are not live any more.',
  ownBattle: 'You are in a battle already.',
  otherBattle: 'They are in a battle already.',
  invited: 'You have invited somebody. Wait for their answer.',
  ranOut: 'This invitation has run out.',
  opponent: 'You cannot tip the one you are in a battle with.',
} as const

/** Each side's part of the bar in whole percent, together 100; nobody is ahead at 0–0. */
export function sharesOf(score1: number, score2: number): [number, number] {
  const both = score1 + score2
  if (both === 0) return [50, 50]
  const first = Math.round((score1 * 100) / both)
  return [first, 100 - first]
}

/** 1 or 2; null when nobody is ahead. */
export function winnerOf(score1: number, score2: number): 1 | 2 | null {
  if (score1 === score2) return null
  return score1 > score2 ? 1 : 2
}
