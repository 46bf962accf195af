/** Rate limits of age checks. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof AGE_ASSURANCE_RATE_LIMITS> {}
}

export const AGE_ASSURANCE_RATE_LIMITS = {
  /** A few retries with each method; a household or an office shares an address. */
  ageCheck: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 300, windowSeconds: HOUR },
  },
  /** Each is read by a person, and its picture decoded. */
  ageReview: {
    account: { tries: 5, windowSeconds: HOUR },
    address: { tries: 10, windowSeconds: HOUR },
  },
  /** Answers are verified with public-key cryptography; wallets of a mobile network share an address. */
  ageAnswer: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
