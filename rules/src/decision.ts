/** What staff may decide about a person or what they showed, and what follows from it. */

/** `none` is a decision too: it is remembered, and told to those who reported. */
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

/** What reports may lead to. Of a profile nothing is removed, and only a live leads to one that forbids to stream. */
export const OUTCOMES = ['none', 'remove', 'remove-warn', 'remove-forbid', 'remove-suspend'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** Whom it hits hardest is looked at by two. */
export function needsSecond(outcome: Outcome): boolean {
  return outcome === 'remove-suspend'
}

export const DECIDED_KINDS = ['media', 'comment', 'message', 'live', 'live-message', 'account'] as const
export type DecidedKind = (typeof DECIDED_KINDS)[number]

/** How a decision ended; what was never ended still holds. */
export const ENDINGS = ['appeal', 'lifted', 'over', 'restored', 'counter-notice'] as const
export type Ending = (typeof ENDINGS)[number]

export const APPEAL = {
  months: 6,
  minLength: 10,
  maxLength: 2_000,
} as const

export const DECISION = {
  wordsMaxLength: 1_000,
  /** As long as a decision can be taken back before anybody hears of it. */
  takeBackMs: 10_000,
  /** How long a suspension lasts that comes with a removal, and a time without streaming that comes with the end of a live. */
  suspensionDays: 30,
  suspensionMaxDays: 365,
} as const

/** A live is removed by ending it. */
export function removes(measure: Measure): boolean {
  return measure === 'remove' || measure === 'remove-warn'
}

export function warns(measure: Measure): boolean {
  return measure === 'warn' || measure === 'remove-warn'
}

/** Whether its person may not stream: until a day, or for good. */
export function forbidsLive(measure: Measure): boolean {
  return measure === 'no-live'
}

/** Whether the account is closed by it: until a day, or for good. */
export function closes(measure: Measure): boolean {
  return measure === 'suspend' || measure === 'ban'
}
