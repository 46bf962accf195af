/** Rate limits of comments. */
import { MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof ENGAGEMENT_RATE_LIMITS> {}
}

export const ENGAGEMENT_RATE_LIMITS = {
  /** A lively discussion below a media, and no flood. */
  comment: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
