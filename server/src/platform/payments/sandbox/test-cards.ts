/** Test card numbers of the embedded gateway; no bank ever issued them. */
import { DECLINES } from '../decline-text.ts'
import type { Behaviour } from './tables.ts'

type TestCard = { number: string; behaviour: Behaviour; description: string }

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242 4242 4242 4242', behaviour: 'success', description: 'Visa, paid' },
  { number: '5555 5555 5555 4444', behaviour: 'success', description: 'Mastercard, paid' },
  { number: '3782 822463 10005', behaviour: 'success', description: 'American Express, paid' },
  { number: '4000 0000 0000 0002', behaviour: 'decline', description: 'Declined' },
  { number: '4000 0000 0000 9995', behaviour: 'insufficient-funds', description: 'Insufficient funds' },
  { number: '4000 0000 0000 0069', behaviour: 'expired', description: 'Expired' },
  { number: '4000 0000 0000 3220', behaviour: 'challenge', description: 'The bank asks first (3-D Secure)' },
  { number: '4000 0000 0000 0259', behaviour: 'dispute', description: 'Paid, and disputed a minute later' },
]

const BEHAVIOURS = new Map(
  TEST_CARDS.map(({ number, behaviour }) => [number.replaceAll(' ', ''), behaviour] as const),
)

/** By the bare digits; undefined for cards that may be real. */
export function behaviourOf(digits: string): Behaviour | undefined {
  return BEHAVIOURS.get(digits)
}

export const FAILURES: Partial<Record<Behaviour, string>> = {
  decline: DECLINES.declined,
  'insufficient-funds': DECLINES.insufficientFunds,
  expired: DECLINES.expired,
  dropped: DECLINES.cardGone,
}
