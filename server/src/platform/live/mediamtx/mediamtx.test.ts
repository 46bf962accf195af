/** Runs the engine contract against MediaMTX, and tests what is specific to it: authorisation, WebRTC, viewers, segments. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { engineContract } from '../../../../test/contracts/live-engine.ts'
import { openFakeMediaMtx } from '../../../../test/fake-mediamtx.ts'
import { createWatch, quietLog } from '../../../../test/live-engine.ts'
import type { EngineHooks } from '../engine.ts'
import { createMediaMtxEngine } from './mediamtx.ts'

const secret = 'what-only-the-two-know'
const recordings = mkdtempSync(path.join(tmpdir(), 'candid-mtx-'))
after(() => rmSync(recordings, { recursive: true }))

async function open(
  hooks: EngineHooks,
  { graceMs }: { graceMs: number },
  given?: Awaited<ReturnType<typeof openFakeMediaMtx>>,
) {
  const standIn = given ?? (await openFakeMediaMtx(secret))
  const { url } = standIn
  const engine = createMediaMtxEngine({
    ...{ hooks, log: quietLog, recordings, rtmpPort: 1935, webhooks: { host: '127.0.0.1', port: 0 } },
    endpoints: { api: url, hls: url, webrtc: url, secret },
    times: { graceMs, healthMs: 50, pollMs: 20 },
  })
  const began = engine.start()
  // MediaMTX calls the auth endpoint from the first poll on.
  while (engine.webhooksPort() === 0) await new Promise((resolve) => setImmediate(resolve))
  const questions = `http://127.0.0.1:${engine.webhooksPort()}/${secret}`
  standIn.setAuthUrl(`${questions}/auth`)
  await began
  return {
    ...{ engine, standIn, questions },
    send: (key: string) => standIn.publish(`live/${key}`),
    async close() {
      await engine.stop()
      if (!given) await standIn.close()
    },
  }
}

engineContract('MediaMTX', open)

function product() {
  const watch = createWatch()
  const events: string[] = []
  const note = (event: string) => {
    events.push(event)
    watch.changed()
  }
  const hooks: EngineHooks = {
    mayPublish: async (request) => ({
      ...{ ok: true, record: request.via === 'rtmp' },
      streamId: request.via === 'rtmp' ? request.key : request.streamId,
    }),
    began: async (id, via) => note(`began ${id} ${via}`),
    lost: async (id) => note(`lost ${id}`),
    back: async (id) => note(`back ${id}`),
    ended: async (id, why) => note(`ended ${id} ${why}`),
    health: () => undefined,
    recorded: async (id, file, durationMs) => note(`recorded ${id} ${path.basename(file)} ${durationMs}`),
    recordingStopped: async () => {},
    thumbnail: async () => {},
  }
  return { hooks, events, untilEvent: (event: string) => watch.until(() => events.includes(event)) }
}

const asked = (method: string, pieces: string[], query = '') => ({
  ...{ method, path: pieces, query: new URLSearchParams(query), body: Buffer.from('v=0\r\n') },
  signal: AbortSignal.timeout(180_000),
})

test('rejects auth requests without the secret, reads without our credentials, and unauthorised publishers', async () => {
  const { hooks, events } = product()
  const { questions, close } = await open(hooks, { graceMs: 50 })
  const ask = async (body: unknown, url = `${questions}/auth`) =>
    (await fetch(url, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }))
      .status
  const ours = { user: 'candid', password: secret }
  const publish = { action: 'publish', protocol: 'rtmp', path: 'live/one', ip: '10.0.0.1' }
  assert.equal(await ask(publish, questions.replace(secret, 'what-only-the-two-knew/auth')), 404)
  assert.equal(await ask(publish, questions.replace(`/${secret}`, '/auth')), 404)
  for (const body of ['', '[', 'null', '7', 'x'.repeat(20_000)])
    assert.equal(await ask(body), 400, body.slice(0, 5))
  for (const action of ['read', 'playback', 'api', 'metrics', 'pprof', '']) {
    assert.equal(await ask({ action, path: 'live/one' }), 401, action)
    assert.equal(await ask({ action, path: 'live/one', ...ours, password: 'x' }), 401, action)
    assert.equal(await ask({ action, path: 'live/one', ...ours }), 200, action)
  }
  for (const at of ['one', 'live/', 'live/a/b', 'live/../x', 'camera/one', ''])
    assert.equal(await ask({ ...publish, path: at }), 403, at)
  assert.equal(await ask({ ...publish, path: 'camera/one', ...ours }), 200, 'we proxy WebRTC publishers')
  assert.equal(await ask(publish), 200)
  assert.deepEqual(events, [], 'no stream begins before its first frame')
  await close()
})

test('WebRTC publishers and viewers are proxied, and only their owner can end a session', async () => {
  const { hooks, events, untilEvent } = product()
  const { engine, standIn, close } = await open(hooks, { graceMs: 50 })
  const begun = await engine.route(asked('POST', ['whip', 'cam']))
  assert.equal(begun?.status, 201)
  await untilEvent('began cam webrtc')
  const viewer = await engine.route(asked('POST', ['streams', 'cam', 'whep'], 'holder=h&account=a&session=s'))
  assert.equal(viewer?.status, 201)
  const id = viewer?.headers?.['x-whep-session'] ?? ''
  const seen = engine.whep?.sessions().map(({ streamId, holder, accountId }) => [streamId, holder, accountId])
  assert.deepEqual(seen, [['cam', 'h', 'a']])
  assert.equal((await engine.route(asked('DELETE', ['whep', id], 'holder=another')))?.status, 404)
  assert.equal((await engine.route(asked('DELETE', ['whep', id], 'holder=h')))?.status, 200)
  assert.deepEqual(engine.whep?.sessions(), [])
  while (standIn.viewers() > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const session = begun?.headers?.['x-session'] ?? ''
  assert.equal((await engine.route(asked('DELETE', ['whip', 'other', session])))?.status, 404)
  assert.equal((await engine.route(asked('DELETE', ['whip', 'cam', session])))?.status, 200)
  await untilEvent('ended cam stopped')
  assert.deepEqual(events, ['began cam webrtc', 'ended cam stopped'])
  await close()
})

test('audio codecs unsupported by WebRTC fall back to HLS; a stream without H.264 is ended', async () => {
  const { hooks, untilEvent } = product()
  const { engine, standIn, close } = await open(hooks, { graceMs: 50 })
  standIn.publish('live/aac')
  await untilEvent('began aac rtmp')
  assert.equal((await engine.route(asked('POST', ['streams', 'aac', 'whep'])))?.status, 406)
  const hevc = standIn.publish('live/hevc', ['H265'])
  await hevc.over
  await untilEvent('ended hevc closed')
  await close()
})

test('delivers or deletes finished recordings, and touches nothing outside its folder', async () => {
  const { hooks, events, untilEvent } = product()
  const { engine, questions, close } = await open(hooks, { graceMs: 50 })
  const sender = await engine.route(asked('POST', ['whip', 'cam']))
  assert.equal(sender?.status, 201)
  await untilEvent('began cam webrtc')
  const file = (name: string) => {
    writeFileSync(path.join(recordings, name), 'x')
    return path.join(recordings, name)
  }
  const notifyRecorded = async (at: string, place: string) =>
    (
      await fetch(`${questions}/recorded?${new URLSearchParams({ path: at, file: place, seconds: '1.5' })}`, {
        method: 'POST',
      })
    ).status
  assert.equal(await notifyRecorded('camera/cam', file('unwanted.mp4')), 200)
  assert.equal(await notifyRecorded('live/nobody', file('unknown.mp4')), 200)
  const outside = `${recordings}-outside.mp4`
  writeFileSync(outside, 'x')
  assert.equal(await notifyRecorded('camera/cam', outside), 200)
  assert.equal(await notifyRecorded('camera/cam', `${recordings}/../${path.basename(outside)}`), 200)
  rmSync(outside)
  assert.equal((await fetch(`${questions}/recorded?path=x`, { method: 'POST' })).status, 400)
  assert.deepEqual(events, ['began cam webrtc'], 'recording is off for this stream')
  await close()
})

test('a new engine adopts the publishers of a running MediaMTX after authorising them again', async () => {
  const { hooks, events, untilEvent } = product()
  const first = await open(hooks, { graceMs: 50 })
  const { standIn } = first
  standIn.publish('live/one')
  await untilEvent('began one rtmp')
  await first.engine.stop()
  assert.deepEqual(events, ['began one rtmp', 'lost one'])
  const again = product()
  const second = await open(again.hooks, { graceMs: 50 }, standIn)
  await again.untilEvent('began one rtmp')
  const file = path.join(recordings, 'one.mp4')
  writeFileSync(file, 'x')
  const query = new URLSearchParams({ path: 'live/one', file, seconds: '2' })
  await fetch(`${second.questions}/recorded?${query}`, { method: 'POST' })
  assert.deepEqual(again.events, ['began one rtmp', 'recorded one one.mp4 2000'])
  await second.close()
  await standIn.close()
})
