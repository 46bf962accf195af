/** Texts about a subscription: its status, what comes next, and its refund. */
import { dollars, shortDate } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'

export type SubscriptionStatus = {
  state: string
  price: number
  /** The next month's price, also if resumed, where it differs. */
  next_price: number | null
  /** A higher price that does not apply to the next month yet. */
  later_price: { price: number; on: string } | null
  renews_on: string | null
  ends_on: string
  refundable_until: string | null
  refund_state: string | null
  /** The offer of the running period, if not the monthly price. */
  runs_by: { kind: string; months: number | null; price: number | null } | null
  /** The last gift that is not over. */
  gift?: { giver: { username: string } | null; months: number; ends_on: string } | null
  /** The creator may not sell for now: nothing is charged, and it resumes or ends by itself. */
  waits_for_creator: boolean
}

type Tone = 'success' | 'info' | 'mute' | 'danger'

const STATES: Record<string, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'success' },
  trial: { label: 'Trial', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'mute' },
  'past-due': { label: 'Payment due', tone: 'danger' },
  expired: { label: 'Ended', tone: 'mute' },
}

type StateFacts = Pick<SubscriptionStatus, 'state'> &
  Partial<Pick<SubscriptionStatus, 'runs_by' | 'gift' | 'waits_for_creator'>>

export function stateText({ state, runs_by, gift, waits_for_creator }: StateFacts): {
  label: string
  tone: Tone
} {
  if (waits_for_creator) return { label: 'On hold', tone: 'info' }
  // A trial by link ends by itself; nobody cancelled it.
  if (state === 'cancelled' && runs_by?.kind === 'trial-link') return { label: 'Free trial', tone: 'info' }
  if (state === 'cancelled' && gift) return { label: 'Gift', tone: 'success' }
  return STATES[state] ?? { label: state, tone: 'mute' }
}

/** 'Renews on 15 Dec for $9.99' */
export function nextText(subscription: SubscriptionStatus, now: Date): string {
  const { state, ends_on, renews_on } = subscription
  const end = shortDate(new Date(ends_on), now)
  const renewal = shortDate(new Date(renews_on ?? ends_on), now)
  if (subscription.waits_for_creator)
    return isRunning(subscription, now)
      ? `Active until ${end}. Renewal is on hold on the creator’s side, and you won’t be charged meanwhile.`
      : `Ended on ${end}. Renewal is on hold on the creator’s side, and you won’t be charged meanwhile.`
  switch (state) {
    case 'active':
      if (subscription.runs_by?.kind === 'bundle')
        return `Paid until ${renewal}, then ${priceText(nextPrice(subscription))} a month`
      return `Renews on ${renewal} for ${priceText(nextPrice(subscription))}`
    case 'trial':
      return `Trial until ${end}, then ${priceText(nextPrice(subscription))} a month`
    case 'cancelled':
      if (subscription.gift) return `A gift until ${end}, then it ends`
      if (subscription.runs_by?.kind === 'trial-link') return `Free until ${end}, then it ends`
      return `Active until ${end}, then it ends`
    case 'past-due':
      return 'We couldn’t renew it. Add credits and we’ll try again.'
    default:
      return `Ended on ${end}`
  }
}

/** The initial offer: '6 months paid upfront', '$6.99 a month, 2 more times', 'Gift from @mira'. */
export function runsByText({
  runs_by,
  gift,
}: Pick<SubscriptionStatus, 'runs_by' | 'gift'>): string | undefined {
  if (gift) return gift.giver ? `Gift from @${gift.giver.username}` : 'A gift'
  if (runs_by === null) return undefined
  const { kind, months, price } = runs_by
  if (kind === 'bundle') return `${months} months paid upfront`
  if (kind === 'trial-link') return 'Free trial from a link'
  if (price === null) return undefined
  const more = months ? `, ${months} more ${months === 1 ? 'time' : 'times'}` : ' this time'
  return `${priceText(price)}${more}`
}

/** The monthly price from the next renewal on. */
export function nextPrice({ price, next_price }: Pick<SubscriptionStatus, 'price' | 'next_price'>): number {
  return next_price ?? price
}

/** A price agreed on but not charged yet: 'From 15 Jan, it’s $12.00 a month.' */
export function priceChangeText(subscription: SubscriptionStatus, now: Date): string | undefined {
  const { state, price, renews_on, later_price } = subscription
  if (later_price) return laterText(later_price, now)
  const next = nextPrice(subscription)
  if (state !== 'active' || renews_on === null || next === price || subscription.runs_by) return undefined
  return `Until then, it’s ${priceText(price)} a month.`
}

export function laterText({ price, on }: NonNullable<SubscriptionStatus['later_price']>, now: Date): string {
  return `From ${shortDate(new Date(on), now)}, it’s ${priceText(price)} a month.`
}

/** The effect of resuming: 'If you resume, it renews on 15 Dec for $9.99 a month.' */
export function resumeEffectText(subscription: SubscriptionStatus, now: Date): string {
  const end = shortDate(new Date(subscription.ends_on), now)
  return `If you ${subscription.gift ? 'subscribe to stay' : 'resume'}, it renews on ${end} for ${priceText(nextPrice(subscription))} a month.`
}

const REFUNDS: Record<string, string> = {
  open: 'You requested a refund. We’ll reply within 5 business days.',
  granted: 'Your refund was approved.',
  refused: 'Your refund was declined.',
}

export function refundText({ refund_state }: Pick<SubscriptionStatus, 'refund_state'>): string | undefined {
  return refund_state === null ? undefined : REFUNDS[refund_state]
}

export function isRefundable(
  { refundable_until, refund_state }: Pick<SubscriptionStatus, 'refundable_until' | 'refund_state'>,
  now: Date,
): boolean {
  return refund_state === null && refundable_until !== null && new Date(refundable_until) > now
}

/** Whether the paid period is running, renewing or not. */
export function isRunning(
  { state, ends_on }: Pick<SubscriptionStatus, 'state' | 'ends_on'>,
  now: Date,
): boolean {
  return state !== 'expired' && new Date(ends_on) > now
}

function priceText(price: number): string {
  return dollars(dollarsToCents(price))
}
