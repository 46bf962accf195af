/** Reinstates a reversed payment: a dispute was won, or a refund made at the gateway failed. */
import type { Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import { moneyKindOf, notifyWalletOwner, postJournal } from '../../ledger/index.ts'
import { taxedOf, taxOfSource } from '../../tax/index.ts'
import { type TopUp, updateTopUp } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'
import {
  findPaymentReversal,
  type PaymentReversalKey,
  paidTopUpState,
  updatePaymentReversal,
} from './payment-reversal-queries.ts'
import { correctInvoice, entriesWithTax } from './return-tax.ts'
import { creditEndedRefunds } from './settle-card-refund.ts'

type Deps = Pick<PaymentsDeps, 'clock' | 'bus' | 'enqueue' | 'settings' | 'site'>

/**
 * Credits the fan, and the platform its loss; reversed sales stay reversed, because what they granted is gone. False if the reversal
 * has not arrived yet.
 */
export async function reinstatePayment(
  deps: Deps,
  tx: Tx,
  topUp: TopUp,
  name: PaymentReversalKey,
): Promise<boolean> {
  const taken = await findPaymentReversal(tx, topUp.id, name)
  if (!taken) return false
  if (taken.returned_at !== null) return true
  const at = deps.clock.now()
  const money = moneyKindOf(topUp.gateway)
  const credited = taken.cents - taken.lost_cents
  const taxed = await taxedOf(tx, topUp.id)
  const taxCents = -(await taxOfSource(tx, `chargeback:${taken.id}`))
  if (taken.cents > 0) {
    const { journalId } = await postJournal(tx, {
      kind: 'chargeback',
      key: `reinstated:${taken.id}`,
      about: [taken.id, taken.cents, taken.lost_cents],
      at,
      money,
      entries: entriesWithTax(
        [
          { book: 'clearing', subaccount: topUp.gateway, cents: -taken.cents },
          { book: 'wallet', ownerId: topUp.account_id, cents: credited },
          { book: 'revenue', cents: taken.lost_cents },
        ],
        taxed,
        { cents: taxCents, gateway: topUp.gateway },
      ),
    })
    await correctInvoice(deps, tx, {
      ...{ topUp, taxed, journalId, source: `reinstated:${taken.id}`, cents: taken.cents, taxCents },
    })
  }
  const ended = await creditEndedRefunds(deps, tx, {
    topUp,
    reversalId: taken.id,
    money,
  })
  await updatePaymentReversal(tx, taken.id, { returned_at: at, lost_at: null })
  await updateTopUp(tx, topUp.id, { state: await paidTopUpState(tx, topUp), updated_at: at })
  if (credited + ended > 0)
    await notifyWalletOwner(
      deps,
      tx,
      topUp.account_id,
      `The reversal was undone: ${dollars(credited + ended)} is back in your wallet as credits.`,
    )
  return true
}
