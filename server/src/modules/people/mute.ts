/** Mutes an account: the viewer sees and is notified of nothing of theirs, and they are not told. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../accounts/index.ts'
import { deleteMute, findBlocks, insertMute } from './queries.ts'
import type { PeopleDeps } from './types.ts'

type Deps = Pick<PeopleDeps, 'db'>

/** Idempotent. */
export async function muteAccount({ db }: Deps, viewer: Viewer, accountId: string): Promise<void> {
  if (accountId === viewer.accountId) throw new Refusal('BAD_INPUT', { message: 'You can’t mute yourself' })
  if (!(await findVisibleAccount(db, accountId))) throw new Refusal('NOT_FOUND')
  const blocks = await findBlocks(db, viewer.accountId, accountId)
  // A blocked viewer must not learn that the blocker exists.
  if (blocks.some((block) => block.blocker_id === accountId)) throw new Refusal('NOT_FOUND')
  await insertMute(db, viewer.accountId, accountId)
}

/** Idempotent, also for hidden or erased accounts. */
export function unmuteAccount({ db }: Deps, viewer: Viewer, accountId: string): Promise<void> {
  return deleteMute(db, viewer.accountId, accountId)
}
