/** Support conversations: the support account, limits and shared labels. */
import { type DeadlineSpan, QUEUE_DEADLINES } from './sla.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

/** Smaller than any other id, so it is always the first member of its threads. */
export const SUPPORT_ACCOUNT_ID = '00000000-0000-7000-8000-00000000d35c'
export const SUPPORT_USERNAME = 'support'

export const SUPPORT = {
  /** The token of a visitor's conversation, for file requests; also in the browser's local storage. */
  cookieName: 'candid_support',
  tokenLifetimeMs: 90 * DAY_MS,
  mailLinkLifetimeMs: 30 * DAY_MS,
  resetLinkLifetimeMs: 60 * MINUTE_MS,
  /** Tokens per conversation; the oldest is dropped. */
  maxTokens: 20,
  /** Conversations per email address that sign-in and links consider. */
  maxAtAddress: 3,
  /** Unread answers are mailed after this time. */
  mailAfterMs: 2 * MINUTE_MS,
  answerMaxLength: 2_000,
  noteMaxLength: 2_000,
  pageSize: 30,
  /** Counts stop here. */
  countMax: 999,
  /** The heartbeat interval of staff presence; valid for twice as long. */
  presenceMs: 8_000,
  /** Closes conversations without an answer from the person; a new message reopens them. */
  closedAfterMs: 7 * DAY_MS,
  /** Retention of closed visitor conversations; empty ones are deleted much sooner. */
  retentionMs: 365 * DAY_MS,
  unsaidMs: 2 * DAY_MS,
} as const

const SUPPORT_STATES = ['new', 'open', 'waiting', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** The states that staff can set. */
export const SUPPORT_MOVES = ['open', 'waiting', 'closed'] as const

export const SUPPORT_FILTERS = ['open', 'waiting', 'closed'] as const
export type SupportFilter = (typeof SUPPORT_FILTERS)[number]

export const SUPPORT_WHOSE = ['all', 'nobody', 'mine', 'others'] as const
export type SupportWhose = (typeof SUPPORT_WHOSE)[number]

/** Service levels: the first answer is promised on the pages; later answers may take longer. */
export const SUPPORT_DEADLINES = {
  first: QUEUE_DEADLINES.support,
  next: { amount: 2, unit: 'hour' },
} as const satisfies Record<string, DeadlineSpan>

export const SUPPORT_TEXT = {
  cookies: 'We use cookies for login. Please accept our cookies policy before using our service',
  shortcut: 'Use 1 to 30 lowercase letters, digits and hyphens',
  shortcutTaken: 'Another reply uses this shortcut',
  title: 'Enter a title of up to 80 characters',
  text: `Enter a reply of up to ${2_000} characters`,
  note: `Enter a note of up to ${2_000} characters`,
} as const

/** 'S-20 418', as shown in mail and in the console. */
export function supportNumber(number: number): string {
  return `S-${String(number).replace(/\B(?=(\d{3})+$)/g, ' ')}`
}

/** 'm•••@posteo.example': enough to recognise one's own address. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`
}

/** Fills the recipient's name into a canned response, or removes the placeholder. */
export function fillCannedResponse(text: string, name: string): string {
  if (name !== '') return text.replaceAll('{name}', name)
  return text.replace(/,?\s?\{name\}/g, '')
}
