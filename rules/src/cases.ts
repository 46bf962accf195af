/** Legal notices and complaints that anyone may send without an account: kinds, states, limits and deadlines. */
import { oneOf } from './one-of.ts'
import { REPORT_REASONS, SHOWN_WITHOUT_CONSENT } from './report.ts'
import { type DeadlineSpan, longestDeadline, PROMISED_DEADLINES } from './sla.ts'
import { DAY_MS } from './time.ts'

export const CASE_KINDS = ['report', 'complaint', 'dmca', 'counter', 'consent'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** `asked`: waiting for evidence. `forwarded`: the sender of the first notice may go to court. */
export const CASE_STATES = ['received', 'confirmed', 'asked', 'forwarded', 'escalated', 'closed'] as const
export type CaseState = (typeof CASE_STATES)[number]

const CASE_OUTCOMES = [
  'taken-down',
  'upheld',
  'refused',
  'incomplete',
  'withdrawn',
  'restored',
  'suit',
] as const
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

export const CASE_TITLES = {
  report: 'Report',
  complaint: 'Complaint',
  dmca: 'DMCA notice',
  counter: 'Counter-notice',
  consent: 'Withdrawn consent',
} as const satisfies Record<CaseKind, string>

export const COMPLAINT_TOPICS = [
  SHOWN_WITHOUT_CONSENT,
  'Stolen content',
  'Illegal content',
  'Wrong charge',
  'Refund declined',
  'Account closed by mistake',
  'Staff decision',
  'Privacy and data',
  'Other',
] as const

export const CASE = {
  maxAddresses: 20,
  addressMaxLength: 500,
  textMaxLength: 4000,
  textMinLength: 10,
  nameMaxLength: 120,
  postalMaxLength: 400,
  phoneMaxLength: 40,
  maxFiles: 5,
  maxFileBytes: 10 * 1024 * 1024,
  /** Messages, reasons and notes of staff. */
  messageMaxLength: 4000,
  /** Additions by the sender. */
  maxAnswers: 40,
  /** How long after a decision it may be escalated. */
  escalateWithinDays: 30,
  /** Retention after closing: claims may come late. */
  keepDays: 6 * 365 + 2,
  /** Upheld notices within a year after which staff review the account. */
  strikes: 3,
  strikeDays: 365,
} as const

/** Limits on how much media anonymous notices may hide before staff review them. */
export const CONSENT_NOTICE = {
  /** After staff rejected this many senders' claims about a media, later notices about it don't hide it. */
  refusalsThatExempt: 2,
  /** Notices of a sender rejected within this many days don't hide media. */
  refusalCountsDays: 365,
  /**
   * Media hidden per sender (email address or network) and day: enough for a person who is shown, too few for a script
   * to empty a profile.
   */
  mediaPerSenderADay: 5,
  /** Media hidden per creator and day by all notices; withdrawn notices don't count. */
  mediaPerCreatorADay: 15,
} as const

/** Why a consent notice did not hide media at once. */
export const NOT_HIDDEN_REASONS = [
  'sender-refused',
  'kept-by-staff',
  'sender-limit',
  'creator-limit',
] as const
export type NotHiddenReason = (typeof NOT_HIDDEN_REASONS)[number]

const KIND_PREFIXES = {
  report: 'R',
  complaint: 'C',
  dmca: 'D',
  counter: 'N',
  consent: 'W',
} as const satisfies Record<CaseKind, string>

/** 'C-1 209': for phone and email; grants no access. */
export function caseNumber({ kind, number }: { kind: CaseKind; number: number }): string {
  return `${KIND_PREFIXES[kind]}-${String(number).replaceAll(/\B(?=(\d{3})+$)/g, ' ')}`
}

/** Accepts any case, with or without the space. Null if invalid. */
export function parseCaseNumber(text: string): { kind: CaseKind; number: number } | null {
  const [, letter = '', digits = ''] = /^\s*([a-z])\s*-?\s*(\d[\d\s]{0,11})$/i.exec(text) ?? []
  const kind = CASE_KINDS.find((known) => KIND_PREFIXES[known] === letter.toUpperCase())
  const number = Number(digits.replaceAll(/\s/g, ''))
  return kind && number > 0 && number < 2 ** 31 ? { kind, number } : null
}

export function topicsOf(kind: CaseKind): readonly string[] {
  if (kind === 'complaint') return COMPLAINT_TOPICS
  return kind === 'report' ? REPORT_REASONS : []
}

/** Whether media is hidden during review: the sender says they are shown against their will. */
export function hidesAtOnce(kind: CaseKind, topic: string): boolean {
  return (
    kind === 'consent' || ((kind === 'complaint' || kind === 'report') && topic === SHOWN_WITHOUT_CONSENT)
  )
}

/** Cases where delay may cause harm. */
export function isUrgentCase(kind: CaseKind, topic: string): boolean {
  return hidesAtOnce(kind, topic) || topic === 'Looks under 18' || topic === 'Illegal content'
}

/** The deadline of each step, for us or the sender. */
export function caseDeadline(kind: CaseKind, state: Exclude<CaseState, 'closed'>): DeadlineSpan {
  if (state === 'received') return PROMISED_DEADLINES.complaintAcknowledged
  if (state === 'asked') return PROMISED_DEADLINES.evidenceDue
  if (state === 'escalated') return PROMISED_DEADLINES.complaintEscalated
  // The sender has at least ten business days to go to court, which is also our own latest deadline.
  if (state === 'forwarded') return COURT_DAYS
  return DECIDED[kind]
}

const COURT_DAYS: DeadlineSpan = {
  amount: PROMISED_DEADLINES.counterNoticeRestored.from,
  unit: 'business day',
}
const WEEK: DeadlineSpan = { amount: 7, unit: 'day' }
const DECIDED: Record<CaseKind, DeadlineSpan> = {
  report: WEEK,
  complaint: longestDeadline(PROMISED_DEADLINES.complaintInvestigated),
  dmca: WEEK,
  counter: PROMISED_DEADLINES.evidenceDue,
  consent: WEEK,
}

/** The possible decisions of staff. */
export function outcomesOf(kind: CaseKind): readonly CaseOutcome[] {
  if (kind === 'counter') return ['refused', 'incomplete']
  if (kind === 'dmca') return ['taken-down', 'refused', 'incomplete']
  return ['taken-down', 'upheld', 'refused', 'incomplete']
}

export function readOutcome(kind: CaseKind, text: string): CaseOutcome | undefined {
  return oneOf(outcomesOf(kind), text)
}

type CaseProgress = { kind: CaseKind; state: CaseState; outcome: CaseOutcome | null }

/** The status text for the sender. */
export function caseStatusText({ kind, state, outcome }: CaseProgress): string {
  if (state === 'received') return 'Received. We’ll review it and confirm.'
  if (state === 'confirmed') return 'Confirmed. We’re looking into it.'
  if (state === 'asked') return 'We need something from you. Reply below.'
  if (state === 'forwarded')
    return 'Forwarded to the person who sent the notice. Your content is restored unless they tell us they’ve gone to court.'
  if (state === 'escalated') return 'A different reviewer is taking a second look.'
  return OUTCOME_TEXT[outcome ?? 'refused'](kind)
}

const OUTCOME_TEXT: Record<CaseOutcome, (kind: CaseKind) => string> = {
  'taken-down': () => 'Closed. We agreed and removed it.',
  upheld: () => 'Closed. We agreed with you.',
  refused: () => 'Closed. We didn’t agree.',
  incomplete: () => 'Closed. Something we needed was missing.',
  withdrawn: () => 'Closed. You withdrew it.',
  restored: (kind) =>
    kind === 'counter' ? 'Closed. The content is restored.' : 'Closed. It was removed, then restored.',
  suit: () =>
    'Closed. The person who sent the notice has gone to court, so the content stays removed until the court decides.',
}

/** Whether the sender may escalate the decision. */
export function mayEscalate(
  progress: CaseProgress & { decidedAt: Date | null; escalatedAt: Date | null },
  now: Date,
): boolean {
  const { state, outcome, decidedAt, escalatedAt } = progress
  if (state !== 'closed' || escalatedAt !== null || decidedAt === null) return false
  if (outcome !== 'refused' && outcome !== 'incomplete' && outcome !== 'upheld') return false
  return now.getTime() - decidedAt.getTime() <= CASE.escalateWithinDays * DAY_MS
}

/** The next step for staff, as a short label. */
export function nextStep({ kind, state }: Pick<CaseProgress, 'kind' | 'state'>): string {
  if (state === 'received') return 'Confirm receipt'
  if (state === 'asked') return 'Waiting for proof'
  if (state === 'forwarded') return 'Waiting for a court'
  if (state === 'escalated') return 'Second review'
  if (state === 'closed') return 'Closed'
  return kind === 'counter' ? 'Forward' : 'Decide'
}
