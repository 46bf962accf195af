/** Decides who may publish a stream and to which live it belongs. Rejections are worded for the encoder's log. */
import { Refusal } from '#platform/errors.ts'
import type { PublishAnswer, PublishWish } from '#platform/live/engine.ts'
import { type InnerClient, LiveRoleAway } from '#platform/live/inner/client.ts'
import { claimShow, openShow, showLost } from '../shows/run-show.ts'
import { findLive, type Live } from '../shows/show-queries.ts'
import type { LiveDeps } from '../types.ts'
import { livingNodes } from './nodes.ts'
import { ownerOfKey } from './stream-key.ts'

const UNKNOWN = 'This stream key is not known. Copy it from your studio; it may have been replaced.'
const TOO_MANY = 'Too many tries with stream keys that are not known. Wait a minute.'
const BY_CAMERA = 'You are live by camera already. Stop that live first.'
const ELSEWHERE = 'This stream key is in use by another encoder. Stop that one first.'
const OVER = 'This live is over. Begin a new one in your studio.'

/** Timeout for asking another node whether it receives the stream. */
const ASKED_MS = 1_500

type Deps = Pick<LiveDeps, 'db' | 'clock' | 'rateLimits' | 'bus' | 'enqueue' | 'live'>

export type Node = {
  id: string
  inner: Pick<InnerClient, 'ask'>
  /** Whether the node's engine has the stream. */
  isHere?: (streamId: string) => boolean
}

export async function mayPublish(deps: Deps, node: Node, wish: PublishWish): Promise<PublishAnswer> {
  try {
    return wish.via === 'rtmp' ? await byKey(deps, node, wish) : await byCamera(deps, node, wish.streamId)
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, words: error.message }
    throw error
  }
}

async function byKey(
  deps: Deps,
  node: Node,
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
  const { live } = await openShow(deps, { accountId, via: 'rtmp', nodeId: node.id })
  if (live.via !== 'rtmp') return { ok: false, words: BY_CAMERA }
  return admit(deps, node, live)
}

/** The web role authenticated the creator; only the live's state is checked here. */
async function byCamera(deps: Deps, node: Node, liveId: string): Promise<PublishAnswer> {
  const live = await findLive(deps.db, liveId)
  if (live?.via !== 'webrtc' || live.state === 'ended' || live.state === 'announced')
    return { ok: false, words: OVER }
  return admit(deps, node, live)
}

async function admit(deps: Deps, node: Node, live: Live): Promise<PublishAnswer> {
  if (await isFedElsewhere(deps, node, live)) return { ok: false, words: ELSEWHERE }
  // The node restarted and lost the stream: publish `reconnecting` before the reconnect.
  if (live.state === 'live' && live.node_id === node.id && node.isHere?.(live.id) === false)
    await showLost(deps, live.id, { nodeId: node.id })
  await claimShow(deps, live, node.id)
  return { ok: true, streamId: live.id, record: live.keep_recording }
}

/** Asks the other node: one that just died still counts as alive, while its encoder already reconnects here. */
async function isFedElsewhere({ db, clock }: Deps, { id, inner }: Node, live: Live): Promise<boolean> {
  if (live.state !== 'live' || live.node_id === id) return false
  const other = (await livingNodes(db, clock.now())).find((one) => one.id === live.node_id)
  if (!other) return false
  try {
    const signal = AbortSignal.timeout(ASKED_MS)
    const { address } = other
    return (await inner.ask({ address, method: 'GET', url: `/publishers/${live.id}`, signal })).status === 200
  } catch (fault) {
    if (fault instanceof LiveRoleAway) return false
    throw fault
  }
}
