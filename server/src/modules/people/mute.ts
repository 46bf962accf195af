/** Muting somebody: one is shown nothing of theirs and told nothing about them, and they never know. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { findVisibleAccount } from '../accounts/index.ts'
import { deleteMute, findBlocks, insertMute } from './queries.ts'
import type { PeopleDeps } from './types.ts'

type Deps = Pick<PeopleDeps, 'db'>

/** Safe to repeat. */
export async function muteAccount({ db }: Deps, viewer: Viewer, accountId: string): Promise<void> {
  if (accountId === viewer.accountId) throw new Refusal('BAD_INPUT', { words: 'You cannot mute yourself' })
  if (!(await findVisibleAccount(db, accountId))) throw new Refusal('NOT_FOUND')
  const blocks = await findBlocks(db, viewer.accountId, accountId)
  // To somebody who is blocked, the blocker is as good as gone.
  if (blocks.some((block) => block.blocker_id === accountId)) throw new Refusal('NOT_FOUND')
  await insertMute(db, viewer.accountId, accountId)
}

/** Safe to repeat, and for people who are hidden or gone. */
export function unmuteAccount({ db }: Deps, viewer: Viewer, accountId: string): Promise<void> {
  return deleteMute(db, viewer.accountId, accountId)
}
