/** All the people whom an answer names, asked for at once: what resolvers of every slice find them by. */
import { batchLoader } from '#platform/batch.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { findAccountsByIds } from './lookups.ts'
import type { Person } from './person.ts'

/** Undefined for ids that nobody has: accounts end as tombstones, so that is nobody who was ever here. */
export type FindPeople = (context: RequestContext, id: string) => Promise<Person | undefined>

export function peopleLoader({ db }: { db: Db }): FindPeople {
  return batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map((await findAccountsByIds(db, ids)).map((account) => [account.id, account])),
  )
}
