/** Rate limits of cases, decisions and transparency. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof MODERATION_RATE_LIMITS> {}
}

export const MODERATION_RATE_LIMITS = {
  /** Site-wide statistics: cached for an hour, and small. */
  transparency: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** A link from an email is opened a few times and answered once; prevents guessing keys. */
  decision: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 60, windowSeconds: MINUTE },
  },
  /** A rights holder works through a list; prevents flooding our queue, or a stranger's inbox, by a script. */
  caseSend: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** Correspondence of a case; prevents guessing links. */
  caseAnswer: {
    account: { tries: 60, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
} as const satisfies Record<string, Policy>
