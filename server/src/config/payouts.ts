/** Payout settings: the smallest amount, and the bank account they are made from. */
import { isValidBIC, isValidIBAN } from 'ibantools'
import { PAYOUT } from '#rules/money.ts'
import { compact, fail, integerWithin, type Read } from './values.ts'

export type PayoutsConfig = {
  /** Smaller amounts are carried over to the next payout day. */
  minCents: number
  /** The account that payouts are made from; null: no SEPA file can be made. */
  debtorIban: string | null
  debtorBic: string | null
}

export function readPayoutsConfig(read: Read): PayoutsConfig {
  return {
    minCents: read('PAYOUT_MIN_CENTS', String(PAYOUT.minCents), integerWithin(1, 100_000_000)),
    debtorIban: read('PAYOUT_DEBTOR_IBAN', null, (value) =>
      isValidIBAN(compact(value)) ? compact(value) : fail('must be an IBAN'),
    ),
    debtorBic: read('PAYOUT_DEBTOR_BIC', null, (value) =>
      isValidBIC(compact(value)) ? compact(value) : fail('must be a BIC'),
    ),
  }
}
