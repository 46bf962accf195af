/** Rate limits of battles. */
import { MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof BATTLES_RATE_LIMITS> {}
}

export const BATTLES_RATE_LIMITS = {
  /** Searching for an opponent letter by letter, and inviting several. */
  battle: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
