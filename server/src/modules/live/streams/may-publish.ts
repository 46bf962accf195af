/** Who may send a stream, and which live it belongs to. What is refused is said as an encoder's log shows it. */
import { Refusal } from '#platform/errors.ts'
import type { PublishAnswer, PublishWish } from '#platform/live/engine.ts'
import { openShow } from '../shows/run-show.ts'
import { findLive, type Live } from '../shows/show-queries.ts'
import type { LiveDeps } from '../types.ts'
import { livingNodes } from './nodes.ts'
import { ownerOfKey } from './stream-key.ts'

const UNKNOWN = 'This stream key is not known. Copy it from your studio; it may have been replaced.'
const TOO_MANY = 'Too many tries with stream keys that are not known. Wait a minute.'
const BY_CAMERA = 'You are live by camera already. Stop that live first.'
const ELSEWHERE = 'This stream key is in use by another encoder. Stop that one first.'
const OVER = 'This live is over. Begin a new one in your studio.'

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'rateLimits'>

export async function mayPublish(deps: Deps, nodeId: string, wish: PublishWish): Promise<PublishAnswer> {
  try {
    return wish.via === 'rtmp' ? await byKey(deps, nodeId, wish) : await byCamera(deps, wish.streamId)
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, words: error.message }
    throw error
  }
}

async function byKey(
  deps: Deps,
  nodeId: string,
  { key, address }: { key: string; address: string },
): Promise<PublishAnswer> {
  const accountId = await ownerOfKey(deps.db, key)
  if (!accountId) {
    const isTried = await deps.rateLimits.take('streamKey', { address }).then(
      () => true,
      () => false,
    )
    return { ok: false, words: isTried ? UNKNOWN : TOO_MANY }
  }
  const { live } = await deps.db
    .transaction()
    .execute((tx) => openShow(deps, tx, { accountId, via: 'rtmp', nodeId }))
  if (live.via !== 'rtmp') return { ok: false, words: BY_CAMERA }
  if (await runsElsewhere(deps, live, nodeId)) return { ok: false, words: ELSEWHERE }
  return { ok: true, streamId: live.id, record: live.keep_recording }
}

/** The web role has looked at who it is; here only whether it is still to be. */
async function byCamera({ db }: Deps, liveId: string): Promise<PublishAnswer> {
  const live = await findLive(db, liveId)
  if (live?.via !== 'webrtc' || live.state === 'ended' || live.state === 'announced')
    return { ok: false, words: OVER }
  return { ok: true, streamId: live.id, record: live.keep_recording }
}

async function runsElsewhere({ db, clock }: Deps, live: Live, nodeId: string): Promise<boolean> {
  if (live.state !== 'live' || live.node_id === nodeId) return false
  const nodes = await livingNodes(db, clock.now())
  return nodes.some(({ id }) => id === live.node_id)
}
