/** What Stripe tells us on its own account, checked by its signature. */
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../errors.ts'
import type { GatewayEvent } from '../gateway.ts'
import { DECLINES } from '../words.ts'
import { declineWords } from './faults.ts'

const MAX_AGE_SECONDS = 300

export function readStripeEvent(
  stripe: Stripe,
  { webhookSecret, clock }: { webhookSecret: string; clock: Clock },
  { rawBody, signature }: { rawBody: Buffer; signature: string },
): GatewayEvent {
  return asEvent(genuineEvent(stripe, { rawBody, signature, webhookSecret, now: clock.now() }))
}

function genuineEvent(
  stripe: Stripe,
  sent: { rawBody: Buffer; signature: string; webhookSecret: string; now: Date },
): Stripe.Event {
  const { rawBody, signature, webhookSecret, now } = sent
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      MAX_AGE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (fault) {
    if (!(fault instanceof Stripe.errors.StripeSignatureVerificationError)) throw fault
    throw new Refusal('BAD_INPUT', { words: 'The signature is not right.' })
  }
}

function asEvent(event: Stripe.Event): GatewayEvent {
  const { id } = event
  switch (event.type) {
    case 'payment_intent.succeeded':
      return { id, type: 'payment-paid', payment: event.data.object.id, words: '' }
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { id: payment, last_payment_error: error } = event.data.object
      return {
        id,
        type: 'payment-failed',
        payment,
        words: error ? declineWords(error) : DECLINES.notConfirmed,
      }
    }
    case 'charge.dispute.created': {
      const { payment_intent: intent } = event.data.object
      const payment = typeof intent === 'string' ? intent : (intent?.id ?? null)
      return { id, type: 'dispute-opened', payment, words: '' }
    }
    default:
      return { id, type: 'other', payment: null, words: '' }
  }
}
