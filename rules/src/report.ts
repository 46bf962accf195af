/** What a report may say; the reasons stand in the order in which they are offered. */

/** Also the reason of what the site itself opens, when somebody withdraws their consent. */
export const SHOWN_WITHOUT_CONSENT = 'Shown without consent'

/** The reason of what the site itself opens: a comment with a word that is held. */
export const HELD_FOR_A_WORD = 'Held for a word'

/** The reasons that the specification prints: the API takes each of them for every report, offered or not. */
export const PRINTED_REASONS = [
  'Stolen content',
  'Not working',
  'Spam',
  'Inappropriate content',
  'Other',
] as const

export const REPORT_REASONS = [
  ...PRINTED_REASONS,
  'Looks under 18',
  SHOWN_WITHOUT_CONSENT,
  'Harassment',
  'Not who they say they are',
] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

export const REPORTED_KINDS = ['user', 'media', 'comment', 'message'] as const
export type ReportedKind = (typeof REPORTED_KINDS)[number]

export const REPORT = { detailsMaxLength: 1000 } as const

/** Somebody may be harmed by every hour that passes. */
const URGENT: readonly string[] = ['Looks under 18', SHOWN_WITHOUT_CONSENT]

/** How often what somebody reported was right, of those that were decided. */
export type Trust = { right: number; total: number }

/**
 * Whether media is hidden from everybody while staff look at it, once somebody named one of the urgent reasons: when two
 * people say so, or one who was mostly right before. What staff found in order before is hidden by the latter only, so that
 * a crowd cannot keep something away by telling it again and again.
 */
export function hidesMeanwhile({
  tellers,
  wasCleared,
  right,
  total,
}: Trust & { tellers: number; wasCleared: boolean }): boolean {
  return (right > 0 && right * 2 > total) || (tellers >= 2 && !wasCleared)
}

/** What is offered by default: a person cannot be out of order. */
export function reasonsFor(kind: ReportedKind): ReportReason[] {
  return REPORT_REASONS.filter((reason) => kind !== 'user' || reason !== 'Not working')
}

export function isUrgent(reason: string): boolean {
  return URGENT.includes(reason)
}
