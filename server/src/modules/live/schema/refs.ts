/** The types of other slices that lives name. */

import { batchLoader } from '#platform/batch.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/postgres/database.ts'
import { createKeptRows } from '#platform/postgres/kept-rows.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { type addAccountsSchema, findAccountsByIds, type Person } from '../../accounts/index.ts'
import type { addMediaSchema } from '../../media/index.ts'
import type { addWalletSchema } from '../../wallet/index.ts'

export type Refs = Pick<ReturnType<typeof addAccountsSchema>, 'AccountRef'> &
  Pick<ReturnType<typeof addWalletSchema>, 'WalletRef'> &
  Pick<ReturnType<typeof addMediaSchema>, 'MediaRef'>

export type FindPerson = (context: RequestContext, id: string) => Promise<Person>

const TOLD_MS = 1_000
const TOLD_PEOPLE = 10_000

/** A name in an event may be a second old: the same people write again and again in a busy room. */
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
    if (!account) throw new Error('a live without its people')
    return account
  }
}
