/** Failover between two live nodes: streams that reconnect elsewhere survive the death of their node. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { RECONNECT_MS } from '#rules/live.ts'
import { startEncoder } from '../../../../test/live-engine.ts'
import { startLiveRole, startRemoteLiveRole, untilState } from '../../../../test/live-role.ts'
import { answerOf, askAs } from '../../../../test/people.ts'
import { type Seeded, seedAccount } from '../../../../test/seed.ts'
import { freshSite } from '../../../../test/site.ts'
import { emptyDir } from '../../../../test/spawned-site.ts'
import { waitUntil } from '../../../../test/wait-until.ts'
import { statusTopic } from '../events.ts'
import { markLiveEnded, markLiveStarted } from '../lives/live-state.ts'
import { createDeadNodeMonitor, monitorDeadNodes } from './dead-nodes.ts'
import { mayPublish } from './may-publish.ts'
import { findLiveNodes, heartbeatQuery, NODE_TIMEOUT_MS, nodeIdOf } from './nodes.ts'

const secret = 'the secret that both machines have'
const site = await freshSite({ RTMP_PORT: '0', WEBRTC_PORT: '0', SECRET_KEY: secret })
const { db } = site.app
// The silence timeout must exceed a check's duration on a busy machine, which would count as an outage.
const times = { beatMs: 20, nodeSilentMs: 1_000 }
const farDir = emptyDir()
const [nearId, farId] = [nodeIdOf(site.app.config.dataDir), nodeIdOf(farDir)]

async function creatorWithKey(): Promise<{ creator: Seeded; key: string }> {
  const creator = await seedAccount(site, { isCreator: true })
  const { data } = await askAs(site, creator, 'mutation { generateRtmp }')
  return { creator, key: String(data?.generateRtmp) }
}

const nodeOf = (liveId: string) =>
  db
    .selectFrom('lives')
    .select(['node_id', 'started_at', 'lost_at'])
    .where('id', '=', liveId)
    .executeTakeFirstOrThrow()
const nodes = () => findLiveNodes(db, new Date())
/** The far node, once encoders can reach it. */
const farNode = async () => (await nodes()).find(({ id, rtmp_port }) => id === farId && rtmp_port !== null)
async function playlistStatus({ id }: Seeded): Promise<number> {
  const asked = 'query ($user: ID!) { liveOf(user: $user) { playback { hls } } }'
  const show = await answerOf<{ playback: { hls: string } | null } | null>(
    askAs(site, null, asked, { user: id }),
  )
  return show?.playback ? (await site.get(show.playback.hls)).status : 404
}

test('when a node dies, lives whose encoder reconnects elsewhere continue, others end, and viewers are notified', async () => {
  const [stays, goes] = [await creatorWithKey(), await creatorWithKey()]
  const far = startRemoteLiveRole(site, { dataDir: farDir, secret })
  await waitUntil(async () => (await farNode()) !== undefined, 'the far machine never came')
  const remoteIngest = `rtmp://127.0.0.1:${(await farNode())?.rtmp_port}/live`
  startEncoder(`${remoteIngest}/${stays.key}`)
  startEncoder(`${remoteIngest}/${goes.key}`)
  const [stayId, goneId] = [
    await untilState(site, stays.creator.id, 'live'),
    await untilState(site, goes.creator.id, 'live'),
  ]
  const near = await startLiveRole(site, times)
  assert.equal((await nodes())[0]?.id, nearId, 'cameras go to the one with the fewest streams')
  assert.equal(await playlistStatus(stays.creator), 200, 'viewers are sent to where it is')
  const second = startEncoder(`${near.rtmp}/${stays.key}`)
  assert.match(await second.ended, /Another encoder is using this stream key/)
  const statuses: string[] = []
  site.app.bus.subscribe(statusTopic(goes.creator.id), ({ status }) => void statuses.push(status))

  far.kill('SIGKILL')
  await once(far, 'exit')
  const encoder = startEncoder(`${near.rtmp}/${stays.key}`)
  await waitUntil(
    async () => (await nodeOf(stayId)).node_id === nearId && (await playlistStatus(stays.creator)) === 200,
    'it did not go on here',
  )
  assert.equal(await untilState(site, stays.creator.id, 'live'), stayId, 'in the same live')

  await untilState(site, goes.creator.id, 'reconnecting')
  const { seen_at } = await db
    .selectFrom('live_nodes')
    .select('seen_at')
    .where('id', '=', farId)
    .executeTakeFirstOrThrow()
  const { started_at, lost_at } = await nodeOf(goneId)
  // The start of the live also proves that the node was alive.
  const lastSign = started_at && started_at > seen_at ? started_at : seen_at
  assert.deepEqual(lost_at, lastSign, 'lost since its machine was heard of last')
  const longAgo = new Date(Date.now() - RECONNECT_MS - 3_000)
  await db.updateTable('lives').set({ lost_at: longAgo }).where('id', '=', goneId).execute()
  await untilState(site, goes.creator.id, 'ended')
  await waitUntil(async () => statuses.includes('stop'), 'viewers were not told')
  assert.deepEqual(statuses, ['reconnecting', 'stop'])
  assert.equal(await playlistStatus(goes.creator), 404)

  // A node cut off from the database was declared dead, while its encoder stayed connected.
  await db
    .updateTable('lives')
    .set({ state: 'reconnecting', lost_at: new Date() })
    .where('id', '=', stayId)
    .execute()
  await untilState(site, stays.creator.id, 'live')
  await markLiveEnded(site.app, stayId, { reason: 'lost', nodeId: farId })
  assert.equal(
    await untilState(site, stays.creator.id, 'live'),
    stayId,
    'what another machine says of it is nothing',
  )

  // The last node stops, and a worker detects it.
  await near.stop()
  encoder.kill('SIGKILL')
  const worker = monitorDeadNodes(site.app, times)
  await db.updateTable('lives').set({ lost_at: longAgo }).where('id', '=', stayId).execute()
  await untilState(site, stays.creator.id, 'ended')
  await worker.stop()
})

