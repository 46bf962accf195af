/**
 * The live role is killed while somebody is live: viewers get pictures again, by LL-HLS and by WebRTC, step by step and without
 * waiting for the timers that end a live.
 */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { roomTopic, statusTopic } from '../src/modules/live/events.ts'
import { nodeIdOf } from '../src/modules/live/streams/nodes.ts'
import { freePort } from './free-port.ts'
import { startEncoder, startReconnectingEncoder } from './live-engine.ts'
import { startRemoteLiveRole, untilState } from './live-role.ts'
import { answerOf, askAs } from './people.ts'
import { type Seeded, seedAccount } from './seed.ts'
import { freshSite } from './site.ts'
import { emptyDir } from './spawned-site.ts'
import { waitUntil } from './wait-until.ts'
import { startWhepViewer } from './whep-viewer.ts'

const secret = 'the secret that both machines have'
const site = await freshSite({ RTMP_PORT: '0', WEBRTC_PORT: '0', HOST: '127.0.0.1', SECRET_KEY: secret })
const { db } = site.app

async function creatorWithKey(): Promise<{ creator: Seeded; key: string }> {
  const creator = await seedAccount(site, { isCreator: true })
  const { data } = await askAs(site, creator, 'mutation { generateRtmp }')
  return { creator, key: String(data?.generateRtmp) }
}

async function playbackOf(creator: Seeded): Promise<{ hls: string }> {
  const asked = 'query ($user: ID!) { liveOf(user: $user) { playback { hls } } }'
  const shown = await answerOf<{ playback: { hls: string } }>(askAs(site, null, asked, { user: creator.id }))
  return shown.playback
}

/** The newest part of the playlist, and its bytes: what a player would show next. */
async function partOf(hls: string): Promise<{ name: string; bytes: number } | null> {
  const playlist = await site.get(hls)
  if (playlist.status !== 200) return null
  const name = [...(await playlist.text()).matchAll(/#EXT-X-PART:[^\n]*URI="(.+?)"/g)].at(-1)?.[1]
  if (!name) return null
  const part = await site.get(name.startsWith('/') ? name : hls.replace(/[^/]+$/, name))
  return part.status === 200 ? { name, bytes: (await part.arrayBuffer()).byteLength } : null
}

function eventsOf(creator: Seeded): { statuses: string[]; rooms: () => number } {
  const statuses: string[] = []
  let rooms = 0
  site.app.bus.subscribe(statusTopic(creator.id), ({ status }) => void statuses.push(status))
  site.app.bus.subscribe(roomTopic(creator.id), () => {
    rooms += 1
  })
  return { statuses, rooms: () => rooms }
}

test('a role that is killed and started again: viewers are told that it is away and back, and see it again by both ways', async () => {
  const { creator, key } = await creatorWithKey()
  const [rtmpPort, dataDir] = [await freePort(), emptyDir()]
  const start = () => startRemoteLiveRole(site, { dataDir, secret, rtmpPort })
  const first = start()
  const ingestUrl = `rtmp://127.0.0.1:${rtmpPort}/live/${key}`
  await untilNode(dataDir)
  startEncoder(ingestUrl)
  const liveId = await untilState(site, creator.id, 'live')
  const { hls } = await playbackOf(creator)
  await waitUntil(async () => (await partOf(hls)) !== null, 'nothing was there before')
  const before = await partOf(hls)
  const viewer = startWhepViewer(site, creator.id)
  await viewer.untilMoving()

  first.kill('SIGKILL')
  await once(first, 'exit')
  const attempt = viewer.attempt()
  const received = eventsOf(creator)
  start()
  // The encoder comes back before the new process has looked after what the old one left.
  startReconnectingEncoder(ingestUrl)
  await waitUntil(async () => received.statuses.includes('start'), 'viewers were not told that it is back')
  assert.deepEqual(received.statuses, ['reconnecting', 'start'], 'away first, then back, each once')
  await waitUntil(async () => received.rooms() >= 2, 'the room was not told of each')
  assert.equal(await untilState(site, creator.id, 'live'), liveId, 'the same live')
  await waitUntil(async () => {
    const now = await partOf(hls)
    return now !== null && now.bytes > 0 && now.name !== before?.name
  }, 'no picture came by HLS')
  await viewer.untilMoving({ after: attempt })
})

test('a second role takes over as soon as the encoder comes to it, and viewers are sent there at once', async () => {
  const { creator, key } = await creatorWithKey()
  const [first, second] = [await startMachine(), await startMachine()]
  startEncoder(`${first.rtmp}/${key}`)
  const liveId = await untilState(site, creator.id, 'live')
  const { hls } = await playbackOf(creator)
  await waitUntil(async () => (await partOf(hls)) !== null, 'nothing was there before')
  const viewer = startWhepViewer(site, creator.id)
  await viewer.untilMoving()
  const received = eventsOf(creator)
  first.role.kill('SIGKILL')
  await once(first.role, 'exit')
  const attempt = viewer.attempt()
  startReconnectingEncoder(`${second.rtmp}/${key}`)
  await waitUntil(async () => received.statuses.includes('start'), 'it did not go on')
  assert.deepEqual(received.statuses, ['reconnecting', 'start'])
  const row = await db
    .selectFrom('lives')
    .select('node_id')
    .where('id', '=', liveId)
    .executeTakeFirstOrThrow()
  assert.equal(row.node_id, nodeIdOf(second.dataDir))
  // Whoever asks with the address of the dead one is sent on within the same question.
  await waitUntil(async () => (await partOf(hls)) !== null, 'no picture came by HLS')
  await viewer.untilMoving({ after: attempt })
})

/** A live role as on a machine of its own. In a process of its own too: the native library of WebRTC may crash the one that ends. */
async function startMachine() {
  const [rtmpPort, dataDir] = [await freePort(), emptyDir()]
  const role = startRemoteLiveRole(site, { dataDir, secret, rtmpPort })
  await untilNode(dataDir)
  return { role, dataDir, rtmp: `rtmp://127.0.0.1:${rtmpPort}/live` }
}

async function untilNode(dataDir: string): Promise<void> {
  const id = nodeIdOf(dataDir)
  await waitUntil(async () => {
    const row = await db.selectFrom('live_nodes').select('rtmp_port').where('id', '=', id).executeTakeFirst()
    return row !== undefined && row.rtmp_port !== null
  }, 'the live role never came')
}
