/** What staff take away of a live: something that was said there, or the live itself. */
import type { Tx } from '#platform/postgres/database.ts'
import { STOP_WANTED, statusTopic } from '../events.ts'
import { endLive } from '../shows/run-show.ts'
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
  await endLive(deps, tx, live, { reason: 'closed', words: WORDS })
  await deps.bus.publishIn(tx, statusTopic(live.account_id), { liveId: id, status: 'stop' })
  await deps.bus.publishIn(tx, STOP_WANTED, { liveId: id, why: 'closed', words: WORDS })
  return true
}
