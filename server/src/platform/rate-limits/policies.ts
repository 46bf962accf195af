/** What a rate limit is, and those that platform code or most slices use; the others are in each slice's `rate-limits.ts`. */

export type Limit = { tries: number; windowSeconds: number }
export type SubjectKind = 'account' | 'address'
export type Policy = Readonly<Record<SubjectKind, Limit>>

/** All declared policies: each slice adds its own by declaration merging. Two with one name do not compile. */
export interface RateLimitPolicies extends Readonly<typeof SHARED_RATE_LIMITS> {}
export type PolicyName = keyof RateLimitPolicies

export const MINUTE = 60
export const HOUR = 60 * MINUTE

export const SHARED_RATE_LIMITS = {
  /** Cards are entered by hand and numbers mistyped; prevents testing lists of stolen ones. */
  card: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** Search fields query while a person types, lists while scrolling. */
  search: {
    account: { tries: 180, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
  /** Lets a full camera be uploaded, but not the disk be filled overnight. */
  upload: {
    account: { tries: 120, windowSeconds: HOUR },
    address: { tries: 240, windowSeconds: HOUR },
  },
  /** A screen queries a few times when it opens and when the range or order changes; sums over months are expensive. */
  figures: {
    account: { tries: 240, windowSeconds: MINUTE },
    address: { tries: 1_200, windowSeconds: MINUTE },
  },
  /** Tables and statements are generated on demand. */
  download: {
    account: { tries: 30, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
