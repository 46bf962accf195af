/** Settles top-ups left open by a 3-D Secure challenge, a closed browser or a killed process. */

import { Refusal } from '#platform/errors.ts'
import type { PaymentGateway } from '#platform/payments/gateway.ts'
import type { Viewer } from '#platform/viewer.ts'
import { HOUR_MS } from '#rules/time.ts'
import { findOwnTopUp, type TopUp, unfinishedTopUps, updateTopUp } from '../top-up-queries.ts'
import { type PaymentOutcome, type SettleDeps, settleTopUp } from './settle-top-up.ts'

/** Longer than any gateway request takes. */
const LEFT_OPEN_AFTER_MS = 2 * 60_000
/** A challenge unanswered after this is abandoned. */
const CHALLENGE_MS = HOUR_MS
const BATCH_SIZE = 200

// A gateway's search index lags behind, so finding nothing is no proof.
const NEVER_ARRIVED =
  'Your payment didn’t go through. If it still appears on your bank statement, the credits will be added automatically.'
const NOT_IN_TIME = 'Your payment wasn’t confirmed in time.'

export function isStale({ created_at }: Pick<TopUp, 'created_at'>, now: Date): boolean {
  return now.getTime() - created_at.getTime() >= LEFT_OPEN_AFTER_MS
}

/** Called when the fan returns from their bank. */
export async function finishTopUp(deps: SettleDeps, viewer: Viewer, id: string): Promise<TopUp> {
  const topUp = await findOwnTopUp(deps.db, viewer.accountId, id)
  if (!topUp) throw new Refusal('NOT_FOUND')
  const gateway = deps.payments.find(topUp.gateway)
  return topUp.state === 'challenge' && gateway ? settleFromGateway(deps, topUp, gateway) : topUp
}

/** Reads the payment's state from the gateway and stores it. */
export async function settleFromGateway(
  deps: SettleDeps,
  topUp: TopUp,
  gateway: PaymentGateway,
): Promise<TopUp> {
  const outcome = await outcomeOf(deps, topUp, gateway)
  const isWaiting = outcome.state === 'challenge' && topUp.state === 'challenge'
  return isWaiting
    ? updateTopUp(deps.db, topUp.id, { updated_at: deps.clock.now() })
    : settleTopUp(deps, topUp, outcome)
}

async function outcomeOf(
  { clock }: SettleDeps,
  topUp: TopUp,
  gateway: PaymentGateway,
): Promise<PaymentOutcome> {
  const { payment, created_at, state } = topUp
  const isOld = clock.now().getTime() - created_at.getTime() >= CHALLENGE_MS
  const found = payment === null ? await gateway.find(topUp.id) : await gateway.retrieve(payment)
  if (!found) {
    // The buyer is at the provider, which has no payment until they pay.
    if (state === 'challenge' && !isOld) return { state, url: '', payment: null }
    return { state: 'failed', message: state === 'challenge' ? NOT_IN_TIME : NEVER_ARRIVED, payment: null }
  }
  const isAbandoned = found.state === 'challenge' && !found.isSent && isOld
  if (!isAbandoned || found.payment === null) return found
  // Cancelled at the gateway first, so that a payment marked failed cannot still be paid.
  const ended = await gateway.cancel(found.payment)
  return ended.state === 'failed' ? { ...ended, message: NOT_IN_TIME } : ended
}

/** Settles all abandoned top-ups. A failure is retried later and does not block the others. */
export async function finishTopUps(deps: SettleDeps): Promise<void> {
  const open = await unfinishedTopUps(deps.db, {
    before: new Date(deps.clock.now().getTime() - LEFT_OPEN_AFTER_MS),
    limit: BATCH_SIZE,
  })
  for (const topUp of open)
    try {
      await finishOpenTopUp(deps, topUp)
    } catch (error) {
      deps.log.warn({ err: error, topUpId: topUp.id }, 'failed to settle an open top-up')
      // Moves it to the end of the queue, so that it does not block the others.
      await updateTopUp(deps.db, topUp.id, { updated_at: deps.clock.now() })
    }
}

async function finishOpenTopUp(deps: SettleDeps, topUp: TopUp): Promise<void> {
  const gateway = deps.payments.find(topUp.gateway)
  if (gateway) await settleFromGateway(deps, topUp, gateway)
  // The site no longer uses this gateway, so that nobody will learn of the payment any more.
  else await settleTopUp(deps, topUp, { state: 'failed', message: NEVER_ARRIVED, payment: null })
}
