/** Stripe webhooks, verified by their signature. */
import Stripe from 'stripe'
import type { Clock } from '../../clock.ts'
import { Refusal } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { DECLINES } from '../decline-text.ts'
import type { GatewayEvent, WebhookRequest } from '../gateway.ts'
import { declineText } from './errors.ts'
import { isTestKey } from './options.ts'
import { amountOf } from './payment-intents.ts'
import { ownRefundKey } from './refunds.ts'

const MAX_AGE_SECONDS = 300

type EventOptions = { webhookSecret: string; secretKey: string; clock: Clock; log: Log }

export function readStripeEvent(
  stripe: Stripe,
  { webhookSecret, secretKey, clock, log }: EventOptions,
  { rawBody, headers }: WebhookRequest,
): GatewayEvent {
  const signature = String(headers['stripe-signature'])
  const event = genuineEvent(stripe, { rawBody, signature, webhookSecret, now: clock.now() })
  // Rejects test events for a live key, and the other way round.
  if (event.livemode !== !isTestKey(secretKey)) {
    log.error(
      { event: event.id, type: event.type, livemode: event.livemode },
      'Stripe spoke of another mode than that of our key',
    )
    throw new Refusal('BAD_INPUT', { message: 'This event is of another mode than our key.' })
  }
  return asEvent(event)
}

function genuineEvent(
  stripe: Stripe,
  webhook: { rawBody: Buffer; signature: string; webhookSecret: string; now: Date },
): Stripe.Event {
  const { rawBody, signature, webhookSecret, now } = webhook
  try {
    return stripe.webhooks.constructEvent(
      rawBody,
      signature,
      webhookSecret,
      MAX_AGE_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error
    throw new Refusal('BAD_INPUT', { message: 'The signature isn’t valid.' })
  }
}

/** Defaults of an event. */
const EVENT_DEFAULTS = { about: null, cents: null, words: '' } as const

function asEvent(event: Stripe.Event): GatewayEvent {
  const { id } = event
  switch (event.type) {
    case 'payment_intent.succeeded': {
      const { id: payment, metadata } = event.data.object
      const paid = amountOf(event.data.object)
      return { ...EVENT_DEFAULTS, id, type: 'payment-paid', payment, about: metadata?.top_up ?? null, paid }
    }
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const { id: payment, last_payment_error: error, metadata } = event.data.object
      const words = error ? declineText(error) : DECLINES.notConfirmed
      return {
        ...EVENT_DEFAULTS,
        id,
        type: 'payment-failed',
        payment,
        about: metadata?.top_up ?? null,
        words,
      }
    }
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      return disputeEvent(event)
    case 'refund.created':
    case 'refund.failed':
      return refundEvent(event)
    default:
      return { ...EVENT_DEFAULTS, id, type: 'other', payment: null }
  }
}

function disputeEvent(event: Stripe.Event & { data: { object: Stripe.Dispute } }): GatewayEvent {
  const { id: about, payment_intent, status, evidence_details } = event.data.object
  const dueBy = evidence_details?.due_by
  const due = typeof dueBy === 'number' ? { dueAt: new Date(dueBy * 1000) } : {}
  const dispute = { ...EVENT_DEFAULTS, ...due, id: event.id, payment: idOf(payment_intent), about }
  switch (event.type) {
    case 'charge.dispute.created':
      // An inquiry of a bank has taken nothing yet.
      return { ...dispute, type: status?.startsWith('warning_') ? 'other' : 'dispute-opened' }
    case 'charge.dispute.funds_withdrawn':
      return { ...dispute, type: 'dispute-opened' }
    case 'charge.dispute.funds_reinstated':
      return { ...dispute, type: 'dispute-won' }
    default:
      return {
        ...dispute,
        type: status === 'won' ? 'dispute-won' : status === 'lost' ? 'dispute-lost' : 'other',
      }
  }
}

function refundEvent(event: Stripe.Event & { data: { object: Stripe.Refund } }): GatewayEvent {
  const refund = event.data.object
  const own = ownRefundKey(refund)
  const facts = {
    ...EVENT_DEFAULTS,
    id: event.id,
    payment: idOf(refund.payment_intent),
    about: own ?? refund.id,
    cents: refund.amount,
  }
  if (event.type === 'refund.failed') return { ...facts, type: 'refund-failed' }
  return { ...facts, type: own === null ? 'payment-refunded' : 'other' }
}

function idOf(named: string | { id: string } | null): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null)
}
