/** Rate limits of privileged access. */
import { HOUR, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof AUDIT_RATE_LIMITS> {}
}

export const AUDIT_RATE_LIMITS = {
  /** A moderator's busy day; prevents browsing private content with one reason after another. */
  staffLook: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 600, windowSeconds: HOUR },
  },
} as const satisfies Record<string, Policy>
