/** Report reasons, in the order in which they are offered. */

/** Also used for cases that the site opens when a person withdraws consent. */
export const SHOWN_WITHOUT_CONSENT = 'Shown without consent'

/** Used for cases that the site opens for held comments. */
export const HELD_FOR_A_WORD = 'Held for a word'

/** The specified reasons: the API accepts each for every report, offered or not. */
export const SPECIFIED_REASONS = [
  'Stolen content',
  'Not working',
  'Spam',
  'Inappropriate content',
  'Other',
] as const

export const REPORT_REASONS = [
  ...SPECIFIED_REASONS,
  'Looks under 18',
  SHOWN_WITHOUT_CONSENT,
  'Harassment',
  'Not who they say they are',
] as const

type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORTED_KINDS = ['user', 'media', 'comment', 'message'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

export const REPORT = { detailsMaxLength: 1000 } as const

/** Reasons where delay may cause harm. */
const URGENT: readonly string[] = ['Looks under 18', SHOWN_WITHOUT_CONSENT]

/** A reporter's upheld and total decided reports. */
export type ReporterRecord = { right: number; total: number }

/**
 * Whether media reported for an urgent reason is hidden during review: if two people report it, or one whose reports were
 * mostly upheld. Media that staff cleared before is hidden only by the latter, so that a crowd cannot keep it hidden by
 * repeated reports.
 */
export function hidesDuringReview({
  reporters,
  wasCleared,
  right,
  total,
}: ReporterRecord & { reporters: number; wasCleared: boolean }): boolean {
  return (right > 0 && right * 2 > total) || (reporters >= 2 && !wasCleared)
}

/** The default reasons; 'Not working' does not apply to accounts. */
export function reasonsFor(kind: ReportedKind): ReportReason[] {
  return REPORT_REASONS.filter((reason) => kind !== 'user' || reason !== 'Not working')
}

export function isUrgent(reason: string): boolean {
  return URGENT.includes(reason)
}
