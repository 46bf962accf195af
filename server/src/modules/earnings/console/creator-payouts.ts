/** One creator's payouts, for the console. */
import { Refusal } from '#platform/errors.ts'
import { ledgerBalanceCents, type PayablePart, payableParts } from '../../ledger/index.ts'
import { type HoldRow, holdsOf } from '../hold-queries.ts'
import { type PayoutRow, payoutsOf } from '../payout-queries.ts'
import type { EarningsDeps } from '../types.ts'
import { type DueLine, duePayoutOf } from './due-payouts.ts'

export type CreatorPayouts = {
  due: DueLine
  heldCents: number
  /** Adds up to the amount due. */
  parts: PayablePart[]
  holds: HoldRow[]
  payouts: PayoutRow[]
}

const PAYOUTS_SHOWN = 12

export async function creatorPayouts(
  deps: Pick<EarningsDeps, 'db' | 'clock' | 'earnings' | 'settings'>,
  creatorId: string,
): Promise<CreatorPayouts> {
  const { db } = deps
  const cents = await ledgerBalanceCents(db, 'payable', creatorId, 'real')
  const [due, heldCents, parts, holds, payouts] = await Promise.all([
    duePayoutOf(deps, creatorId, cents),
    ledgerBalanceCents(db, 'held', creatorId, 'real'),
    payableParts(db, creatorId),
    holdsOf(db, creatorId),
    payoutsOf(db, creatorId, { limit: PAYOUTS_SHOWN, skip: 0 }),
  ])
  if (!due) throw new Refusal('NOT_FOUND')
  return { due, heldCents, parts, holds, payouts }
}
