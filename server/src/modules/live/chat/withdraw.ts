/** What staff take away of a live: something that was said there, or the live itself. */
import type { Tx } from '#platform/postgres/database.ts'
import { closeShow } from '../shows/run-show.ts'
import { lockLive } from '../shows/show-queries.ts'
import type { LiveDeps } from '../types.ts'
import { withdrawLiveMessage } from './keep-room.ts'

type Deps = Pick<LiveDeps, 'clock' | 'bus' | 'enqueue' | 'live'>

const WORDS = 'We ended this live because it broke our rules.'

/** In the transaction of the decision; false for an id that is nothing of ours. Safe to repeat. */
export async function withdrawFromLive(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  if (await withdrawLiveMessage(deps, tx, id)) return true
  const live = await lockLive(tx, id)
  if (!live) return false
  if (live.state === 'ended') return true
  await closeShow(deps, tx, live, WORDS)
  return true
}
