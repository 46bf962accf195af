/** Rate limits of this slice. */
import { MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof RECOMMENDATIONS_RATE_LIMITS> {}
}

export const RECOMMENDATIONS_RATE_LIMITS = {
  /** A person taps through all topics at once, and twice for some of them. */
  feedSettings: {
    account: { tries: 120, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** Somebody who goes from tag to tag; the list of tags is bounded. */
  tagVisit: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 360, windowSeconds: MINUTE },
  },
  /** Asked by hand, slide by slide; each answer computes the viewer's taste. */
  whyThis: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
