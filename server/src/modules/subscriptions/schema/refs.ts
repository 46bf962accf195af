/** GraphQL type references of lower slices, and the account loader. */
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { type addAccountsSchema, type Person, peopleLoader } from '../../accounts/index.ts'
import type { addLedgerSchema } from '../../ledger/index.ts'
import type { addPaymentsSchema } from '../../payments/index.ts'

export type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']
export type WalletRef = ReturnType<typeof addLedgerSchema>['WalletRef']
export type FanMoneyRef = ReturnType<typeof addPaymentsSchema>['FanMoneyRef']
export type Refs = { AccountRef: AccountRef; WalletRef: WalletRef; FanMoneyRef: FanMoneyRef }

/** Includes hidden accounts; erased ones remain as tombstones. */
export function personLoader(deps: { db: Db }) {
  const people = peopleLoader(deps)
  return async (context: RequestContext, id: string): Promise<Person> => {
    const account = await people(context, id)
    if (!account) throw new Error('a subscription references a missing account')
    return account
  }
}
