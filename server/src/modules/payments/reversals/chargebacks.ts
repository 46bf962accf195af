/** Books a reversed payment: against the wallet first, then against sales, then against the platform's revenue. */
import type { Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'
import {
  lockWalletCents,
  moneyKindOf,
  newestUnreversedSale,
  notifyCreatorOfLoss,
  notifyWalletOwner,
  postJournal,
  reversedOf,
  reverseSale,
  switchOffAutoTopUp,
} from '../../ledger/index.ts'
import type { Taxed } from '../../tax/index.ts'
import { switchOffOneTap } from '../cards/one-tap.ts'
import { type TopUp, updateTopUp } from '../top-up-queries.ts'
import type { PaymentsDeps } from '../types.ts'
import {
  findPaymentReversal,
  insertPaymentReversal,
  type PaymentReversalKey,
  paidTopUpState,
  updatePaymentReversal,
} from './payment-reversal-queries.ts'
import { correctInvoice, entriesWithTax, paidCents, partOf, restOf } from './return-tax.ts'
import { endCardRefunds } from './settle-card-refund.ts'

export type ChargebackDeps = Pick<
  PaymentsDeps,
  'clock' | 'ledger' | 'payments' | 'bus' | 'enqueue' | 'settings' | 'site'
>

/** `cents`: the refunded amount; null for a dispute, which reverses all that is left. */
export type PaymentReversalRequest = PaymentReversalKey & { cents: number | null; dueAt?: Date | undefined }

/** The fan and the paid top-up are locked. Idempotent per reference. */
export async function reverseTopUp(
  deps: ChargebackDeps,
  tx: Tx,
  topUp: TopUp,
  request: PaymentReversalRequest,
): Promise<void> {
  const { reason, reference } = request
  if (await findPaymentReversal(tx, topUp.id, request)) return
  const at = deps.clock.now()
  const rest = await restOf(tx, topUp)
  const { cents, taxCents, isMoreThanLeft } = partOf(rest, request.cents)
  const id = await insertPaymentReversal(tx, {
    ...{ top_up_id: topUp.id, reason, reference, cents, created_at: at },
    due_at: request.dueAt ?? null,
  })
  // More than was left: the gateway has refunded what we were about to send to the card.
  if (isMoreThanLeft) await endCardRefunds(deps, tx, topUp.id, id)
  await bookReversal(deps, tx, topUp, { id, cents, taxCents, taxed: rest.taxed })
  await updateTopUp(tx, topUp.id, { state: await paidTopUpState(tx, topUp), updated_at: at })
  if (reason === 'dispute') await switchOffOneTap(tx, topUp.account_id)
  const isSwitchedOff = reason === 'dispute' && (await switchOffAutoTopUp(tx, topUp.account_id))
  const words = [
    cents > 0 && REVERSAL_WORDS[reason](dollars(paidCents(rest.taxed, { cents, taxCents }))),
    isSwitchedOff && 'Automatic top-ups are off.',
  ].filter((sentence) => sentence !== false)
  if (words.length > 0) await notifyWalletOwner(deps, tx, topUp.account_id, words.join(' '))
}

const REVERSAL_WORDS = {
  dispute: (sum: string) => `Your bank reversed a payment for credits: ${sum}.`,
  refund: (sum: string) => `A payment for credits was refunded to your card: ${sum}.`,
} as const

async function bookReversal(
  deps: ChargebackDeps,
  tx: Tx,
  topUp: TopUp,
  { id, cents, taxCents, taxed }: { id: string; cents: number; taxCents: number; taxed: Taxed | null },
): Promise<void> {
  const { account_id: ownerId, gateway } = topUp
  const fromWallet = Math.min(await lockWalletCents(tx, ownerId), cents)
  const sales = await reverseNewestSales(deps, tx, topUp, { id, cents: cents - fromWallet })
  const lost = sales.rest
  if (lost > 0) await updatePaymentReversal(tx, id, { lost_cents: lost })
  const posted =
    fromWallet + lost + taxCents > 0 &&
    (await postJournal(tx, {
      kind: 'chargeback',
      key: `chargeback:${id}`,
      about: taxed ? [id, fromWallet, lost, taxCents] : [id, fromWallet, lost],
      at: deps.clock.now(),
      money: moneyKindOf(topUp.gateway),
      entries: entriesWithTax(
        [
          { book: 'wallet', ownerId, cents: -fromWallet },
          { book: 'revenue', cents: -lost },
          { book: 'clearing', subaccount: gateway, cents: fromWallet + lost },
        ],
        taxed,
        { cents: -taxCents, gateway },
      ),
    }))
  const journalId = posted ? posted.journalId : sales.journalId
  if (journalId !== null)
    await correctInvoice(deps, tx, {
      ...{ topUp, taxed, journalId, source: `chargeback:${id}`, cents: -cents, taxCents: -taxCents },
    })
}

/** Reverses the newest sales first and returns the uncovered rest, with the journal of the last reversed sale. */
async function reverseNewestSales(
  deps: ChargebackDeps,
  tx: Tx,
  { account_id: fanId, gateway }: TopUp,
  { id, cents }: { id: string; cents: number },
): Promise<{ rest: number; journalId: string | null }> {
  const losses = new Map<string, number>()
  let rest = cents
  let last: string | null = null
  while (rest > 0) {
    const sale = await newestUnreversedSale(tx, fanId)
    if (!sale) break
    const part = Math.min(sale.price_cents - (await reversedOf(tx, sale.id)).cents, rest)
    const { shareCents, journalId } = await reverseSale(deps, tx, sale, {
      key: `chargeback:${id}:${sale.id}`,
      cents: part,
      reason: 'chargeback',
      to: 'nobody',
      gateway,
    })
    losses.set(sale.creator_id, (losses.get(sale.creator_id) ?? 0) + shareCents)
    rest -= part
    last = journalId
  }
  for (const [creatorId, shareCents] of losses)
    await notifyCreatorOfLoss(deps, tx, { creatorId, shareCents, reason: 'chargeback' })
  return { rest, journalId: last }
}
