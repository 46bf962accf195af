/** The current version of the creator agreement, and its notice and retention periods. */

/** Increased with every change that creators have to agree to again. A rewording that keeps the meaning is none: signed copies keep their text. */
export const AGREEMENT_VERSION = 1

/** How long creators have to sign a new version before selling is suspended. */
export const AGREEMENT_NOTICE_DAYS = 15

/** Notice period of a creator who steps down. */
export const STEP_DOWN_NOTICE_DAYS = 30

/** Retention of identity documents after leaving and after a final refusal, and of untouched drafts. */
export const IDENTITY_RETENTION = { yearsAfterLeaving: 6, daysAfterRefusal: 90, draftDays: 30 } as const
