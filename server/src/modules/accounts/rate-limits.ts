/** Rate limits of signing in and up, and profiles. */
import { HOUR, MINUTE, type Policy } from '#platform/rate-limits/policies.ts'

declare module '#platform/rate-limits/policies.ts' {
  interface RateLimitPolicies extends Readonly<typeof ACCOUNTS_RATE_LIMITS> {}
}

export const ACCOUNTS_RATE_LIMITS = {
  /** Makes password guessing hopeless; an office behind one address still gets in. */
  signIn: {
    account: { tries: 10, windowSeconds: 15 * MINUTE },
    address: { tries: 50, windowSeconds: 15 * MINUTE },
  },
  /** Counted per address only: a signature cannot be guessed, and says whose it is after verification only. */
  passkeySignIn: {
    account: { tries: 50, windowSeconds: 15 * MINUTE },
    address: { tries: 50, windowSeconds: 15 * MINUTE },
  },
  /** Forms ask for a challenge when they open, and again every few minutes. */
  passkeyOptions: {
    account: { tries: 60, windowSeconds: 15 * MINUTE },
    address: { tries: 300, windowSeconds: 15 * MINUTE },
  },
  /** Adding, renaming and removing passkeys. */
  passkeyChange: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 120, windowSeconds: HOUR },
  },
  /** Mailed links of account recovery and undo, opened a few times; they cannot be guessed. */
  mailedLink: {
    account: { tries: 30, windowSeconds: HOUR },
    address: { tries: 60, windowSeconds: HOUR },
  },
  /** A person signs up once and mistypes a few times; mass sign-ups are slowed down. */
  signUp: {
    account: { tries: 10, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** Each attempt may send an unwanted email. */
  passwordReset: {
    account: { tries: 5, windowSeconds: HOUR },
    address: { tries: 20, windowSeconds: HOUR },
  },
  /** Forms validate while a person types; prevents enumerating taken names. */
  validate: {
    account: { tries: 60, windowSeconds: MINUTE },
    address: { tries: 120, windowSeconds: MINUTE },
  },
  /** Rearranging a profile takes many taps; a script that toggles it is slowed down. */
  arrange: {
    account: { tries: 120, windowSeconds: MINUTE },
    address: { tries: 600, windowSeconds: MINUTE },
  },
} as const satisfies Record<string, Policy>
