/** Decides who may publish a stream and to which live it belongs. Rejections are worded for the encoder's log. */
import { Refusal } from '#platform/errors.ts'
import type { PublishAnswer, PublishRequest } from '#platform/live/engine.ts'
import { type InternalClient, LiveRoleUnavailable } from '#platform/live/internal/client.ts'
import { findLive, type Live } from '../lives/live-queries.ts'
import { claimLive, markLiveLost, openLive } from '../lives/live-state.ts'
import type { LiveDeps } from '../types.ts'
import { findLiveNodes } from './nodes.ts'
import { ownerOfKey } from './stream-key.ts'

const UNKNOWN = 'Unknown stream key. Copy the current one from your studio.'
const TOO_MANY = 'Too many attempts with unknown stream keys. Wait a minute.'
const BY_CAMERA = 'You’re already live from your camera. End that live first.'
const ELSEWHERE = 'Another encoder is using this stream key. Stop it first.'
const OVER = 'This live has ended. Start a new one in your studio.'

/** Timeout for asking another node whether it receives the stream. */
const NODE_ANSWER_TIMEOUT_MS = 1_500

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'rateLimits' | 'bus' | 'enqueue' | 'live'>

export type LiveNode = {
  id: string
  inner: Pick<InternalClient, 'send'>
  /** Whether the node's engine has the stream. */
  isHere?: (streamId: string) => boolean
}

export async function mayPublish(
  deps: Deps,
  node: LiveNode,
  request: PublishRequest,
): Promise<PublishAnswer> {
  try {
    return request.via === 'rtmp'
      ? await admitByKey(deps, node, request)
      : await admitByCamera(deps, node, request.streamId)
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, message: error.message }
    throw error
  }
}

async function admitByKey(
  deps: Deps,
  node: LiveNode,
  { key, address }: { key: string; address: string },
): Promise<PublishAnswer> {
  const accountId = await ownerOfKey(deps.db, key)
  if (!accountId) {
    const isWithinLimit = await deps.rateLimits.take('streamKey', { address }).then(
      () => true,
      () => false,
    )
    return { ok: false, message: isWithinLimit ? UNKNOWN : TOO_MANY }
  }
  const { live } = await openLive(deps, { accountId, via: 'rtmp', nodeId: node.id })
  if (live.via !== 'rtmp') return { ok: false, message: BY_CAMERA }
  return admit(deps, node, live)
}

/** The web role authenticated the creator; only the live's state is checked here. */
async function admitByCamera(deps: Deps, node: LiveNode, liveId: string): Promise<PublishAnswer> {
  const live = await findLive(deps.db, liveId)
  if (live?.via !== 'webrtc' || live.state === 'ended' || live.state === 'announced')
    return { ok: false, message: OVER }
  return admit(deps, node, live)
}

async function admit(deps: Deps, node: LiveNode, live: Live): Promise<PublishAnswer> {
  if (await isPublishedElsewhere(deps, node, live)) return { ok: false, message: ELSEWHERE }
  // The node restarted and lost the stream: publish `reconnecting` before the reconnect.
  if (live.state === 'live' && live.node_id === node.id && node.isHere?.(live.id) === false)
    await markLiveLost(deps, live.id, { nodeId: node.id })
  await claimLive(deps, live, node.id)
  return { ok: true, streamId: live.id, record: live.keep_recording }
}

/** Asks the other node: one that just died still counts as alive, while its encoder already reconnects here. */
async function isPublishedElsewhere(
  { db, clock }: Deps,
  { id, inner }: LiveNode,
  live: Live,
): Promise<boolean> {
  if (live.state !== 'live' || live.node_id === id) return false
  const other = (await findLiveNodes(db, clock.now())).find((one) => one.id === live.node_id)
  if (!other) return false
  try {
    const signal = AbortSignal.timeout(NODE_ANSWER_TIMEOUT_MS)
    const { address } = other
    return (
      (await inner.send({ address, method: 'GET', url: `/publishers/${live.id}`, signal })).status === 200
    )
  } catch (error) {
    if (error instanceof LiveRoleUnavailable) return false
    throw error
  }
}
