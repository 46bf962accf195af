/** Loads accounts referenced by wallets, tips and transactions. */
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { type AccountRef, type Person, peopleLoader } from '../../accounts/index.ts'

export type { AccountRef }

/** Referenced accounts always exist: erased ones remain as tombstones. */
export function referencedPersonLoader(deps: { db: Db }) {
  const people = peopleLoader(deps)
  return async (context: RequestContext, id: string): Promise<Person> => {
    const account = await people(context, id)
    if (!account) throw new Error('a row references a missing account')
    return account
  }
}
