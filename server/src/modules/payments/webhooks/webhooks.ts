/** Handles gateway events once, in any order. */
import type { PaymentGateway, WebhookRequest } from '#platform/payments/gateway.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { lockFan } from '../../ledger/index.ts'
import { insertEvent, markHandled, type ReceivedEvent } from '../events/gateway-events.ts'
import { handlePaidEvent, handleWaitingEvents } from '../events/paid-events.ts'
import { findPaidTopUp, findTopUpByPayment, lockPayment, lockTopUp, type TopUp } from '../top-up-queries.ts'
import { settleFromGateway } from '../top-ups/finish-top-up.ts'
import { type SettleDeps, settleLockedTopUp } from '../top-ups/settle-top-up.ts'

/** Throws a Refusal for an event that is not the gateway's. Any other error rolls back, and the gateway retries. */
export async function receiveEvent(
  deps: SettleDeps,
  gateway: PaymentGateway,
  request: WebhookRequest,
): Promise<void> {
  const event = { ...(await gateway.readEvent(request)), gateway: gateway.name }
  const what =
    event.type === 'payment-changed'
      ? await readChangedPayment(deps, gateway, event)
      : await handleOnce(deps, event)
  const { id, type } = event
  deps.log.info({ gateway: gateway.name, event: id, type, what }, 'received a gateway event')
}

function handleOnce(deps: SettleDeps, event: ReceivedEvent): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    if (event.payment !== null) await lockPayment(tx, event.gateway, event.payment)
    if (!(await insertEvent(deps, tx, event))) return 'heard before'
    if (!(await handleEvent(deps, tx, event))) return 'kept for later'
    await markHandled(deps, tx, event)
    return 'done'
  })
}

/** Reading the state is idempotent and calls the gateway, so it needs neither the event's row nor a transaction. */
async function readChangedPayment(
  deps: SettleDeps,
  gateway: PaymentGateway,
  { payment, about: key }: ReceivedEvent,
): Promise<string> {
  if (payment === null) return 'ignored'
  const topUp = await deps.db
    .transaction()
    .execute((tx) => findTopUpByPayment(tx, { gateway: gateway.name, payment, key }))
  if (!topUp) return 'unknown payment'
  await settleFromGateway(deps, { ...topUp, payment }, gateway)
  return 'read'
}

/** False if the payment is unknown or not yet known to be paid. */
async function handleEvent(deps: SettleDeps, tx: Tx, event: ReceivedEvent): Promise<boolean> {
  const { type, payment, words: message, paid: amount, saved } = event
  if (type === 'other' || payment === null) return true
  const topUp = await lockTopUpOf(tx, { payment, event })
  if (!topUp) {
    if (type === 'payment-paid') await reportSecondPayment(deps, tx, event)
    return false
  }
  if (type === 'payment-paid')
    await settleLockedTopUp(deps, tx, topUp, {
      ...{ state: 'paid', payment },
      ...(amount && { amount }),
      ...(saved && { saved }),
    })
  else if (type === 'payment-failed')
    await settleLockedTopUp(deps, tx, topUp, { state: 'failed', message, payment })
  else if (topUp.journal_id === null || !(await handlePaidEvent(deps, tx, topUp, event))) return false
  else await handleWaitingEvents(deps, tx, topUp)
  return true
}

/** Matches by the key in the event if a process was killed before storing the payment id. */
async function lockTopUpOf(
  tx: Tx,
  { payment, event }: { payment: string; event: ReceivedEvent },
): Promise<TopUp | undefined> {
  const isOfPayment = event.type === 'payment-paid' || event.type === 'payment-failed'
  const key = isOfPayment ? event.about : null
  const found = await findTopUpByPayment(tx, { gateway: event.gateway, payment, key })
  if (!found) return undefined
  await lockFan(tx, found.account_id)
  const topUp = await lockTopUp(tx, found.id)
  // Another payment may have been stored for it meanwhile.
  return topUp.payment === null || topUp.payment === payment || topUp.state === 'failed' ? topUp : undefined
}

/** A provider's page that stays open can be paid twice. Only the first payment is credited; an operator must return the other. */
async function reportSecondPayment(
  { log }: Pick<SettleDeps, 'log'>,
  tx: Tx,
  { gateway, payment, about: key }: ReceivedEvent,
): Promise<void> {
  const first = key !== null && (await findPaidTopUp(tx, gateway, key))
  if (first)
    log.error({ topUpId: first.id, payment }, 'credits were paid twice: refund this payment at the gateway')
}
