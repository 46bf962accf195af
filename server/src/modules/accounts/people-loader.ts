/** The batch loader by which resolvers of all slices read accounts. */
import { batchLoader } from '#platform/batch.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { findAccountsByIds } from './lookups.ts'
import type { Person } from './person.ts'

/** Undefined only for ids that never existed: erased accounts remain as tombstones. */
type FindPeople = (context: RequestContext, id: string) => Promise<Person | undefined>

export function peopleLoader({ db }: { db: Db }): FindPeople {
  return batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map((await findAccountsByIds(db, ids)).map((account) => [account.id, account])),
  )
}
