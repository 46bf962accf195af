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

type ChatDenial = { code: ErrorCode; message: string; waitSeconds?: number }

/** Null if the account may write. */
export function whyNotWriteInChat(facts: ChatWriteFacts): ChatDenial | null {
  const { who } = facts
  if (facts.whyNotWatch === 'NOT_LIVE') return { code: 'CONFLICT', message: 'This live has ended.' }
  if (facts.whyNotWatch) return { code: 'FORBIDDEN', message: 'Only viewers of this live can chat.' }
  if (facts.canModerate) return null
  if (facts.isMuted) return { code: 'FORBIDDEN', message: 'You can’t chat here right now.' }
  if (who === 'subscribers' && !facts.isSubscriber)
    return { code: 'FORBIDDEN', message: 'Only subscribers can chat.' }
  if (who === 'followers' && !facts.isFollower && !facts.isSubscriber)
    return { code: 'FORBIDDEN', message: 'Only followers can chat.' }
  const waitMs = facts.sinceLastMs === null ? 0 : facts.slowSeconds * 1_000 - facts.sinceLastMs
  if (waitMs <= 0) return null
  const waitSeconds = Math.ceil(waitMs / 1_000)
  return {
    code: 'TOO_MANY_REQUESTS',
    message: `Slow mode is on. Try again in ${waitSeconds} s.`,
    waitSeconds,
  }
}
