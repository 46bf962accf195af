/**
 * Remembers charges of saved cards. CCBill has no idempotency keys, so that a charge is sent at most once: a second attempt gets the
 * stored outcome, or learns that the first one's outcome is unknown.
 */
import type { Clock } from '../../clock.ts'
import { onceByKey, storedResponse } from '../../idempotency/once-by-key.ts'
import type { Db } from '../../postgres/database.ts'
import type { Charge, Payment } from '../gateway.ts'

export type ChargeRef = Pick<Charge, 'key' | 'accountId'>

export type ChargeLog = {
  /** True for the first caller only, which is committed before it returns. */
  claim(charge: ChargeRef): Promise<boolean>
  store(charge: ChargeRef, payment: Payment): Promise<void>
  /** Null while the outcome is unknown. */
  read(charge: ChargeRef): Promise<Payment | null>
}

/** Stored as idempotency keys of the account. */
export function createChargeLog({ db, clock }: { db: Db; clock: Clock }): ChargeLog {
  const attempt = ({ key, accountId }: ChargeRef) => ({ accountId, key: `ccbill-attempt-${key}`, about: [] })
  const outcome = ({ key, accountId }: ChargeRef) => ({ accountId, key: `ccbill-outcome-${key}`, about: [] })
  return {
    async claim(charge) {
      let isFirst = false
      await db.transaction().execute((tx) =>
        onceByKey(tx, { ...attempt(charge), at: clock.now() }, async () => {
          isFirst = true
          return 'sent'
        }),
      )
      return isFirst
    },
    async store(charge, payment) {
      await db
        .transaction()
        .execute((tx) =>
          onceByKey(tx, { ...outcome(charge), at: clock.now() }, async () => JSON.stringify(payment)),
        )
    },
    async read(charge) {
      const stored = await storedResponse(db, outcome(charge))
      return stored === null ? null : (JSON.parse(stored) as Payment)
    },
  }
}
