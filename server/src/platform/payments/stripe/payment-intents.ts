/** Payments at Stripe: created and confirmed in one request, once per key. */
import Stripe from 'stripe'
import { DECLINES } from '../decline-text.ts'
import type { Charge, KnownPayment, PaymentAmount } from '../gateway.ts'
import { cardRef } from './customers.ts'
import { declineText } from './errors.ts'

export async function chargeStripe(stripe: Stripe, charge: Charge): Promise<KnownPayment> {
  const { customer, paymentMethod, type } = cardRef(charge.token)
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: charge.cents,
        currency: 'usd',
        customer,
        payment_method: paymentMethod,
        allowed_payment_method_types: [type],
        confirm: true,
        description: charge.words,
        metadata: { top_up: charge.key, account: charge.accountId },
        ...(charge.isAutomatic ? { off_session: true } : { return_url: charge.returnUrl }),
      },
      { idempotencyKey: `top-up:${charge.key}` },
    )
    return fromPaymentIntent(intent)
  } catch (error) {
    const refused = error instanceof Stripe.errors.StripeCardError ? error.payment_intent : undefined
    if (!refused) throw error
    return {
      payment: refused.id,
      state: 'failed',
      message: declineText(error as Stripe.errors.StripeCardError),
    }
  }
}

/** Stripe refuses to cancel a finished payment: then reports its final state. */
export async function cancelStripe(stripe: Stripe, payment: string): Promise<KnownPayment> {
  try {
    return fromPaymentIntent(
      await stripe.paymentIntents.cancel(payment, { cancellation_reason: 'abandoned' }),
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    return fromPaymentIntent(await stripe.paymentIntents.retrieve(payment))
  }
}

/** The received amount, not the requested one. */
export function amountOf({ amount_received, currency }: Stripe.PaymentIntent): PaymentAmount {
  return { cents: amount_received, currency }
}

export function fromPaymentIntent(intent: Stripe.PaymentIntent): KnownPayment {
  const { id: payment, status, next_action: next, last_payment_error: error } = intent
  if (status === 'succeeded') return { payment, state: 'paid', amount: amountOf(intent) }
  if (status === 'requires_action' && next?.redirect_to_url?.url)
    return { payment, state: 'challenge', url: next.redirect_to_url.url }
  // A payment is processing for seconds at most: the browser returns to the payment page, which polls again.
  if (status === 'processing' || status === 'requires_confirmation')
    return { payment, state: 'challenge', url: next?.redirect_to_url?.return_url ?? '/account/purchases' }
  return { payment, state: 'failed', message: error ? declineText(error) : DECLINES.notConfirmed }
}
