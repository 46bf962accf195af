/**
 * Remembers charges of saved cards. CCBill has no idempotency keys, so that a charge is sent at most once: a second attempt gets the
 * stored outcome, or learns that the first one's outcome is unknown.
 */
import type { Charge, Payment } from '../gateway.ts'

export type ChargeRef = Pick<Charge, 'key' | 'accountId'>

export type ChargeLog = {
  /** True for the first caller only, which is committed before it returns. */
  claim(charge: ChargeRef): Promise<boolean>
  store(charge: ChargeRef, payment: Payment): Promise<void>
  /** Null while the outcome is unknown. */
  read(charge: ChargeRef): Promise<Payment | null>
}
