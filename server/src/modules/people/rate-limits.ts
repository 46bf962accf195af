/** Rate limits of follows and blocks. */
import { MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof PEOPLE_RATE_LIMITS> {}
}

export const PEOPLE_RATE_LIMITS = {
  /** Each may send a notification. A new user follows a whole list at once, but not everybody. */
  follow: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** A person under attack by many accounts should not have to wait long. */
  block: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
