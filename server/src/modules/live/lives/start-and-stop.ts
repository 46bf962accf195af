/** Starts a camera live, and ends the viewer's own live. */
import { Refusal } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { STREAM_STOP_REQUESTED } from '../events.ts'
import type { LiveDeps } from '../types.ts'
import { findLive, type Live } from './live-queries.ts'
import { markLiveEnded, openLive } from './live-state.ts'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'bus' | 'enqueue' | 'live'>

export async function startCameraLive(deps: Deps, { accountId }: Viewer): Promise<Live> {
  const { live } = await openLive(deps, { accountId, via: 'webrtc', nodeId: null })
  if (live.via !== 'webrtc')
    throw new Refusal('CONFLICT', {
      message: 'You’re already live with your stream key. End that live first.',
    })
  return live
}

/** Idempotent. The live ends for viewers at once, without waiting for the node that runs the stream. */
export async function stopLive(deps: Deps, { accountId }: Viewer, liveId: string): Promise<Live> {
  const live = await findLive(deps.db, liveId)
  if (live?.account_id !== accountId) throw new Refusal('NOT_FOUND')
  if (live.state === 'announced')
    throw new Refusal('CONFLICT', { message: 'This live hasn’t started. You can cancel it.' })
  await markLiveEnded(deps, liveId, { reason: 'stopped' })
  await deps.bus.publish(STREAM_STOP_REQUESTED, { liveId, why: 'stopped', words: 'You stopped this live.' })
  return (await findLive(deps.db, liveId)) ?? live
}
