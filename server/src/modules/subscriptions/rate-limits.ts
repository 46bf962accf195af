/** Rate limits of promotions and gift links. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof SUBSCRIPTIONS_RATE_LIMITS> {}
}

export const SUBSCRIPTIONS_RATE_LIMITS = {
  /** A creator experiments with offers; prevents filling the table. */
  promotion: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 240, windowSeconds: HOUR },
  },
  /** A followed link is requested once or twice; prevents guessing codes. */
  trialLink: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 240, windowSeconds: MINUTE },
  },
  /** A gift is opened and accepted once or twice; prevents guessing tokens. */
  giftLink: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
