/** Makes one payment; its idempotency key is kept until the outcome is known. */
import type { CombinedError, OperationResult } from 'urql'
import type { ErrorCode } from '#rules/error-codes.ts'
import { isUnreachable } from '#web/lib/graphql/client.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { clearPaymentKey, hasPaymentKey, paymentKey } from './payment-keys.ts'

export type PayProblem = {
  /** `lost`: the outcome is unknown; a retry with the same key pays once. */
  kind: 'not-enough' | 'lost' | 'refused'
  message: string
}

export type PayOutcome<Data> = { data: Data } | { isDoneBefore: true } | { problem: PayProblem }

export const LOST_TEXT = 'Connection lost. Try again: you won’t be charged twice.'

/** Sends the intention's idempotency key, which stays the same after an unanswered attempt. */
export async function payOnce<Data>(
  intention: string,
  ask: (key: string) => Promise<Pick<OperationResult<Data>, 'data' | 'error'>>,
): Promise<PayOutcome<Data>> {
  const wasLost = hasPaymentKey(intention)
  const { data, error } = await ask(paymentKey(intention))
  const problem = error || !data ? problemOf(error, wasLost) : undefined
  if (problem?.kind !== 'lost') clearPaymentKey(intention)
  if (codeOf(error) === 'ALREADY_BOUGHT') return { isDoneBefore: true }
  return problem ? { problem } : { data: data as Data }
}

function codeOf(error: CombinedError | undefined): ErrorCode | undefined {
  return error?.graphQLErrors[0]?.extensions?.code as ErrorCode | undefined
}

/** These errors may occur after the payment as well as before it. */
const UNKNOWN_OUTCOME: readonly (ErrorCode | undefined)[] = ['INTERNAL', 'UNAVAILABLE', 'PAYMENT_UNKNOWN']

/** Errors raised before the key is checked: they say nothing about an earlier unanswered attempt. */
const TURNED_AWAY: readonly (ErrorCode | undefined)[] = [
  401,
  'TOO_MANY_REQUESTS',
  'TOO_MANY_OPERATIONS',
  'TOO_SLOW',
  'CROSS_SITE',
  'READ_ONLY',
  'DISK_FULL',
  'PAYMENTS_OFF',
]

function problemOf(error: CombinedError | undefined, wasLost: boolean): PayProblem {
  const code = codeOf(error)
  if (!error || isUnreachable(error)) return { kind: 'lost', message: LOST_TEXT }
  if (UNKNOWN_OUTCOME.includes(code))
    return { kind: 'lost', message: code === 'PAYMENT_UNKNOWN' ? problemText(error) : LOST_TEXT }
  if (wasLost && TURNED_AWAY.includes(code)) return { kind: 'lost', message: problemText(error) }
  return { kind: code === 'NOT_ENOUGH_CREDITS' ? 'not-enough' : 'refused', message: problemText(error) }
}
