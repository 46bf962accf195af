/** Moderation measures and their effects. */

/** `none` is a decision too: it is recorded, and the reporters are notified. */
export const MEASURES = [
  'none',
  'remove',
  'remove-warn',
  'reject',
  'warn',
  'no-live',
  'suspend',
  'ban',
] as const
export type Measure = (typeof MEASURES)[number]

/** Outcomes of reports. Profiles are never removed, and only lives can lead to a streaming ban. */
export const REPORT_OUTCOMES = ['none', 'remove', 'remove-warn', 'remove-forbid', 'remove-suspend'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** The most severe outcomes need a second staff member. */
export function needsSecondReviewer(outcome: ReportOutcome): boolean {
  return outcome === 'remove-suspend'
}

const DECIDED_KINDS = ['media', 'comment', 'message', 'live', 'live-message', 'account'] as const
export type DecidedKind = (typeof DECIDED_KINDS)[number]

/** How a decision ended; without an ending it is in force. */
const ENDINGS = ['appeal', 'lifted', 'over', 'restored', 'counter-notice'] as const
export type Ending = (typeof ENDINGS)[number]

export const APPEAL = {
  months: 6,
  minLength: 10,
  maxLength: 2_000,
} as const

export const DECISION = {
  textMaxLength: 1_000,
  /** The undo period before anyone is notified. */
  takeBackMs: 10_000,
  /** The default length of suspensions and streaming bans. */
  suspensionDays: 30,
  suspensionMaxDays: 365,
} as const

/** Whether content is removed; a live is removed by ending it. */
export function removesContent(measure: Measure): boolean {
  return measure === 'remove' || measure === 'remove-warn'
}

export function warnsAccount(measure: Measure): boolean {
  return measure === 'warn' || measure === 'remove-warn'
}

/** Whether streaming is banned, temporarily or permanently. */
export function forbidsLive(measure: Measure): boolean {
  return measure === 'no-live'
}

/** Whether the account is closed, temporarily or permanently. */
export function closesAccount(measure: Measure): boolean {
  return measure === 'suspend' || measure === 'ban'
}
