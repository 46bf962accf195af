/** Rate limits of top-ups. */
import { HOUR, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof PAYMENTS_RATE_LIMITS> {}
}

export const PAYMENTS_RATE_LIMITS = {
  /** Each attempt calls a bank, and thieves test stolen cards. */
  topUp: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
} as const satisfies Record<string, Policy>
