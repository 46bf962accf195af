/** Stores a payment's outcome and books it once, whether the browser, a webhook or the job learns it first. */
import type { PaymentState } from '#platform/payments/gateway.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { postJournal } from '../books/ledger.ts'
import { lockFan } from '../books/lock-fan.ts'
import { moneyOf } from '../books/money.ts'
import type { TopUpState } from '../tables.ts'
import type { WalletDeps } from '../types.ts'
import { actOnWaiting } from './paid-events.ts'
import { changeTopUp, lockPayment, lockTopUp, type TopUp } from './top-up-queries.ts'

/** `payment` is null if the request never reached the gateway. */
export type Outcome = PaymentState & { payment: string | null }

export type SettleDeps = Pick<WalletDeps, 'db' | 'clock' | 'log' | 'wallet' | 'bus' | 'enqueue'>

/** The states from which each outcome applies: late payments are always booked, other outcomes never undo a settled state. */
const SETTLES: Record<Outcome['state'], readonly TopUpState[]> = {
  paid: ['starting', 'challenge', 'failed'],
  challenge: ['starting'],
  failed: ['starting', 'challenge'],
}

export function settleTopUp(
  deps: SettleDeps,
  { id, account_id }: Pick<TopUp, 'id' | 'account_id'>,
  outcome: Outcome,
): Promise<TopUp> {
  return deps.db.transaction().execute(async (tx) => {
    if (outcome.payment !== null) await lockPayment(tx, deps.wallet.gateway.name, outcome.payment)
    await lockFan(tx, account_id)
    return settleLocked(deps, tx, await lockTopUp(tx, id), outcome)
  })
}

const OTHER_AMOUNT = 'Another amount was taken than you were asked for. We are looking into it.'
const CURRENCY = 'usd'

/** A payment of another amount or currency is not credited; an operator must look at it. */
function compared({ log }: Pick<SettleDeps, 'log'>, topUp: TopUp, outcome: Outcome): Outcome {
  if (outcome.state !== 'paid' || outcome.amount === undefined) return outcome
  const { cents, currency } = outcome.amount
  if (cents === topUp.pack_cents && currency === CURRENCY) return outcome
  const { payment } = outcome
  log.error(
    { topUpId: topUp.id, payment, cents, currency, askedCents: topUp.pack_cents },
    'a payment has the wrong amount or currency: not credited, refund it at the gateway',
  )
  return { state: 'failed', words: OTHER_AMOUNT, payment }
}

/** The payment, the fan and the row are locked. */
export async function settleLocked(deps: SettleDeps, tx: Tx, topUp: TopUp, told: Outcome): Promise<TopUp> {
  const outcome = compared(deps, topUp, told)
  if (!SETTLES[outcome.state].includes(topUp.state)) return topUp
  const change = {
    state: outcome.state,
    failure: outcome.state === 'failed' ? outcome.words : null,
    payment: outcome.payment ?? topUp.payment,
    updated_at: deps.clock.now(),
  }
  if (outcome.state !== 'paid') return changeTopUp(tx, topUp.id, change)
  const paid = await changeTopUp(tx, topUp.id, { ...change, journal_id: await bookTopUp(deps, tx, topUp) })
  // A dispute event may have arrived before the payment event.
  return actOnWaiting(deps, tx, paid)
}

async function bookTopUp({ clock }: Pick<SettleDeps, 'clock'>, tx: Tx, topUp: TopUp): Promise<string> {
  const { id, account_id: ownerId, pack_cents: cents } = topUp
  const { journalId } = await postJournal(tx, {
    kind: 'top-up',
    key: `top-up:${id}`,
    about: [ownerId, cents],
    at: clock.now(),
    money: moneyOf(topUp.gateway),
    entries: [
      { book: 'clearing', cents: -cents },
      { book: 'wallet', ownerId, cents },
    ],
  })
  return journalId
}
