/** Formats a line of the wallet's history. */
import { shortDate, timeOfDay } from '#rules/formats.ts'

export type TransactionData = {
  type: string
  state: string
  words: string
  card: string | null
  user: { fullname: string } | null
  media: { description: string } | null
  gift?: { state: string; recipient: { username: string } | null } | null
}

export function transactionTitle({ type, state, user, media, gift, words: text }: TransactionData): string {
  const name = user?.fullname ?? 'a deleted account'
  const thing = media?.description || text
  switch (type) {
    case 'top-up':
      return 'Added funds'
    case 'tip':
    case 'live':
      return `Tip to ${name}`
    case 'media':
    case 'share-link':
      return thing ? `Bought “${thing}”` : `Bought from ${name}`
    case 'teaser':
      return thing ? `Unlocked “${thing}”` : `Unlocked from ${name}`
    case 'subscription':
      return `Subscription to ${name}`
    case 'subscription-gift':
      return gift?.recipient ? `Gift to @${gift.recipient.username}` : 'Gift by link'
    case 'refund':
      return `Refund, ${name}`
    case 'fee':
      return FEES[state] ?? 'Fee for unused credits'
    default:
      return name
  }
}

/** The details after the time: the item, the card, or the outcome. */
export function transactionDetail({ type, state, user, media, words: text, card }: TransactionData): string {
  const name = user?.fullname ?? 'a deleted account'
  if (state === 'reversed') return 'refunded'
  switch (type) {
    case 'top-up':
      return state === 'paid' ? (card ?? '') : [card, STATES[state]].filter(Boolean).join(' · ')
    case 'tip':
      return text || media?.description || ''
    case 'live':
      return 'live'
    case 'media':
      return `${name}’s shop`
    case 'share-link':
      return `${name}’s link`
    case 'teaser':
      return `message from ${name}`
    case 'subscription-gift':
      return [text, name].filter(Boolean).join(' of ')
    case 'refund':
      return state === 'card' ? 'to your card' : 'to your wallet'
    default:
      return text
  }
}

const FEES: Readonly<Record<string, string>> = {
  forfeiture: 'Forfeited credits',
  'write-off': 'Test credits written off',
  adjustment: 'Correction by the team',
}

const STATES: Readonly<Record<string, string>> = { disputed: 'disputed', refunded: 'refunded' }

/** 'Today, 13:40', 'Yesterday, 22:16', '12 Nov' */
export function transactionTime(then: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (then.toDateString() === now.toDateString()) return `Today, ${timeOfDay(then)}`
  if (then.toDateString() === yesterday.toDateString()) return `Yesterday, ${timeOfDay(then)}`
  return shortDate(then, now)
}
