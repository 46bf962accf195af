/** Stores a payment's outcome and books it once, whether the browser, a webhook or the job learns it first. */
import type { PaymentState } from '#platform/payments/gateway.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { credits, dollars } from '#rules/formats.ts'
import { lockFan, moneyKindOf, notifyWalletOwner, postJournal } from '../../ledger/index.ts'
import { issueDocument, withTax } from '../../tax/index.ts'
import { cardText, saveCardOfPayment } from '../cards/cards.ts'
import { handleWaitingEvents } from '../events/paid-events.ts'
import type { TopUpState } from '../tables.ts'
import { lockPayment, lockTopUp, saveClaimUrl, type TopUp, updateTopUp } from '../top-up-queries.ts'
import { findTopUpTax, type TopUpTax } from '../top-up-taxes.ts'
import type { PaymentsDeps } from '../types.ts'

/** `payment` is null if the request never reached the gateway. */
export type PaymentOutcome = PaymentState & { payment: string | null }

export type SettleDeps = Pick<
  PaymentsDeps,
  'db' | 'clock' | 'log' | 'ledger' | 'payments' | 'bus' | 'enqueue' | 'settings' | 'site'
>

/** The states from which each outcome applies: late payments are always booked, other outcomes never undo a settled state. */
const SETTLES: Record<PaymentOutcome['state'], readonly TopUpState[]> = {
  paid: ['starting', 'challenge', 'failed'],
  challenge: ['starting'],
  failed: ['starting', 'challenge'],
}

export function settleTopUp(
  deps: SettleDeps,
  topUp: Pick<TopUp, 'id' | 'account_id' | 'gateway'>,
  outcome: PaymentOutcome,
): Promise<TopUp> {
  return deps.db.transaction().execute(async (tx) => {
    if (outcome.payment !== null) await lockPayment(tx, topUp.gateway, outcome.payment)
    await lockFan(tx, topUp.account_id)
    return settleLockedTopUp(deps, tx, await lockTopUp(tx, topUp.id), outcome)
  })
}

const OTHER_AMOUNT = 'You were charged a different amount than shown. We’re looking into it.'
const CURRENCY = 'usd'

/** A payment of another amount or currency is not credited; an operator must look at it. */
function checkAmount(
  { log }: Pick<SettleDeps, 'log'>,
  topUp: TopUp,
  tax: TopUpTax | undefined,
  outcome: PaymentOutcome,
): PaymentOutcome {
  if (outcome.state !== 'paid' || outcome.amount === undefined) return outcome
  const { cents, currency } = outcome.amount
  const askedCents = tax?.total_cents ?? topUp.pack_cents
  if (cents === askedCents && currency === CURRENCY) return outcome
  const { payment } = outcome
  log.error(
    { topUpId: topUp.id, payment, cents, currency, askedCents },
    'a payment has the wrong amount or currency: not credited, refund it at the gateway',
  )
  return { state: 'failed', message: OTHER_AMOUNT, payment }
}

/** The payment, the fan and the row are locked. */
export async function settleLockedTopUp(
  deps: SettleDeps,
  tx: Tx,
  topUp: TopUp,
  reported: PaymentOutcome,
): Promise<TopUp> {
  const tax = reported.state === 'paid' ? await findTopUpTax(tx, topUp.id) : undefined
  const outcome = checkAmount(deps, topUp, tax, reported)
  await saveClaim(deps, tx, topUp, outcome)
  if (!SETTLES[outcome.state].includes(topUp.state)) return lockTopUp(tx, topUp.id)
  const change = {
    state: outcome.state,
    failure: outcome.state === 'failed' ? outcome.message : null,
    payment: outcome.payment ?? topUp.payment,
    updated_at: deps.clock.now(),
  }
  if (outcome.state !== 'paid') return updateTopUp(tx, topUp.id, change)
  const card = await savedCardOf(deps, tx, topUp, outcome)
  const paid = await updateTopUp(tx, topUp.id, {
    ...change,
    ...(card && { card_id: card.id, card_words: cardText(card) }),
    journal_id: await bookTopUp(deps, tx, topUp, tax),
  })
  if (tax && paid.is_automatic) await notifyOfAutomatic(deps, tx, paid, tax)
  // A dispute event may have arrived before the payment event.
  return handleWaitingEvents(deps, tx, paid)
}

/** The card of a payment at the provider can be charged from then on. */
function savedCardOf(
  deps: SettleDeps,
  tx: Tx,
  { account_id: accountId, gateway }: TopUp,
  { saved: facts }: PaymentOutcome & { state: 'paid' },
) {
  return facts ? saveCardOfPayment(deps, tx, { accountId, gateway, facts }) : null
}

/** Tells the buyer once where to collect what they paid too much, also after the top-up is settled. */
async function saveClaim(deps: SettleDeps, tx: Tx, topUp: TopUp, outcome: PaymentOutcome): Promise<void> {
  const claimUrl = outcome.state === 'challenge' ? undefined : outcome.claimUrl
  if (claimUrl === undefined || !(await saveClaimUrl(tx, topUp.id, claimUrl))) return
  await notifyWalletOwner(
    deps,
    tx,
    topUp.account_id,
    'Part of your last payment can be returned. Collect it in your purchase history.',
  )
}

async function bookTopUp(deps: SettleDeps, tx: Tx, topUp: TopUp, tax: TopUpTax | undefined): Promise<string> {
  const { id, account_id: ownerId, pack_cents: cents, gateway } = topUp
  const money = moneyKindOf(gateway)
  const paid = [
    { book: 'clearing', subaccount: gateway, cents: -cents },
    { book: 'wallet', ownerId, cents },
  ] as const
  const { journalId } = await postJournal(tx, {
    kind: 'top-up',
    key: `top-up:${id}`,
    about: tax ? [ownerId, cents, tax.tax_cents] : [ownerId, cents],
    at: deps.clock.now(),
    money,
    entries: tax ? withTax(paid, termsOf(tax), { cents: tax.tax_cents, gateway }) : paid,
  })
  if (tax)
    await issueDocument(deps, tx, {
      ...{ ...termsOf(tax), rateBp: tax.rate_bp, valueCents: cents, taxCents: tax.tax_cents },
      ...{ source: `top-up:${id}`, topUpId: id, accountId: ownerId, journalId, money },
    })
  return journalId
}

/** The owner was not there to see the total. */
async function notifyOfAutomatic(deps: SettleDeps, tx: Tx, topUp: TopUp, tax: TopUpTax): Promise<void> {
  const { pack_cents: packCents, account_id: ownerId, card_words: card } = topUp
  const price = tax.is_on_top ? `${dollars(packCents)} + ${dollars(tax.tax_cents)} VAT` : dollars(packCents)
  const words = `Automatic top-up: ${credits(packCents)} credits for ${dollars(tax.total_cents)} (${price}) with ${card}.`
  await notifyWalletOwner(deps, tx, ownerId, words)
}

function termsOf({ country, is_on_top: isOnTop }: TopUpTax) {
  return { country, isOnTop }
}
