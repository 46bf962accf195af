/** The types of other slices that conversations name. */
import { batchLoader } from '#platform/batch.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { type addAccountsSchema, findAccountsByIds, type Person } from '../../accounts/index.ts'
import type { addWalletSchema } from '../../wallet/index.ts'

export type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addWalletSchema>, 'WalletRef'>

export type FindPerson = (context: RequestContext, id: string) => Promise<Person>

/** Conversations are never without their people: accounts end as tombstones. */
export function personLoader(deps: { db: Db }): FindPerson {
  const people = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map((await findAccountsByIds(deps.db, ids)).map((account) => [account.id, account])),
  )
  return async (context, id) => {
    const account = await people(context, id)
    if (!account) throw new Error('a conversation without its people')
    return account
  }
}