test('after a database outage no node is declared dead before all had time for a heartbeat', async () => {
  const { creator } = await creatorWithKey()
  const { id } = await db
    .insertInto('lives')
    .values({
      account_id: creator.id,
      state: 'starting',
      via: 'rtmp',
      price_cents: null,
      created_at: new Date(),
      node_id: farId,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('lives').set({ state: 'live', started_at: new Date() }).where('id', '=', id).execute()
  let now = Date.now()
  const deps = { ...site.app, clock: { now: () => new Date(now) } }
  const dead = createDeadNodeMonitor(deps)
  const state = async () =>
    (await db.selectFrom('lives').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  await dead.check()
  now += NODE_TIMEOUT_MS - 1
  await dead.check()
  now += NODE_TIMEOUT_MS + 1
  // The gap since the last check counts as an outage, so the grace period restarts.
  await dead.check()
  assert.equal(await state(), 'live')
  now += NODE_TIMEOUT_MS
  await dead.check()
  assert.equal(await state(), 'reconnecting')
})

test('publishes `reconnecting` when an encoder is back before the first sweep of its restarted node', async () => {
  const { creator, key } = await creatorWithKey()
  const facts = { address: '127.0.0.1:1', rtmpPort: null, rtmpProblem: null }
  await db.executeQuery(heartbeatQuery(site.app, nearId, facts))
  const inner = { send: () => Promise.reject(new Error('nobody is asked')) }
  const request = { via: 'rtmp', key, address: '127.0.0.1' } as const
  const knowing = { id: nearId, inner, isHere: () => true }
  const statuses: string[] = []
  site.app.bus.subscribe(statusTopic(creator.id), ({ status }) => void statuses.push(status))
  const begun = await mayPublish(site.app, knowing, request)
  assert.ok(begun.ok)
  await markLiveStarted(site.app, begun.streamId, nearId)
  assert.deepEqual(await mayPublish(site.app, knowing, request), begun)
  assert.equal(
    await untilState(site, creator.id, 'live'),
    begun.streamId,
    'a stream that runs here is not away',
  )
  assert.deepEqual(await mayPublish(site.app, { ...knowing, isHere: () => false }, request), begun)
  assert.equal(await untilState(site, creator.id, 'reconnecting'), begun.streamId)
  await markLiveStarted(site.app, begun.streamId, nearId)
  await waitUntil(async () => statuses.length === 3, 'viewers were not told')
  assert.deepEqual(statuses, ['start', 'reconnecting', 'start'])
  await markLiveEnded(site.app, begun.streamId, { reason: 'stopped', nodeId: nearId })
})
