/** What people are told about: the kinds, and the words for each, in the notification centre and in mails. */
import { dollars, plural, shortCount } from './formats.ts'

export type NotificationKind =
  | 'follow'
  | 'like'
  | 'comment'
  | 'reply'
  | 'subscriber'
  | 'tip'
  | 'purchase'
  | 'live'
  | 'message'
  | 'moderation'
  | 'subscription'
  | 'payout'
  | 'reversal'
  | 'wallet'

/** The words of a verdict in favour; every other verdict carries its reason instead. */
export const MEDIA_APPROVED = 'approved'

export type NotificationFacts = {
  kind: string
  actorName?: string | null | undefined
  /** How many more people did the same. */
  others?: number | undefined
  amountCents?: number | null | undefined
  /** What was written, the reason of a verdict, or all that the site says about money. */
  words?: string | undefined
  /** 'video' or 'photo', where it is known. */
  mediaType?: string | null | undefined
}

/** `who` is shown before `text`, with a blank between them; it is empty for what the site itself says. */
export function notificationWords(facts: NotificationFacts): { who: string; text: string } {
  if (!isKind(facts.kind)) return { who: '', text: 'Something new happened' }
  return { who: SAID_BY_THE_SITE.has(facts.kind) ? '' : whoOf(facts), text: TEXTS[facts.kind](facts) }
}

const SAID_BY_THE_SITE: ReadonlySet<NotificationKind> = new Set([
  'moderation',
  'subscription',
  'payout',
  'reversal',
  'wallet',
])

/** A page that was opened before its site learned a new kind meets words it does not know. */
function isKind(kind: string): kind is NotificationKind {
  return Object.hasOwn(TEXTS, kind)
}

const TEXTS: Record<NotificationKind, (facts: NotificationFacts) => string> = {
  follow: () => 'started following you',
  like: (facts) => `liked your ${mediaOf(facts)}`,
  comment: ({ words, ...facts }) => (words ? `commented: ${words}` : `commented on your ${mediaOf(facts)}`),
  reply: ({ words }) => (words ? `replied: ${words}` : 'replied to your comment'),
  subscriber: (facts) => `subscribed to you${amount(facts, 'for')}`,
  tip: (facts) => withWords(`sent you a tip${amount(facts, 'of')}`, facts),
  purchase: (facts) => `bought your ${mediaOf(facts)}${amount(facts, 'for')}`,
  live: () => 'is live now',
  message: () => 'sent you a message',
  moderation: (facts) =>
    facts.words === MEDIA_APPROVED
      ? `Your ${mediaOf(facts)} was approved`
      : withWords(`Your ${mediaOf(facts)} was not approved`, facts),
  subscription: ({ words }) => words || 'There is news about a subscription of yours',
  payout: ({ words }) => words || 'There is news about a payout of yours',
  reversal: ({ amountCents, ...facts }) =>
    withWords(
      amountCents == null
        ? 'A payment to you was taken back'
        : `${dollars(amountCents)} less in your earnings`,
      facts,
    ),
  wallet: ({ words }) => words || 'There is news about your credits',
}

function whoOf({ actorName, others = 0 }: NotificationFacts): string {
  const name = actorName || 'Somebody'
  return others > 0 ? `${name} and ${shortCount(others)} ${plural(others, 'other')}` : name
}

function mediaOf({ mediaType }: NotificationFacts): string {
  return mediaType || 'media'
}

function withWords(text: string, { words }: NotificationFacts): string {
  return words ? `${text}: ${words}` : text
}

function amount({ amountCents }: NotificationFacts, before: string): string {
  return amountCents == null ? '' : ` ${before} ${dollars(amountCents)}`
}
