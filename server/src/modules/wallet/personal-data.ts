/** What this slice holds of a person: told in the copy of their data. Books stay, as the law asks; cards go. */
import type { DataHolder } from '../accounts/index.ts'
import { walletOf } from './books/wallet.ts'
import { cardsOfPerson, eraseCards, paymentsOf, purchasesOf, topUpsOf } from './personal-data-queries.ts'
import type { WalletDeps } from './types.ts'

type Deps = Pick<WalletDeps, 'db' | 'clock' | 'enqueue'>

export function walletData(deps: Deps): DataHolder {
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
      }
    },
    async erase(accountId) {
      await eraseCards(deps, accountId)
    },
  }
}
