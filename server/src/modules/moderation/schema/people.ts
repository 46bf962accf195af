/** People by their ids, asked for in one go; staff are told of hidden ones too. */
import { batchLoader } from '#platform/batch.ts'
import type { RequestContext } from '#platform/viewer.ts'
import { findAccountsByIds } from '../../accounts/index.ts'
import type { ModerationDeps } from '../types.ts'

export function peopleLoader({ db }: Pick<ModerationDeps, 'db'>) {
  const people = batchLoader(
    async (ids: string[], _context: RequestContext) =>
      new Map((await findAccountsByIds(db, ids)).map((account) => [account.id, account])),
  )
  return async (context: RequestContext, id: string | null) =>
    id === null ? null : ((await people(context, id)) ?? null)
}
