/** Rate limits of tags and releases. */
import { HOUR, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof APPEARANCES_RATE_LIMITS> {}
}

export const APPEARANCES_RATE_LIMITS = {
  /** Each tag notifies and emails a person, each answer may involve staff. */
  appearance: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 300, windowSeconds: HOUR },
  },
  /** Strangers upload images by it; a person signs once, and mistypes a few times. */
  release: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 30, windowSeconds: HOUR },
  },
} as const satisfies Record<string, Policy>
