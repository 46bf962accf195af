/** How a subscription stands, in words: its state, what comes next, and what became of a refund. */
import { dollars, shortDate } from '#rules/formats.ts'
import { centsOf } from '#web/parts/media/tile-state.ts'

export type Standing = {
  state: string
  price: number
  next_price: number | null
  renews_on: string | null
  ends_on: string
  refundable_until: string | null
  refund_state: string | null
}

type Tone = 'success' | 'info' | 'mute' | 'danger'

const STATES: Record<string, { words: string; tone: Tone }> = {
  active: { words: 'Active', tone: 'success' },
  trial: { words: 'Trial', tone: 'info' },
  cancelled: { words: 'Cancelled', tone: 'mute' },
  'past-due': { words: 'Payment due', tone: 'danger' },
  expired: { words: 'Ended', tone: 'mute' },
}

export function stateWords({ state }: Pick<Standing, 'state'>): { words: string; tone: Tone } {
  return STATES[state] ?? { words: state, tone: 'mute' }
}

/** 'Renews on 15 Dec for $9.99' */
export function nextWords(standing: Standing, now: Date): string {
  const { state, ends_on, renews_on } = standing
  const end = shortDate(new Date(ends_on), now)
  const renewal = shortDate(new Date(renews_on ?? ends_on), now)
  switch (state) {
    case 'active':
      return `Renews on ${renewal} for ${priceWords(standing.price)}`
    case 'trial':
      return `Trial to ${end}, then ${priceWords(standing.next_price ?? standing.price)} a month`
    case 'cancelled':
      return `Yours until ${end}, then it ends`
    case 'past-due':
      return 'We could not renew it. Add credits, and we try again.'
    default:
      return `Ended on ${end}`
  }
}

/** A price that is agreed on but not charged yet. */
export function priceChangeWords({ state, price, next_price }: Standing): string | undefined {
  if (state !== 'active' || next_price === null || next_price === price) return undefined
  return `The price changes to ${priceWords(next_price)} a month.`
}

const REFUNDS: Record<string, string> = {
  open: 'You asked for a refund. We answer within 5 business days.',
  granted: 'Your refund was granted.',
  refused: 'Your refund was refused.',
}

export function refundWords({ refund_state }: Pick<Standing, 'refund_state'>): string | undefined {
  return refund_state === null ? undefined : REFUNDS[refund_state]
}

export function isRefundable(
  { refundable_until, refund_state }: Pick<Standing, 'refundable_until' | 'refund_state'>,
  now: Date,
): boolean {
  return refund_state === null && refundable_until !== null && new Date(refundable_until) > now
}

/** What one pays for is being had, whether or not it goes on. */
export function isRunning({ state, ends_on }: Pick<Standing, 'state' | 'ends_on'>, now: Date): boolean {
  return state !== 'expired' && new Date(ends_on) > now
}

function priceWords(price: number): string {
  return dollars(centsOf(price))
}
