/** Rate limits of mass messages. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof BROADCASTS_RATE_LIMITS> {}
}

export const BROADCASTS_RATE_LIMITS = {
  /** Mass messages, their tests and templates, and pausing them: enough for a busy evening, no flood by a stolen session. */
  broadcast: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 300, windowSeconds: HOUR },
  },
  /** Recounted with each change of a form; counting a hundred thousand people is expensive. */
  audience: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 180, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
