/** Rate limits of applications and invitations. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof CREATORS_RATE_LIMITS> {}
}

export const CREATORS_RATE_LIMITS = {
  /** A link is opened a few times; prevents enumerating codes. */
  invitationCode: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Each creates a row, and invalidates a printed link. */
  invitationLink: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 100, windowSeconds: HOUR },
  },
  /** Five documents, a face and a signature, with several retries; each is decoded and encrypted in memory. */
  document: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 120, windowSeconds: HOUR },
  },
  /** A form that is saved while it is filled in, and sent once. */
  application: {
    account: { tries: 120, windowSeconds: HOUR },
    address: { tries: 600, windowSeconds: HOUR },
  },
} as const satisfies Record<string, Policy>
