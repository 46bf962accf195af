/** Handles gateway events once, in any order. */
import type { GatewayEvent } from '#platform/payments/gateway.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { lockFan } from '../../ledger/index.ts'
import { insertEvent, markHandled } from '../events/gateway-events.ts'
import { handlePaidEvent, handleWaitingEvents } from '../events/paid-events.ts'
import { findTopUpByPayment, lockPayment, lockTopUp, type TopUp } from '../top-up-queries.ts'
import { type SettleDeps, settleLockedTopUp } from '../top-ups/settle-top-up.ts'

/** Throws a Refusal for an invalid signature. Any other error rolls back, and the gateway retries. */
export async function receiveEvent(
  deps: SettleDeps,
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): Promise<void> {
  const event = deps.payments.gateway.readEvent(rawBody, signature)
  const what = await deps.db.transaction().execute(async (tx) => {
    if (event.payment !== null) await lockPayment(tx, deps.payments.gateway.name, event.payment)
    if (!(await insertEvent(deps, tx, event))) return 'heard before'
    if (!(await handleEvent(deps, tx, event))) return 'kept for later'
    await markHandled(deps, tx, event)
    return 'done'
  })
  deps.log.info(
    { gateway: deps.payments.gateway.name, event: event.id, type: event.type, what },
    'received a gateway event',
  )
}

/** False if the payment is unknown or not yet known to be paid. */
async function handleEvent(deps: SettleDeps, tx: Tx, event: GatewayEvent): Promise<boolean> {
  const { type, payment, words: message, paid } = event
  if (type === 'other' || payment === null) return true
  const topUp = await lockTopUpOf(deps, tx, { payment, event })
  if (!topUp) return false
  if (type === 'payment-paid')
    await settleLockedTopUp(deps, tx, topUp, { state: 'paid', payment, ...(paid && { amount: paid }) })
  else if (type === 'payment-failed')
    await settleLockedTopUp(deps, tx, topUp, { state: 'failed', message, payment })
  else if (topUp.journal_id === null || !(await handlePaidEvent(deps, tx, topUp, event))) return false
  else await handleWaitingEvents(deps, tx, topUp)
  return true
}

/** Matches by the key in the event if a process was killed before storing the payment id. */
async function lockTopUpOf(
  { payments: { gateway } }: SettleDeps,
  tx: Tx,
  { payment, event }: { payment: string; event: GatewayEvent },
): Promise<TopUp | undefined> {
  const isOfPayment = event.type === 'payment-paid' || event.type === 'payment-failed'
  const key = isOfPayment ? event.about : null
  const found = await findTopUpByPayment(tx, { gateway: gateway.name, payment, key })
  if (!found) return undefined
  await lockFan(tx, found.account_id)
  const topUp = await lockTopUp(tx, found.id)
  // Another payment may have been stored for it meanwhile.
  return topUp.payment === null || topUp.payment === payment ? topUp : undefined
}
