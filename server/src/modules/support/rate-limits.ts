/** Rate limits of conversations with support. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof SUPPORT_RATE_LIMITS> {}
}

export const SUPPORT_RATE_LIMITS = {
  /** A visitor's email and password: makes guessing hopeless, and prevents opening hundreds of conversations. */
  supportSignIn: {
    account: { tries: 10, windowSeconds: 15 * MINUTE },
    address: { tries: 20, windowSeconds: 15 * MINUTE },
  },
  /** Each attempt may send an unwanted email. */
  supportLink: {
    account: { tries: 3, windowSeconds: HOUR },
    address: { tries: 10, windowSeconds: HOUR },
  },
  /** Staff read each of them; the account is the conversation. */
  supportMessage: {
    account: { tries: 20, windowSeconds: MINUTE },
    address: { tries: 40, windowSeconds: MINUTE },
  },
  /** Screenshots from people without an account. */
  supportUpload: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 40, windowSeconds: HOUR },
  },
  /** Reading, catching up, presence: an open chat polls a few times a minute. A guessed token counts, too. */
  supportRead: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 480, windowSeconds: MINUTE },
  },
  /** The support console: paging through the queue by keyboard, and presence. */
  supportDesk: {
    account: { tries: 600, windowSeconds: MINUTE },
    address: { tries: 6_000, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
