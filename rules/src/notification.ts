/** All kinds of notifications; to add one, add a record here and the code that sends it. */
import { dollars, plural, shortCount } from './formats.ts'
import type { PushCategory } from './push.ts'

export type NotificationFacts = {
  kind: string
  actorName?: string | null | undefined
  /** The number of other people who did the same. */
  others?: number | undefined
  /** How often it happened, if consecutive ones are merged. */
  times?: number | undefined
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
  /** Consecutive notifications about the same thing are merged: by several people, or by the same person. */
  merged?: 'people' | 'person'
  /** Sent once per person and media, even if toggled repeatedly. */
  isSentOnce?: true
  /** The category of its push notification; never pushed if undefined. */
  push?: PushCategory
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

/** What the owner of an account is notified of, besides an email. */
export const SECURITY_TEXT = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'passkey-copied': 'We refused a passkey that may have been copied',
  'recovery-started': 'Account recovery has started. Cancel it if this wasn’t you.',
  'recovery-ready': 'Account recovery is ready to finish. Cancel it if this wasn’t you.',
  'recovery-cancelled': 'Account recovery was cancelled',
} as const

/** The text of an approval; every other verdict carries its reason instead. */
export const MEDIA_APPROVED = 'approved'

const HOUR_MS = 60 * 60 * 1000

const EARNED = {
  setting: 'income',
  title: 'You’ve earned money',
  action: { label: 'View earnings', path: '/account/earnings' },
} as const

