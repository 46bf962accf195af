/** Rate limits of lives, their chat and their viewers. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof LIVE_RATE_LIMITS> {}
}

export const LIVE_RATE_LIMITS = {
  /** Each opens a connection; a player that lost it retries a few times. */
  watchLive: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Preparing, announcing and starting live streams, and reminders for them. */
  live: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Frequent replacement of a stream key is not the setup of an encoder. */
  newStreamKey: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Unknown keys; an encoder with an old one retries every few seconds. */
  streamKey: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 30, windowSeconds: MINUTE },
  },
  /** Unknown overlay URLs; an open page with an old one retries once and stops. */
  overlay: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** As fast as a lively chat; slow mode is up to each creator. A room full of phones may share an address. */
  liveMessage: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** Players batch hearts for a second. */
  heart: {
    account: { tries: 70, windowSeconds: MINUTE },
    address: { tries: 3_000, windowSeconds: MINUTE },
  },
  /** Reading, reacting, pinning: a lively conversation marks every message as read. */
  conversation: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
