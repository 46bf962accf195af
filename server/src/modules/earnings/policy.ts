/** Access rules of this slice. */
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { RequestContext } from '#platform/request-context.ts'
import { signedIn, type Viewer } from '#platform/viewer.ts'
import { hasEarned } from '../ledger/index.ts'

type Asking = Pick<RequestContext, 'viewer'>

/** Permits creators, and former creators with earnings. */
export async function asEarner({ db }: { db: Db }, context: Asking): Promise<Viewer> {
  const viewer = signedIn(context)
  if (!viewer.isCreator && !(await hasEarned(db, viewer.accountId))) throw new Refusal('FORBIDDEN')
  return viewer
}
