/** Rate limits of messages. */
import { MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof MESSENGER_RATE_LIMITS> {}
}

export const MESSENGER_RATE_LIMITS = {
  /** Faster than anyone types, slower than a spammer wants. */
  message: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
  /** Sent every few seconds while a person types, and worthless a moment later. */
  typing: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Several tabs that reconnect together and page through a long absence. */
  catchUp: {
    account: { tries: 600, windowSeconds: MINUTE },
    address: { tries: 3_000, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
