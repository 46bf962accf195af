/** Reverses a sale in full or in part: returns the price to the fan or their bank, and debits the creator's share. */
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { type NewLedgerEntry, postJournal } from '../journals/ledger.ts'
import { notifyCreatorOfLoss } from '../journals/notify.ts'
import type { ReversalReason, Sale } from '../tables.ts'
import type { LedgerDeps } from '../types.ts'
import { isReleased, lockEarningsForShare } from './holds.ts'
import { findReversalByKey, insertReversal, lockSale, markReversed, reversedOf } from './reversal-queries.ts'
import { reverseReferral } from './reverse-referral.ts'

export type ReverseOrder = {
  /** Idempotency key of this reversal. */
  key: string
  /** Defaults to the rest not yet reversed. Only chargebacks are partial. */
  cents?: number
  reason: ReversalReason
  /** `credits`: to the fan's wallet. `card`: to the refunds account until the gateway has sent it. `nobody`: already taken by the bank. */
  to: 'credits' | 'card' | 'nobody'
  /** The gateway whose payment the bank has taken; with `nobody`. */
  gateway?: string
}

export type Reversal = {
  journalId: string
  isNew: boolean
  cents: number
  shareCents: number
}

type Deps = Pick<LedgerDeps, 'clock' | 'ledger' | 'bus' | 'enqueue'>

/** Runs in the caller's transaction. A full reversal revokes what the sale granted. */
export async function reverseSale(deps: Deps, tx: Tx, sale: Sale, order: ReverseOrder): Promise<Reversal> {
  const { key, reason, to } = order
  if (reason === 'refund' && order.cents !== undefined) throw new TypeError('A refund is always of the whole')
  await lockSale(tx, sale.id)
  const earlier = await findReversalByKey(tx, sale.id, key)
  if (earlier) return earlier
  const before = await reversedOf(tx, sale.id)
  const left = sale.price_cents - before.cents
  const cents = order.cents ?? left
  if (left === 0) throw new Refusal('CONFLICT', { message: 'This was already refunded.' })
  if (!Number.isInteger(cents) || cents <= 0 || cents > left)
    throw new RangeError(`${cents} of ${left} cents cannot be given back`)
  const shareCents = shareOfPart(sale, before.cents + cents) - before.shareCents
  await lockEarningsForShare(tx, sale.creator_id)
  const at = deps.clock.now()
  const { journalId } = await postJournal(tx, {
    kind: reason,
    key,
    about: [sale.id, reason, to, cents],
    at,
    money: sale.money,
    entries: [
      {
        book: (await isReleased(tx, sale)) ? 'payable' : 'held',
        ownerId: sale.creator_id,
        cents: -shareCents,
      },
      { book: 'revenue', cents: shareCents - cents },
      receiver(sale, order, cents),
    ],
  })
  await insertReversal(tx, { saleId: sale.id, journalId, reason, cents, shareCents, at })
  await reverseReferral(tx, sale, { journalId, at })
  if (cents === left) {
    await markReversed(tx, sale.id, at)
    await deps.ledger.ports.revoke[sale.kind]?.(tx, sale)
  }
  // A chargeback reverses many sales and notifies with one sum instead.
  if (reason === 'refund')
    await notifyCreatorOfLoss(deps, tx, { creatorId: sale.creator_id, shareCents, reason })
  return { journalId, isNew: true, cents, shareCents }
}

/** The share of a part, rounded so that the parts of a sale add up to its share. */
function shareOfPart({ price_cents, share_cents }: Sale, partCents: number): number {
  return Math.floor((share_cents * partCents) / price_cents)
}

function receiver(sale: Sale, { to, gateway }: ReverseOrder, cents: number): NewLedgerEntry {
  if (to === 'credits') return { book: 'wallet', ownerId: sale.fan_id, cents }
  if (to === 'card') return { book: 'refunds', cents }
  return { book: 'clearing', cents, ...(gateway && { subaccount: gateway }) }
}
