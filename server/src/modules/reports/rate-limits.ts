/** Rate limits of reports. */
import { HOUR, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof REPORTS_RATE_LIMITS> {}
}

export const REPORTS_RATE_LIMITS = {
  /** Staff read each of them. */
  report: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 200, windowSeconds: HOUR },
  },
} as const satisfies Record<string, Policy>
