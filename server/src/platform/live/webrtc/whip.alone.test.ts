/** A publisher built from packets, so that some can be dropped: missing packets and key frames are requested. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { cleanup, PeerConnection, Video } from 'node-datachannel'
import { createCollectingSink, createWatch, quietLog } from '../../../../test/live-engine.ts'
import { createPeers } from './peers.ts'
import { createWhip } from './whip.ts'

// The library's threads would keep the process alive.
after(() => cleanup())

const SPS = Buffer.from('6742c00bda0a37e4c044000003000400000300c83c50aa80', 'hex')
const PPS = Buffer.from('68ce0fc8', 'hex')
const SOURCE = 4_711

function rtp(sequence: number, payload: Buffer): Buffer {
  const head = Buffer.from([0x80, 0x80 | 102, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(sequence, 2)
  head.writeUInt32BE(sequence * 3_000, 4)
  head.writeUInt32BE(SOURCE, 8)
  return Buffer.concat([head, payload])
}

function keyFrame(): Buffer {
  const sized = [SPS, PPS, Buffer.from('65aabb', 'hex')].flatMap((unit) => [
    Buffer.from([0, unit.length]),
    unit,
  ])
  return Buffer.concat([Buffer.from([0x78]), ...sized])
}

test('frames arrive, and missing packets and key frames are requested', async () => {
  const watch = createWatch()
  const collector = createCollectingSink(watch.changed)
  const left: string[] = []
  const whip = createWhip({
    peers: createPeers({ port: 0, bindAddress: '127.0.0.1', publicAddress: null }),
    log: quietLog,
    admit: async () => ({
      ok: true,
      publisher: {
        ...{ tracks: collector.tracks, frame: collector.frame, dropped() {} },
        left(how) {
          left.push(how)
          watch.changed()
        },
      },
    }),
  })
  const camera = new PeerConnection('camera', {
    ...{ iceServers: [], bindAddress: '127.0.0.1', disableAutoNegotiation: true },
  })
  const video = new Video('0', 'SendOnly')
  video.addH264Codec(102, 'profile-level-id=42e01f;packetization-mode=1;level-asymmetry-allowed=1')
  video.addSSRC(SOURCE, 'camera', 'camera', 'video')
  const track = camera.addTrack(video)
  const asked: string[] = []
  track.onMessage((data) => {
    if (data[1] === 205) asked.push(`again ${data.readUInt16BE(12)}`)
    if (data[1] === 206) asked.push('key')
    watch.changed()
  })
  const gathered = new Promise<void>((resolve) =>
    camera.onGatheringStateChange((state) => state === 'complete' && resolve()),
  )
  camera.setLocalDescription('offer')
  await gathered
  const offer = Buffer.from(camera.localDescription()?.sdp ?? '')
  const request = { query: new URLSearchParams(), signal: new AbortController().signal }
  const answer = await whip.route({ ...request, method: 'POST', path: ['whip', 'a'], body: offer })
  assert.equal(answer?.status, 201)
  const sdp = String(answer?.body)
  assert.match(sdp, /a=recvonly/)
  const opened = new Promise<void>((resolve) => track.onOpen(resolve))
  camera.setRemoteDescription(sdp, 'answer')
  await opened

  // The first packets may be sent before the track is open: repeated until they arrive.
  let sequence = 10
  const talking = setInterval(() => {
    track.sendMessageBinary(rtp(sequence, keyFrame()))
    sequence += 1
  }, 10)
  await watch.until(() => collector.video.length > 3 && asked.includes('key'))
  clearInterval(talking)
  const missing = sequence
  track.sendMessageBinary(rtp(missing + 1, Buffer.from('41aabb', 'hex')))
  await watch.until(() => asked.includes(`again ${missing}`))
  track.sendMessageBinary(rtp(missing, Buffer.from('41aabb', 'hex')))
  await watch.until(() => collector.video.filter(({ isKey }) => !isKey).length === 2)
  assert.equal(collector.allTracks.length, 1)

  const session = answer?.headers?.['x-session'] ?? ''
  const end = { ...request, method: 'DELETE', body: Buffer.alloc(0) }
  assert.equal((await whip.route({ ...end, path: ['whip', 'b', session] }))?.status, 404, 'of another stream')
  assert.equal((await whip.route({ ...end, path: ['whip', 'a', session] }))?.status, 200)
  assert.deepEqual(left, ['stopped'])
  assert.equal((await whip.route({ ...end, path: ['whip', 'a', session] }))?.status, 404)
  camera.close()
})
