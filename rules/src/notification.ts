/** All kinds of notifications; to add one, add a record here and the code that sends it. */
import { dollars, plural, shortCount } from './formats.ts'

export type NotificationFacts = {
  kind: string
  actorName?: string | null | undefined
  /** The number of other people who did the same. */
  others?: number | undefined
  amountCents?: number | null | undefined
  /** User text, the reason of a verdict, or the whole sentence about money. */
  words?: string | undefined
  /** 'video' or 'photo', if known. */
  mediaType?: string | null | undefined
}

/** The mail switches in an account's settings. */
export type MailSetting = 'income' | 'messages' | 'news'

/** The link target: the actor, a conversation with them, media, its comments, their live, or a page of the reader. */
export type NotificationTarget = 'actor' | 'conversation' | 'media' | 'comments' | 'live' | `/${string}`

type NotificationRecord = {
  saidBy: 'person' | 'site'
  /** The text after the actor's name, or a whole sentence by the site. */
  text(facts: NotificationFacts): string
  leadsTo: NotificationTarget
  /** Consecutive notifications about the same thing are merged. */
  isMerged?: true
  /** Sent once per person and media, even if toggled repeatedly. */
  isSentOnce?: true
  /** Never mailed if undefined. */
  mail?: {
    setting: MailSetting
    title: string
    action: { label: string; path: string }
    /** Includes the text in the mail; only for texts by the site, never user text. */
    hasText?: true
    /** The next mail about the same actor is sent only after this much silence. */
    silenceMs?: number
  }
}

/** The text of an approval; every other verdict carries its reason instead. */
export const MEDIA_APPROVED = 'approved'

const HOUR_MS = 60 * 60 * 1000

const EARNED = {
  setting: 'income',
  title: 'You earned something',
  action: { label: 'See your earnings', path: '/account/earnings' },
} as const

export const NOTIFICATION_KINDS = {
  follow: {
    saidBy: 'person',
    text: () => 'started following you',
    leadsTo: 'actor',
    isMerged: true,
    isSentOnce: true,
  },
  like: {
    saidBy: 'person',
    text: (facts) => `liked your ${mediaOf(facts)}`,
    leadsTo: 'media',
    isMerged: true,
    isSentOnce: true,
  },
  comment: {
    saidBy: 'person',
    text: ({ words: message, ...facts }) =>
      message ? `commented: ${message}` : `commented on your ${mediaOf(facts)}`,
    leadsTo: 'comments',
  },
  reply: {
    saidBy: 'person',
    text: ({ words: message }) => (message ? `replied: ${message}` : 'replied to your comment'),
    leadsTo: 'comments',
  },
  subscriber: {
    saidBy: 'person',
    text: (facts) => `subscribed to you${amount(facts, 'for')}`,
    leadsTo: 'actor',
    mail: EARNED,
  },
  tip: {
    saidBy: 'person',
    text: (facts) => withText(`sent you a tip${amount(facts, 'of')}`, facts),
    leadsTo: 'media',
    mail: EARNED,
  },
  purchase: {
    saidBy: 'person',
    text: (facts) => `bought your ${mediaOf(facts)}${amount(facts, 'for')}`,
    leadsTo: 'media',
    mail: EARNED,
  },
  live: {
    saidBy: 'person',
    text: () => 'is live now',
    leadsTo: 'live',
  },
  'live-soon': {
    saidBy: 'person',
    text: () => 'goes live in a few minutes',
    leadsTo: 'live',
  },
  ticket: {
    saidBy: 'person',
    text: (facts) => `bought a ticket for your live${amount(facts, 'for')}`,
    leadsTo: 'actor',
    mail: EARNED,
  },
  message: {
    saidBy: 'person',
    text: () => 'sent you a message',
    leadsTo: 'conversation',
    mail: {
      setting: 'messages',
      title: 'You have a new message',
      action: { label: 'Read it', path: '/messages/inbox' },
      silenceMs: HOUR_MS,
    },
  },
  'mass-test': {
    saidBy: 'site',
    text: ({ words: message }) => `Test of your mass message: ${message || 'it begins without words'}`,
    leadsTo: '/messages/mass/new',
  },
  moderation: {
    saidBy: 'site',
    text: (facts) =>
      facts.words === MEDIA_APPROVED
        ? `Your ${mediaOf(facts)} was approved`
        : withText(`Your ${mediaOf(facts)} was not approved`, facts),
    leadsTo: 'media',
  },
  decision: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'We decided something about what you showed here',
    leadsTo: '/account/decisions',
  },
  report: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'We looked at what you reported',
    leadsTo: '/activity',
  },
  'bought-media': {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is news about something you bought',
    leadsTo: '/account/purchases/transactions',
  },
  appearance: {
    saidBy: 'site',
    text: (facts) => `You are named in a ${mediaOf(facts)}. Nobody else is shown it before you agree`,
    leadsTo: '/account/appearances',
  },
  consent: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is news about who appears in your media',
    leadsTo: '/account/appearances/media',
  },
  subscription: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is news about a subscription of yours',
    leadsTo: '/account/purchases/subscriptions',
  },
  payout: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is news about a payout of yours',
    leadsTo: '/account/earnings/payouts',
  },
  reversal: {
    saidBy: 'site',
    text: ({ amountCents, ...facts }) =>
      withText(
        amountCents == null
          ? 'A payment to you was taken back'
          : `${dollars(amountCents)} less in your earnings`,
        facts,
      ),
    leadsTo: '/account/earnings/transactions',
    mail: { ...EARNED, title: 'A payment was taken back', hasText: true },
  },
  application: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is news about your application',
    leadsTo: '/creator-request',
  },
  agreement: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is a new creator agreement to sign',
    leadsTo: '/creator-agreement',
  },
  terms: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There are new terms of service',
    leadsTo: '/about/terms-of-service',
  },
  announcement: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is news from us',
    leadsTo: '/activity',
  },
  wallet: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'There is news about your credits',
    leadsTo: '/account/purchases/transactions',
  },
} as const satisfies Record<string, NotificationRecord>

export type NotificationKind = keyof typeof NOTIFICATION_KINDS

/** The path of the conversation with an account, existing or new. */
export function conversationPath(username: string): string {
  return `/messages/to/${username}`
}

/** Undefined for an unknown kind, as in a page loaded before an upgrade. */
export function notificationKind(kind: NotificationKind): NotificationRecord
export function notificationKind(kind: string): NotificationRecord | undefined
export function notificationKind(kind: string): NotificationRecord | undefined {
  const kinds: Record<string, NotificationRecord> = NOTIFICATION_KINDS
  return Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
}

/** `who` is shown before `text`, separated by a space; empty for notifications by the site. */
export function notificationText(facts: NotificationFacts): { who: string; text: string } {
  const kind = notificationKind(facts.kind)
  if (!kind) return { who: '', text: 'Something new happened' }
  return { who: kind.saidBy === 'site' ? '' : whoOf(facts), text: kind.text(facts) }
}

function whoOf({ actorName, others = 0 }: NotificationFacts): string {
  const name = actorName || 'Somebody'
  return others > 0 ? `${name} and ${shortCount(others)} ${plural(others, 'other')}` : name
}

function mediaOf({ mediaType }: NotificationFacts): string {
  return mediaType || 'media'
}

function withText(text: string, { words: message }: NotificationFacts): string {
  return message ? `${text}: ${message}` : text
}

function amount({ amountCents }: NotificationFacts, before: string): string {
  return amountCents == null ? '' : ` ${before} ${dollars(amountCents)}`
}
