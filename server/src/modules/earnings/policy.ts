/** Who may see and do what in this slice. */
import { Refusal } from '#platform/errors.ts'
import type { Db } from '#platform/postgres/database.ts'
import { type RequestContext, signedIn, type Viewer } from '#platform/viewer.ts'
import { hasEarned } from '../wallet/index.ts'

type Asking = Pick<RequestContext, 'viewer'>

/** Earnings are told to those they belong to: creators, and who was one. What they earned is still theirs. */
export async function asEarner({ db }: { db: Db }, context: Asking): Promise<Viewer> {
  const viewer = signedIn(context)
  if (!viewer.isCreator && !(await hasEarned(db, viewer.accountId))) throw new Refusal('FORBIDDEN')
  return viewer
}
