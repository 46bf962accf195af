/** Hearts: received in batches, stored and published in batches. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { HEARTS, LIVE_TEXT } from '#rules/live.ts'
import { findLive } from '../lives/live-queries.ts'
import { findWhyNotWatch } from '../lives/may-watch.ts'
import type { LiveDeps } from '../types.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'live'>

/** Caps hearts per call at what a person can tap between two calls. */
export async function heartLive(
  deps: Deps,
  { accountId }: Viewer,
  { liveId, count }: { liveId: string; count: number },
): Promise<number> {
  if (!Number.isInteger(count) || count < 1)
    throw new Refusal('BAD_INPUT', { message: 'Send at least one heart.' })
  const live = await findLive(deps.db, liveId)
  const why = live ? await findWhyNotWatch(deps, { liveId, viewerId: accountId }) : 'NOT_LIVE'
  if (!live || why === 'NOT_LIVE') throw new Refusal('CONFLICT', { message: LIVE_TEXT.notLive })
  if (why !== null) throw new Refusal('FORBIDDEN')
  const given = Math.min(count, HEARTS.perCall)
  deps.live.roomUpdates.hearts({ id: liveId, accountId: live.account_id }, given)
  return given
}
