/** Answers ports of lower slices: which media and files an account received in messages. */
import type { Db } from '#platform/postgres/database.ts'
import { isUploadInThread } from './message-queries.ts'
import { isOfferedInThread } from './teasers/teaser-queries.ts'
import { findThreadOf } from './thread-queries.ts'
import { isThreadOpen } from './threads.ts'

type Owned = { id: string; account_id: string }

/** Checks the offer only; deletion and blocks are checked by the media slice. */
export async function isOfferedTo(
  { db }: { db: Db },
  accountId: string,
  { id, account_id }: Owned,
): Promise<boolean> {
  const thread = await findThreadOf(db, accountId, account_id)
  return thread !== undefined && isOfferedInThread(db, thread.id, id)
}

export async function isSentTo(
  { db }: { db: Db },
  accountId: string,
  { id, account_id }: Owned,
): Promise<boolean> {
  const thread = await findThreadOf(db, accountId, account_id)
  if (!thread || !(await isThreadOpen({ db }, thread, accountId))) return false
  return isUploadInThread(db, thread.id, id)
}
