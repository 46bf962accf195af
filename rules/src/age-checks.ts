/** Age checks that the law of a region demands before adult media is shown. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

/** A digital credential in a wallet, an external provider, or a decision by staff; in the order they are offered. */
export const AGE_METHODS = ['wallet', 'provider', 'staff'] as const
export type AgeMethod = (typeof AGE_METHODS)[number]

export const AGE_CHECK = {
  cookieName: 'candid_age',
  /** Longer than any result is valid. */
  cookieDays: 750,
  /** Where external providers return to: the same for everyone, so that they do not learn the page. */
  path: '/age-check',
  attemptMs: 15 * MINUTE_MS,
  /** Staff decide within this time. */
  reviewMs: 14 * DAY_MS,
  /** The cookie of a visitor gets a new value after this time, which reveals copies. */
  rotateMs: HOUR_MS,
  /** Requests that were sent before the new value arrived. */
  rotationGraceMs: MINUTE_MS,
  /** An expired result stays for a while, so that the page can say that it expired. */
  resultRetainedDays: 30,
  /** How often a waiting page asks for the outcome. */
  pollMs: 2_000,
  minNoteLength: 10,
  /** In bytes, a form field has at most four times as many. */
  maxNoteLength: 250,
  maxPictureBytes: 10 * 1024 * 1024,
} as const

/** `expired`: an earlier result is no longer valid. `refused`: the check is over, without proof of age. */
export const AGE_CHECK_STATES = ['none', 'waiting', 'refused', 'expired', 'passed'] as const
export type AgeCheckState = (typeof AGE_CHECK_STATES)[number]

/** What the page of the check is told. */
export type AgeCheckStatus = {
  isNeeded: boolean
  /** The country whose law demands it: two letters, or null. */
  country: string | null
  methods: readonly AgeMethod[]
  state: AgeCheckState
  /** The method of the running or last check. */
  method: AgeMethod | null
}

/** The label of the Association of Sites Advocating Child Protection, which parental controls recognise. */
export const RTA_LABEL = 'RTA-5042-1996-1400-1577-RTA'
