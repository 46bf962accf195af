/** Rate limits of spending credits, and verification of the ledger. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof LEDGER_RATE_LIMITS> {}
}

export const LEDGER_RATE_LIMITS = {
  /** Generous tipping at a lively moment; a stolen session cannot empty a wallet in a blink. */
  pay: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 300, windowSeconds: MINUTE },
  },
  /** Recomputes everything: staff in doubt call it a few times. */
  proof: {
    account: { tries: 20, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
} as const satisfies Record<string, Policy>
