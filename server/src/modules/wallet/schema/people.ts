/** The people that wallets, tips and transactions name. */
import { batchLoader } from '#platform/batch.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { type addAccountsSchema, findAccountsByIds, type Person } from '../../accounts/index.ts'

export type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

/** Money is never without its people: accounts end as tombstones. */
export function personLoader(deps: { db: Db }) {
  const people = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map((await findAccountsByIds(deps.db, ids)).map((account) => [account.id, account])),
  )
  return async (context: RequestContext, id: string): Promise<Person> => {
    const account = await people(context, id)
    if (!account) throw new Error('money without its people')
    return account
  }
}