export const NOTIFICATION_KINDS = {
  follow: {
    saidBy: 'person',
    text: () => 'started following you',
    leadsTo: 'actor',
    push: 'activity',
    merged: 'people',
    isSentOnce: true,
  },
  like: {
    saidBy: 'person',
    text: (facts) => `liked your ${mediaOf(facts)}`,
    leadsTo: 'media',
    push: 'activity',
    merged: 'people',
    isSentOnce: true,
  },
  comment: {
    saidBy: 'person',
    text: ({ words: message, ...facts }) =>
      message ? `commented: ${message}` : `commented on your ${mediaOf(facts)}`,
    leadsTo: 'comments',
    push: 'activity',
  },
  reply: {
    saidBy: 'person',
    text: ({ words: message }) => (message ? `replied: ${message}` : 'replied to your comment'),
    leadsTo: 'comments',
    push: 'activity',
  },
  subscriber: {
    saidBy: 'person',
    text: (facts) => `subscribed to you${amount(facts, 'for')}`,
    leadsTo: 'actor',
    push: 'income',
    mail: EARNED,
  },
  'gift-sale': {
    saidBy: 'person',
    text: (facts) => `bought a gift subscription to you${amount(facts, 'for')}`,
    leadsTo: 'actor',
    push: 'income',
    mail: EARNED,
  },
  'subscription-gift': {
    saidBy: 'person',
    text: ({ words: gift }) => `gave you ${gift || 'a subscription'}`,
    leadsTo: '/account/purchases/subscriptions',
    push: 'account',
  },
  tip: {
    saidBy: 'person',
    text: (facts) => withText(`sent you a tip${amount(facts, 'of')}`, facts),
    leadsTo: 'media',
    push: 'income',
    mail: EARNED,
  },
  purchase: {
    saidBy: 'person',
    text: (facts) => `bought your ${mediaOf(facts)}${amount(facts, 'for')}`,
    leadsTo: 'media',
    push: 'income',
    mail: EARNED,
  },
  live: {
    saidBy: 'person',
    text: ({ others = 0 }) => (others > 0 ? 'went live' : 'is live now'),
    leadsTo: 'live',
    push: 'live',
    merged: 'people',
  },
  'live-soon': {
    saidBy: 'person',
    text: () => 'goes live in a few minutes',
    leadsTo: 'live',
    push: 'live',
  },
  ticket: {
    saidBy: 'person',
    text: (facts) => `bought a ticket for your live${amount(facts, 'for')}`,
    leadsTo: 'actor',
    push: 'income',
    mail: EARNED,
  },
  message: {
    saidBy: 'person',
    text: ({ times = 1 }) => (times > 1 ? `sent you ${shortCount(times)} messages` : 'sent you a message'),
    leadsTo: 'conversation',
    push: 'messages',
    merged: 'person',
    mail: {
      setting: 'messages',
      title: 'You have a new message',
      action: { label: 'Read message', path: '/messages/inbox' },
      silenceMs: HOUR_MS,
    },
  },
  'mass-test': {
    saidBy: 'site',
    text: ({ words: message }) => `Test of your mass message: ${message || 'no text'}`,
    leadsTo: '/messages/mass/new',
  },
  moderation: {
    saidBy: 'site',
    text: (facts) =>
      facts.words === MEDIA_APPROVED
        ? `Your ${mediaOf(facts)} was approved`
        : withText(`Your ${mediaOf(facts)} wasn’t approved`, facts),
    leadsTo: 'media',
    push: 'account',
  },
  decision: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'We made a decision about your content',
    leadsTo: '/account/decisions',
    push: 'account',
  },
  report: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'We reviewed your report',
    leadsTo: '/activity',
    push: 'account',
  },
  'bought-media': {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Update on something you bought',
    leadsTo: '/account/purchases/transactions',
    push: 'account',
  },
  appearance: {
    saidBy: 'site',
    text: (facts) => `You’re tagged in a ${mediaOf(facts)}. It stays hidden until you agree.`,
    leadsTo: '/account/appearances',
    push: 'account',
  },
  consent: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Update on people tagged in your posts',
    leadsTo: '/account/appearances/media',
    push: 'account',
  },
  subscription: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Update on your subscription',
    leadsTo: '/account/purchases/subscriptions',
    push: 'account',
  },
  payout: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Update on your payout',
    leadsTo: '/account/earnings/payouts',
    push: 'income',
  },
  reversal: {
    saidBy: 'site',
    text: ({ amountCents, ...facts }) =>
      withText(
        amountCents == null
          ? 'A payment to you was reversed'
          : `${dollars(amountCents)} deducted from your earnings`,
        facts,
      ),
    leadsTo: '/account/earnings/transactions',
    push: 'income',
    mail: { ...EARNED, title: 'A payment was reversed', hasText: true },
  },
  application: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Update on your application',
    leadsTo: '/creator-request',
    push: 'account',
  },
  agreement: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'A new creator agreement is ready to sign',
    leadsTo: '/creator-agreement',
    push: 'account',
  },
  terms: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Our terms of service are changing',
    leadsTo: '/about/terms-of-service',
    push: 'account',
  },
  announcement: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'News from us',
    leadsTo: '/activity',
    push: 'account',
  },
  security: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Your ways to sign in changed',
    leadsTo: '/account/settings/passkeys',
  },
  milestone: {
    saidBy: 'site',
    text: ({ words: message }) =>
      message ? `You reached a milestone: ${message}` : 'You reached a milestone',
    leadsTo: '/studio',
    push: 'income',
  },
  wallet: {
    saidBy: 'site',
    text: ({ words: message }) => message || 'Update on your credits',
    leadsTo: '/account/purchases/transactions',
    push: 'account',
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
  if (!kind) return { who: '', text: 'New activity' }
  return { who: kind.saidBy === 'site' ? '' : whoOf(facts), text: kind.text(facts) }
}

function whoOf({ actorName, others = 0 }: NotificationFacts): string {
  const name = actorName || 'Someone'
  return others > 0 ? `${name} and ${shortCount(others)} ${plural(others, 'other')}` : name
}

function mediaOf({ mediaType }: NotificationFacts): string {
  return mediaType || 'post'
}

function withText(text: string, { words: message }: NotificationFacts): string {
  return message ? `${text}: ${message}` : text
}

function amount({ amountCents }: NotificationFacts, before: string): string {
  return amountCents == null ? '' : ` ${before} ${dollars(amountCents)}`
}
