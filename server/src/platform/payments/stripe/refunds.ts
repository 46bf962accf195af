/** Refunds through Stripe, tagged as ours to distinguish them from refunds made in Stripe's dashboard. */
import type Stripe from 'stripe'
import { Refusal } from '../../errors.ts'

type Refund = { key: string; payment: string; cents: number }

export async function refundStripe(stripe: Stripe, { key, payment, cents }: Refund): Promise<void> {
  const { status } = await stripe.refunds.create(
    { payment_intent: payment, amount: cents, metadata: { refund: key } },
    { idempotencyKey: `refund:${key}` },
  )
  if (status === 'failed' || status === 'canceled') throw new Refusal('PAYMENT_FAILED')
}

/** The key of a refund made by us. */
export function ownRefundKey({ metadata }: Pick<Stripe.Refund, 'metadata'>): string | null {
  return metadata?.refund ?? null
}
