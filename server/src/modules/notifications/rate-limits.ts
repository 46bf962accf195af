/** Rate limits of push notifications. */
import { MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof NOTIFICATIONS_RATE_LIMITS> {}
}

export const NOTIFICATIONS_RATE_LIMITS = {
  /** Each switch of the settings is a request; checking a browser's keys costs some CPU time. */
  push: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
