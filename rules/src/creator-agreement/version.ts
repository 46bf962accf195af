/** Which agreement creators sign now, and the times it and they have for what changes. */

/** Raised with every change of the words or figures that creators have to agree to anew. */
export const AGREEMENT_VERSION = 1

/** How long creators have to sign a new version before their selling waits for it. */
export const AGREEMENT_NOTICE_DAYS = 15

/** How long before a creator who steps down is none any more. */
export const STEP_DOWN_NOTICE_DAYS = 30

/** How long documents of identity are kept: after leaving, and after a refusal for good; and drafts that nobody touches. */
export const IDENTITY_KEPT = { yearsAfterLeaving: 6, daysAfterRefusal: 90, draftDays: 30 } as const
