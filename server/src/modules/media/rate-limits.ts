/** Rate limits of likes, links and watch time. */
import { MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof MEDIA_RATE_LIMITS> {}
}

export const MEDIA_RATE_LIMITS = {
  /** Liking everything while scrolling is fine; a script that toggles a like is not. */
  like: {
    account: { tries: 120, windowSeconds: MINUTE },
    address: { tries: 1200, windowSeconds: MINUTE },
  },
  /** One per media, created when it is shared; visitors share, too. */
  shortLink: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Unknown link codes; a page with a dead link requests it three times. Once used up, valid links are refused as well. */
  guessedLink: {
    account: { tries: 60, windowSeconds: 10 * MINUTE },
    address: { tries: 240, windowSeconds: 10 * MINUTE },
  },
  /** Players batch watch time for some seconds, and a room full of phones may share an address. */
  watch: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
