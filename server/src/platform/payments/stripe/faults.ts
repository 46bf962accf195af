/** Translates Stripe errors to refusals. */
import Stripe from 'stripe'
import type { ErrorCode } from '#rules/error-codes.ts'
import { Refusal } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { DECLINES } from '../words.ts'

type Decline = { code?: string | null | undefined; decline_code?: string | null | undefined }

const WORDS: Readonly<Record<string, string>> = {
  insufficient_funds: DECLINES.insufficientFunds,
  expired_card: DECLINES.expired,
  incorrect_cvc: DECLINES.wrongCheckDigits,
  invalid_cvc: DECLINES.wrongCheckDigits,
  authentication_required: DECLINES.needsConfirmation,
  payment_intent_authentication_failure: DECLINES.notConfirmed,
}

/** The decline code is more specific than the code; codes that must stay secret (lost, stolen) are plain declines. */
export function declineText({ code, decline_code }: Decline): string {
  return WORDS[decline_code ?? ''] ?? WORDS[code ?? ''] ?? DECLINES.declined
}

/** Error codes for failures that depend on the request. */
export type Meanings = {
  /** Stripe rejected the request for good. */
  refused?: ErrorCode
  /** A broken connection, a timeout, a concurrent first attempt: it may have been executed. */
  unknown?: ErrorCode
}

export function refusalOfStripe(fault: unknown, log: Log, meanings: Meanings = {}): unknown {
  if (!(fault instanceof Stripe.errors.StripeError)) return fault
  if (fault instanceof Stripe.errors.StripeCardError)
    return new Refusal('PAYMENT_FAILED', { words: declineText(fault) })
  const { type, code, requestId, statusCode } = fault
  if (code === 'resource_missing') return new Refusal('PAYMENT_FAILED', { words: DECLINES.cardGone })
  // Stripe's message may repeat what was sent, so only identifiers are logged.
  log.error({ stripe: { type, code, requestId, statusCode } }, 'Stripe did not do what it was asked')
  return new Refusal(meaningOf(fault, meanings) ?? 'PAYMENTS_OFF')
}

function meaningOf(fault: Stripe.errors.StripeError, { refused, unknown }: Meanings): ErrorCode | undefined {
  const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (fault instanceof StripeInvalidRequestError) return refused
  const isNotLetIn = fault instanceof StripeAuthenticationError || fault instanceof StripePermissionError
  return isNotLetIn ? undefined : unknown
}
