/** One of the people that a slice's rows name, who are always there: accounts end as tombstones. */
import { batchLoader } from '#platform/batch.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createKeptRows } from '#platform/postgres/kept-rows.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { findAccountsByIds } from './lookups.ts'
import type { Person } from './person.ts'

export type FindPerson = (context: RequestContext, id: string) => Promise<Person>

const TOLD_MS = 1_000
const TOLD_PEOPLE = 10_000

/**
 * Nobody in particular asks for events alone. Those come in bursts about the same people, and a name may be a second old:
 * a slice keeps one loader, so that what it keeps is shared.
 */
export function personLoader({ db, clock }: { db: Db; clock: Clock }): FindPerson {
  const told = createKeptRows<Person>({ clock, ttlMs: TOLD_MS, maxRows: TOLD_PEOPLE })
  const read = (ids: readonly string[]) => findAccountsByIds(db, [...ids])
  const people = batchLoader(async (ids: string[], { viewer }: RequestContext) =>
    viewer === null
      ? told.get(ids, read)
      : new Map((await read(ids)).map((account) => [account.id, account])),
  )
  return async (context, id) => {
    const account = await people(context, id)
    if (!account) throw new Error('a row names somebody who is not there')
    return account
  }
}
