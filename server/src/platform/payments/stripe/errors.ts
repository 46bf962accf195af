/** Translates Stripe errors to refusals. */
import Stripe from 'stripe'
import type { ErrorCode } from '#rules/error-codes.ts'
import { Refusal } from '../../errors.ts'
import type { Log } from '../../log.ts'
import { DECLINES } from '../decline-text.ts'

type Decline = { code?: string | null | undefined; decline_code?: string | null | undefined }

const TEXTS: Readonly<Record<string, string>> = {
  insufficient_funds: DECLINES.insufficientFunds,
  expired_card: DECLINES.expired,
  incorrect_cvc: DECLINES.wrongCheckDigits,
  invalid_cvc: DECLINES.wrongCheckDigits,
  authentication_required: DECLINES.needsConfirmation,
  payment_intent_authentication_failure: DECLINES.notConfirmed,
}

/** The decline code is more specific than the code; codes that must stay secret (lost, stolen) are plain declines. */
export function declineText({ code, decline_code }: Decline): string {
  return TEXTS[decline_code ?? ''] ?? TEXTS[code ?? ''] ?? DECLINES.declined
}

/** Error codes for failures that depend on the request. */
export type ErrorMeanings = {
  /** Stripe rejected the request for good. */
  refused?: ErrorCode
  /** A broken connection, a timeout, a concurrent first attempt: it may have been executed. */
  unknown?: ErrorCode
}

export function refusalOfStripe(error: unknown, log: Log, meanings: ErrorMeanings = {}): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error instanceof Stripe.errors.StripeCardError)
    return new Refusal('PAYMENT_FAILED', { message: declineText(error) })
  const { type, code, requestId, statusCode } = error
  if (code === 'resource_missing') return new Refusal('PAYMENT_FAILED', { message: DECLINES.cardGone })
  // Stripe's message may repeat what was sent, so only identifiers are logged.
  log.error({ stripe: { type, code, requestId, statusCode } }, 'Stripe did not do what it was asked')
  return new Refusal(meaningOf(error, meanings) ?? 'PAYMENTS_OFF')
}

function meaningOf(
  error: Stripe.errors.StripeError,
  { refused, unknown }: ErrorMeanings,
): ErrorCode | undefined {
  const { StripeInvalidRequestError, StripeAuthenticationError, StripePermissionError } = Stripe.errors
  if (error instanceof StripeInvalidRequestError) return refused
  const isUnauthorized = error instanceof StripeAuthenticationError || error instanceof StripePermissionError
  return isUnauthorized ? undefined : unknown
}
