/** The people that wallets, tips and transactions name. */
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { type addAccountsSchema, type Person, peopleLoader } from '../../accounts/index.ts'

export type AccountRef = ReturnType<typeof addAccountsSchema>['AccountRef']

/** Money is never without its people: accounts end as tombstones. */
export function personLoader(deps: { db: Db }) {
  const people = peopleLoader(deps)
  return async (context: RequestContext, id: string): Promise<Person> => {
    const account = await people(context, id)
    if (!account) throw new Error('money without its people')
    return account
  }
}
