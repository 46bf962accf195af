import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, test } from 'node:test'
import { cleanup } from 'node-datachannel'
import { pino } from 'pino'
import { encodeClip } from '../../../../test/encoded-frames.ts'
import { annexB, openTestViewer } from '../../../../test/webrtc-viewer.ts'
import { createStream } from '../stream.ts'
import { readOffer } from './offer.ts'
import { createPeers } from './peers.ts'
import { readFeedback, rtpPacket, videoPayloads } from './rtp.ts'
import { createWhep } from './whep.ts'

const log = pino({ level: 'silent' })
const peers = createPeers({ port: 0, bindAddress: '127.0.0.1', publicAddress: null })
const whep = createWhep({ peers, log, maxViewers: 2 })
after(async () => {
  whep.close()
  await new Promise((resolve) => setImmediate(resolve))
  // The library's threads would keep the process alive.
  cleanup()
})
const clip = encodeClip({ seconds: 3, size: '320x180', keyEvery: 45 })
const ANNA = { holder: 'anna', accountId: null, sessionId: null }

test('a viewer joining mid-stream sees complete video at once, with audio, until the stream ends', async () => {
  let keyframeRequests = 0
  const stream = createStream({ id: 'a', log, requestKeyframe: () => keyframeRequests++ })
  stream.feedTracks(clip.tracks)
  const middle = clip.frames.findIndex(({ dtsMs }) => dtsMs > 1000)
  for (const frame of clip.frames.slice(0, middle)) stream.feed(frame)
  const watcher = await openTestViewer()
  const joined = await whep.join(stream, watcher.offer, ANNA)
  assert.ok(joined.ok)
  watcher.accept(joined.answer)
  // No new frame arrived: these are the frames since the last key frame.
  await watcher.until(() => watcher.packets.video.length > 0)
  for (const frame of clip.frames.slice(middle)) stream.feed(frame)
  const sent = clip.frames.filter(({ kind }) => kind === 'video').length
  const isLast = (packet: Buffer) => ((packet[1] ?? 0) & 0x80) !== 0
  await watcher.until(() => watcher.packets.video.filter(isLast).length >= sent)
  const decoded = execFileSync(
    'ffprobe',
    [
      ...['-v', 'error', '-f', 'h264', '-count_frames', '-select_streams', 'v', '-of', 'csv=p=0'],
      ...['-show_entries', 'stream=nb_read_frames,width,height', 'pipe:0'],
    ],
    { input: annexB(watcher.packets.video) },
  )
  assert.equal(decoded.toString().trim(), `320,180,${sent}`)
  await watcher.until(() => watcher.packets.audio.length > 20)
  assert.ok(keyframeRequests > 0)

  // A key frame is requested on demand.
  const asked = keyframeRequests
  watcher.lanes.video.requestKeyframe()
  while (keyframeRequests === asked) await new Promise((resolve) => setImmediate(resolve))

  assert.equal(whep.leave(joined.sessionId, 'somebody else'), false)
  assert.deepEqual(
    whep.sessions().map(({ streamId, holder }) => [streamId, holder]),
    [['a', 'anna']],
  )
  stream.end()
  assert.deepEqual(whep.sessions(), [])
  watcher.close()
})

test('rejects unsupported streams, invalid offers and viewers beyond the limit', async () => {
  const reordered = encodeClip({ seconds: 1, bFrames: 2, hasSound: false })
  const stream = createStream({ id: 'b', log })
  const watcher = await openTestViewer()
  assert.deepEqual(await whep.join(stream, watcher.offer, ANNA), { ok: false, why: 'not for this' })
  stream.feedTracks(reordered.tracks)
  for (const frame of reordered.frames) stream.feed(frame)
  assert.deepEqual(await whep.join(stream, watcher.offer, ANNA), { ok: false, why: 'not for this' })
  const plain = createStream({ id: 'c', log })
  plain.feedTracks(clip.tracks)
  const withoutH264 = watcher.offer.replaceAll('H264', 'VP8')
  assert.deepEqual(await whep.join(plain, withoutH264, ANNA), { ok: false, why: 'not for this' })
  for (const words of ['', 'x', 'v=1', `v=0\r\n${'x'.repeat(70_000)}`])
    assert.deepEqual((await whep.join(plain, words, ANNA)).ok, false, words.slice(0, 9))
  for (const broken of [watcher.offer.slice(0, 200), watcher.offer.replaceAll('a=fingerprint', 'a=finger')])
    assert.equal((await whep.join(plain, broken, ANNA)).ok, false)
  const joined = [await whep.join(plain, watcher.offer, ANNA), await whep.join(plain, watcher.offer, ANNA)]
  assert.ok(joined.every(({ ok }) => ok))
  assert.deepEqual(await whep.join(plain, watcher.offer, ANNA), { ok: false, why: 'full' })
  for (const { id } of whep.sessions()) assert.equal(whep.leave(id, 'anna'), true)
  assert.equal((await whep.join(plain, watcher.offer, ANNA)).ok, true)
  watcher.close()
  plain.end()
})

test("prefers the stream's profile, else constrained baseline", () => {
  const offer = [
    ...['v=0', 'm=video 9 UDP/TLS/RTP/SAVPF 96 97 98', 'a=mid:0'],
    ...['a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=1;profile-level-id=42001f'],
    ...['a=rtpmap:97 H264/90000', 'a=fmtp:97 packetization-mode=1;profile-level-id=42e01f'],
    ...['a=rtpmap:98 H264/90000', 'a=fmtp:98 packetization-mode=1;profile-level-id=64001f'],
    ...['a=rtpmap:99 H264/90000', 'a=fmtp:99 packetization-mode=0;profile-level-id=64001f'],
  ].join('\r\n')
  assert.equal(readOffer(offer, 0x64)?.[0]?.payloadType, 98)
  assert.equal(readOffer(offer, 0x4d)?.[0]?.payloadType, 97)
})

test('reads lost packets from a report, including those in the bitmask', () => {
  const nack = Buffer.from('81cd0003000000010000000212340005', 'hex')
  assert.deepEqual(readFeedback(nack), { wantsKey: false, lost: [0x1234, 0x1235, 0x1237] })
  assert.equal(readFeedback(Buffer.from('81ce00020000000100000002', 'hex')).wantsKey, true)
})

test('hostile lengths in reports and frames are harmless', () => {
  for (const hex of ['', '81', '81cdffff', '81cd0000', '81cd000300000000000000000001ffff', 'ff'.repeat(40)])
    assert.ok(readFeedback(Buffer.from(hex, 'hex')).lost.length <= 17 * 10)
  assert.deepEqual(videoPayloads(Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2]), []).length, 1)
  assert.equal(videoPayloads(Buffer.from([0, 0]), []).length, 0)
  const packet = rtpPacket(
    { payloadType: 96, sequence: 0x1ffff, timestamp: -1, ssrc: 1, isLast: true },
    Buffer.from([7]),
  )
  assert.equal(packet.toString('hex'), '80e0ffffffffffff0000000107')
})
