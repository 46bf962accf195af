/**
 * Remembers charges of saved cards. CCBill has no idempotency keys, so that a charge is sent at most once: a second attempt gets the
 * stored outcome, or learns that the first one's outcome is unknown.
 */
import type { Clock } from '../../clock.ts'
import { onceByKey, storedResponse } from '../../idempotency/once-by-key.ts'
import type { Db } from '../../postgres/database.ts'
import type { Charge } from '../gateway.ts'

export type ChargeRef = Pick<Charge, 'key' | 'accountId'>

/** The payment, or the message of a charge that failed for good. */
export type ChargeOutcome = { payment: string } | { failure: string }

export type ChargeLog = {
  /** True for the first caller only, which is committed before it returns. */
  claim(charge: ChargeRef): Promise<boolean>
  store(charge: ChargeRef, outcome: ChargeOutcome): Promise<void>
  /** Null while the outcome is unknown. */
  read(charge: ChargeRef): Promise<ChargeOutcome | null>
}

/** Stored as idempotency keys of the account. `db` is null where no payment is made, as in the doctor. */
export function createChargeLog({ db, clock }: { db: Db | null; clock: Clock }): ChargeLog {
  const open = (): Db => {
    if (!db) throw new TypeError('No card is charged here')
    return db
  }
  const once = (request: ReturnType<typeof attemptOf>, run: () => Promise<string>) =>
    open()
      .transaction()
      .execute((tx) => onceByKey(tx, { ...request, at: clock.now() }, run))
  return {
    async claim(charge) {
      let isFirst = false
      await once(attemptOf(charge), async () => {
        isFirst = true
        return 'sent'
      })
      return isFirst
    },
    async store(charge, outcome) {
      await once(outcomeOf(charge), async () => JSON.stringify(outcome))
    },
    async read(charge) {
      const stored = await storedResponse(open(), outcomeOf(charge))
      return stored === null ? null : (JSON.parse(stored) as ChargeOutcome)
    },
  }
}

function attemptOf({ key, accountId }: ChargeRef) {
  return { accountId, key: `ccbill-attempt-${key}`, about: [] }
}

function outcomeOf({ key, accountId }: ChargeRef) {
  return { accountId, key: `ccbill-outcome-${key}`, about: [] }
}
