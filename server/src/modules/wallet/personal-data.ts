/** Personal data of this slice. Erasure deletes cards; ledger rows are retained as the law requires. */
import type { PersonalDataHandler } from '../accounts/index.ts'
import { adjustmentsOf } from './console/adjustment-queries.ts'
import { walletOf } from './ledger/wallet.ts'
import { cardsOfPerson, eraseCards, paymentsOf, purchasesOf, topUpsOf } from './personal-data-queries.ts'
import type { WalletDeps } from './types.ts'

type Deps = Pick<WalletDeps, 'db' | 'clock' | 'enqueue'>

export function walletData(deps: Deps): PersonalDataHandler {
  const { db } = deps
  return {
    name: 'wallet',
    async exportOf(accountId) {
      const wallet = await walletOf(deps, accountId)
      return {
        cents: wallet.cents,
        automaticTopUpCents: wallet.autoTopUpCents,
        cards: await cardsOfPerson(db, accountId),
        creditsBought: await topUpsOf(db, accountId),
        bought: await purchasesOf(db, accountId),
        sold: await paymentsOf(db, accountId),
        corrections: (await adjustmentsOf(db, accountId)).map(({ cents, to_owner, words, decided_at }) => ({
          cents: to_owner === accountId ? Number(cents) : -Number(cents),
          words,
          at: decided_at?.toISOString() ?? null,
        })),
      }
    },
    async erase(accountId) {
      await eraseCards(deps, accountId)
    },
  }
}
