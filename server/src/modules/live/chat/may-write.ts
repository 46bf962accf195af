/** The single rule for who may write in a chat room. */
import type { ErrorCode } from '#rules/error-codes.ts'
import type { ChatWriters, WhyNotWatch } from '#rules/live.ts'

type ChatWriteFacts = {
  whyNotWatch: WhyNotWatch | null
  /** The creator or a moderator: exempt from slow mode and from the room's writer restriction. */
  canModerate: boolean
  isMuted: boolean
  who: ChatWriters
  isFollower: boolean
  isSubscriber: boolean
  slowSeconds: number
  sinceLastMs: number | null
}

type ChatDenial = { code: ErrorCode; words: string; waitSeconds?: number }

/** Null if the account may write. */
export function whyNotWriteInChat(facts: ChatWriteFacts): ChatDenial | null {
  const { who } = facts
  if (facts.whyNotWatch === 'NOT_LIVE') return { code: 'CONFLICT', words: 'This live is over.' }
  if (facts.whyNotWatch) return { code: 'FORBIDDEN', words: 'Only those who may watch can write here.' }
  if (facts.canModerate) return null
  if (facts.isMuted) return { code: 'FORBIDDEN', words: 'You cannot write in this chat at the moment.' }
  if (who === 'subscribers' && !facts.isSubscriber)
    return { code: 'FORBIDDEN', words: 'Only subscribers can write here.' }
  if (who === 'followers' && !facts.isFollower && !facts.isSubscriber)
    return { code: 'FORBIDDEN', words: 'Only followers can write here.' }
  const waitMs = facts.sinceLastMs === null ? 0 : facts.slowSeconds * 1_000 - facts.sinceLastMs
  if (waitMs <= 0) return null
  const waitSeconds = Math.ceil(waitMs / 1_000)
  return {
    code: 'TOO_MANY_REQUESTS',
    words: `Slow mode is on. You can write again in ${waitSeconds} s.`,
    waitSeconds,
  }
}
