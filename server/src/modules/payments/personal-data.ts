/** Personal data of the wallet, with that of the ledger. Erasure deletes cards; ledger rows are retained as the law requires. */
import type { PersonalDataHandler } from '../accounts/index.ts'
import { ledgerDataOf } from '../ledger/index.ts'
import { declaredCountry, forgetCountry, invoicesOf } from '../tax/index.ts'
import { oneTapLimit } from './cards/one-tap.ts'
import { cardsOfPerson, eraseCards, topUpsOf } from './personal-data-queries.ts'
import type { PaymentsDeps } from './types.ts'

type Deps = Pick<PaymentsDeps, 'db' | 'clock' | 'enqueue'>

export function paymentsData(deps: Deps): PersonalDataHandler {
  const { db } = deps
  return {
    name: 'wallet',
    async exportOf(accountId) {
      const { cents, automaticTopUpCents, ...sales } = await ledgerDataOf(deps, accountId)
      return {
        cents,
        automaticTopUpCents,
        oneTapLimitCents: await oneTapLimit(db, accountId),
        cards: await cardsOfPerson(db, accountId),
        taxCountry: await declaredCountry(db, accountId),
        invoices: await invoicesOf(db, accountId),
        creditsBought: await topUpsOf(db, accountId),
        ...sales,
      }
    },
    async erase(accountId) {
      await eraseCards(deps, accountId)
      await forgetCountry(db, accountId)
    },
  }
}
