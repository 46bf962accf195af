/** Batch loader for accounts referenced by rows, which always exist: erased accounts remain as tombstones. */
import { batchLoader } from '#platform/batch.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createRowCache } from '#platform/postgres/row-cache.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { findAccountsByIds } from './lookups.ts'
import type { Person } from './person.ts'

export type FindPerson = (context: RequestContext, id: string) => Promise<Person>

const CACHE_TTL_MS = 1_000
const CACHE_MAX_PEOPLE = 10_000

/**
 * Only events have no viewer. They come in bursts about the same people, so those reads are cached for a second; each slice
 * creates one loader, so that the cache is shared.
 */
export function personLoader({ db, clock }: { db: Db; clock: Clock }): FindPerson {
  const cache = createRowCache<Person>({ clock, ttlMs: CACHE_TTL_MS, maxRows: CACHE_MAX_PEOPLE })
  const read = (ids: readonly string[]) => findAccountsByIds(db, [...ids])
  const people = batchLoader(async (ids: string[], { viewer }: RequestContext) =>
    viewer === null
      ? cache.get(ids, read)
      : new Map((await read(ids)).map((account) => [account.id, account])),
  )
  return async (context, id) => {
    const account = await people(context, id)
    if (!account) throw new Error('a row references a missing account')
    return account
  }
}
