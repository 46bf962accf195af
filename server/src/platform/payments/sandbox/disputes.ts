/** Simulates a card holder who disputes a payment. */
import { Refusal } from '../../errors.ts'
import { bindJob, defineJob, type JobDefinition } from '../../jobs/define-job.ts'
import { deliverEvent } from './events.ts'
import { findPaymentById } from './payments.ts'
import type { Sandbox } from './sandbox.ts'

/** Long enough to spend the disputed credits. */
const DISPUTED_AFTER_MS = 60_000
const MAX_PER_RUN = 50

/** The webhook is sent first: if interrupted, it is sent again under the same id, which the site processes once. */
export async function openDispute(sandbox: Sandbox, payment: string): Promise<void> {
  const found = await findPaymentById(sandbox, payment)
  if (!found) throw new Refusal('NOT_FOUND')
  if (found.state !== 'paid' && found.state !== 'disputed')
    throw new Refusal('CONFLICT', { message: 'Only a payment that went through can be disputed.' })
  const about = `dispute_${payment}`
  await deliverEvent(sandbox, { id: about, type: 'dispute-opened', payment, about, cents: null, words: '' })
  await sandbox.db
    .updateTable('sandbox_payments')
    .set({ state: 'disputed' })
    .where('id', '=', payment)
    .where('state', '=', 'paid')
    .execute()
}

export async function disputeDuePayments(sandbox: Sandbox): Promise<void> {
  const due = await sandbox.db
    .selectFrom('sandbox_payments as payment')
    .innerJoin('sandbox_cards as card', 'card.token', 'payment.token')
    .select('payment.id')
    .where('card.behaviour', '=', 'dispute')
    .where('payment.state', '=', 'paid')
    .where('payment.created_at', '<=', new Date(sandbox.clock.now().getTime() - DISPUTED_AFTER_MS))
    .orderBy('payment.created_at')
    .limit(MAX_PER_RUN)
    .execute()
  for (const { id } of due) await openDispute(sandbox, id)
}

const disputes = defineJob({ name: 'sandbox-disputes', cron: '* * * * *', retryLimit: 0 })

export function disputeJob(sandbox: Sandbox): JobDefinition<object> {
  return bindJob(disputes, () => disputeDuePayments(sandbox))
}
