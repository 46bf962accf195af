/** Ingest from real encoders: frames arrive, and unsupported media is rejected with a message. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { openEngine, startEncoder } from '../../../../test/live-engine.ts'
import { splitByLength } from '../h264/nal-units.ts'

test('receives everything ffmpeg sends: tracks, rising timestamps, audio, and an orderly end', async () => {
  const { address, events, until, collected } = await openEngine()
  startEncoder(`${address}/key-of-a`, { size: '90x160', seconds: 2, bFrames: 2, isRushed: true })
  await until(() => events.includes('ended a stopped'))
  const { allTracks, video, audio, isOver } = collected('a') ?? assert.fail('no stream')
  assert.deepEqual(events, ['began a rtmp', 'ended a stopped'])
  assert.equal(allTracks.length, 1)
  assert.deepEqual(
    [allTracks[0]?.video.width, allTracks[0]?.video.height, allTracks[0]?.audio?.codec],
    [90, 160, 'aac'],
  )
  assert.equal(video.length, 50)
  assert.equal(video.filter((frame) => frame.isKey).length, 2)
  assert.ok(video[0]?.isKey)
  assert.ok(video.every((frame) => splitByLength(frame.data, 4) !== null))
  assert.ok(
    video.some((frame) => frame.ptsMs > frame.dtsMs),
    'B-frames are shown later than they are decoded',
  )
  for (const frames of [video, audio])
    assert.ok(frames.every((frame, at) => at === 0 || frame.dtsMs > (frames[at - 1]?.dtsMs ?? 0)))
  assert.ok(audio.length > 80)
  assert.ok(isOver)
})

test('accepts video without audio, and key frames ten seconds apart', async () => {
  const { address, events, until, collected } = await openEngine()
  const options = { sound: false, seconds: 21, rate: 10, keyframes: 100, isRushed: true }
  startEncoder(`${address}/key-of-a`, options)
  await until(() => events.includes('ended a stopped'))
  const { allTracks, video } = collected('a') ?? assert.fail('no stream')
  assert.equal(allTracks[0]?.audio, null)
  assert.equal(video.length, 210)
  assert.deepEqual(
    video.filter((frame) => frame.isKey).map((frame) => Math.round(frame.dtsMs / 1_000)),
    [0, 10, 20],
  )
})

test('rejects an unknown key, an unsupported codec, a wrong path and a player with a message', async () => {
  const { address, events } = await openEngine()
  const unknown = startEncoder(`${address}/some-key`)
  assert.match(await unknown.ended, /Unknown stream key\./)
  const flash = startEncoder(`${address}/key-of-a`, { codec: 'flv1', sound: false })
  assert.match(await flash.ended, /Choose H\.264/)
  const elsewhere = startEncoder(`${address.replace('/live', '/app')}/key-of-a`)
  assert.match(await elsewhere.ended, /must end in \/live/)
  assert.deepEqual(events, ['ended a stopped'], 'nothing began')
})

test('a port in use is reported as a problem, not thrown', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  const taken = other.address()
  assert.ok(taken && typeof taken === 'object')
  const { engine } = await openEngine({ rtmpPort: taken.port })
  assert.equal(engine.rtmp().port, null)
  assert.match(engine.rtmp().problem ?? '', /taken by another program/)
  other.close()
})
