/** Conversations with the site: the one account that people write to, the figures, and the words that both sides use. */
import { PROMISES, type Span } from './promises.ts'
import { DAY_MS, MINUTE_MS } from './time.ts'

/** Smaller than any other id, so it is the first of the two people of each of its threads. */
export const SUPPORT_ACCOUNT_ID = '00000000-0000-7000-8000-00000000d35c'
export const SUPPORT_USERNAME = 'support'

export const SUPPORT = {
  /** The token of a visitor's conversation, for files; the same stands in the browser's own storage. */
  cookieName: 'candid_support',
  tokenLifetimeMs: 90 * DAY_MS,
  mailLinkLifetimeMs: 30 * DAY_MS,
  resetLinkLifetimeMs: 60 * MINUTE_MS,
  /** Browsers and mails that open one conversation; beyond that the oldest is forgotten. */
  maxTokens: 20,
  /** As many conversations under one address are looked at: for a password, and for a link to them. */
  maxAtAddress: 3,
  /** An answer that was not looked at for so long goes out by mail. */
  mailAfterMs: 2 * MINUTE_MS,
  answerMaxLength: 2_000,
  noteMaxLength: 2_000,
  pageSize: 30,
  /** Beyond this many, nobody counts. */
  countMax: 999,
  /** Who of the staff is looking or writing says so as often, and is believed for twice as long. */
  presenceMs: 8_000,
  /** Who does not answer us for so long needs us no more; the next message opens it again. */
  closedAfterMs: 7 * DAY_MS,
  /** A visitor's closed conversation is forgotten after this; one in which nothing was said much sooner. */
  keptMs: 365 * DAY_MS,
  unsaidMs: 2 * DAY_MS,
} as const

export const SUPPORT_STATES = ['new', 'open', 'waiting', 'closed'] as const
export type SupportState = (typeof SUPPORT_STATES)[number]

/** What the desk can be set to by hand. */
export const SUPPORT_MOVES = ['open', 'waiting', 'closed'] as const
export type SupportMove = (typeof SUPPORT_MOVES)[number]

export const SUPPORT_FILTERS = ['open', 'waiting', 'closed'] as const
export type SupportFilter = (typeof SUPPORT_FILTERS)[number]

export const SUPPORT_WHOSE = ['all', 'nobody', 'mine', 'others'] as const
export type SupportWhose = (typeof SUPPORT_WHOSE)[number]

/** The first answer is promised on the pages; once we talk, somebody who looks things up may take longer. */
export const SUPPORT_PROMISES = {
  first: PROMISES.support,
  next: { amount: 2, unit: 'hour' },
} as const satisfies Record<string, Span>

export const SUPPORT_WORDS = {
  cookies: 'We use cookies for login. Please accept our cookies policy before using our service',
  shortcut: 'A shortcut is 1 to 30 small letters, digits and hyphens',
  shortcutTaken: 'Another answer has this shortcut',
  title: 'A title is 1 to 80 characters',
  text: `An answer is 1 to ${2_000} characters`,
  note: `A note is 1 to ${2_000} characters`,
} as const

/** 'S-20 418', as it stands in mails and on the desk. */
export function supportNumber(number: number): string {
  return `S-${String(number).replace(/\B(?=(\d{3})+$)/g, ' ')}`
}

/** 'm•••@posteo.example': enough to know one's own address by. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}•••${email.slice(at)}`
}

/** A ready answer with the name of whom it goes to; without one, the place is closed up. */
export function filledAnswer(text: string, name: string): string {
  if (name !== '') return text.replaceAll('{name}', name)
  return text.replace(/,?\s?\{name\}/g, '')
}
