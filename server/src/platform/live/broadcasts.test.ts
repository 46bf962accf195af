/** Admission of publishers: one per stream, reconnects keep the same clock, replaced only when silent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCollectingSink, createWatch, quietLog } from '../../../test/live-engine.ts'
import { createBroadcasts } from './broadcasts.ts'
import type { Tracks, VideoFrame } from './frames.ts'
import type { Publisher } from './publisher.ts'

const TRACKS: Tracks = {
  video: { codec: 'h264', avcC: Buffer.alloc(8), width: 160, height: 90 },
  audio: null,
}

function picture(dtsMs: number, isKey = false): VideoFrame {
  return { kind: 'video', dtsMs, ptsMs: dtsMs, isKey, data: Buffer.alloc(10) }
}

function open(
  times: { graceMs?: number; silentMs?: number; firstPictureMs?: number } = {},
  errors = { count: 0 },
) {
  const watch = createWatch()
  const events: string[] = []
  const collector = createCollectingSink()
  async function note(event: string): Promise<void> {
    if (errors.count > 0) {
      errors.count -= 1
      throw new Error('the database is away')
    }
    events.push(event)
    watch.changed()
  }
  const broadcasts = createBroadcasts({
    log: quietLog,
    times,
    outlets: [(stream) => stream.attach(collector)],
    hooks: {
      mayPublish: async () => ({ ok: true, streamId: 'a', record: false }),
      began: (id) => note(`began ${id}`),
      lost: (id) => note(`lost ${id}`),
      back: (id) => note(`back ${id}`),
      ended: (id, why) => note(`ended ${id} ${why}`),
      health() {},
    },
  })
  const closed: string[] = []
  async function admit(): Promise<Publisher> {
    const connection = { close: (words: string) => void closed.push(words) }
    const admission = await broadcasts.admit({ via: 'rtmp', key: 'k', address: '' }, connection)
    assert.ok(admission.ok, 'refused')
    return admission.publisher
  }
  return { broadcasts, admit, closed, events, collector, until: watch.until }
}

test('a lost publisher reconnects to the same stream, on one rising clock', async () => {
  const { broadcasts, admit, events, collector, until } = open()
  const first = await admit()
  first.tracks(TRACKS)
  for (const dtsMs of [1_000, 1_040, 1_080]) first.frame(picture(dtsMs, dtsMs === 1_000))
  first.left('lost')
  first.frame(picture(1_120))
  const second = await admit()
  second.tracks(TRACKS)
  for (const dtsMs of [0, 40]) second.frame(picture(dtsMs, dtsMs === 0))
  second.left('stopped')
  await until(() => events.length === 4)
  assert.deepEqual(events, ['began a', 'lost a', 'back a', 'ended a stopped'])
  const times = collector.video.map((frame) => frame.dtsMs)
  assert.equal(times.length, 5, 'frames of a lost publisher are ignored')
  assert.ok(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0)))
  assert.equal(collector.gaps, 1)
  assert.deepEqual(broadcasts.running(), [])
})

test('a stream whose publisher does not come back ends as lost', async () => {
  const { admit, events, until } = open({ graceMs: 5 })
  const publisher = await admit()
  publisher.tracks(TRACKS)
  publisher.left('lost')
  await until(() => events.includes('ended a lost'))
  assert.deepEqual(events, ['began a', 'lost a', 'ended a lost'])
})

test('a second publisher waits until the first is silent, then replaces it', async () => {
  const busy = open({ silentMs: 60_000 })
  await busy.admit()
  const refused = await busy.broadcasts.admit({ via: 'rtmp', key: 'k', address: '' }, { close() {} })
  assert.deepEqual([refused.ok, !refused.ok && refused.isBusy], [false, true])
  const silent = open({ silentMs: 0 })
  const first = await silent.admit()
  first.tracks(TRACKS)
  first.frame(picture(0, true))
  const second = await silent.admit()
  assert.match(silent.closed.join(), /Another encoder took over/)
  first.frame(picture(40))
  first.left('lost')
  second.tracks(TRACKS)
  second.frame(picture(900, true))
  assert.equal(silent.collector.video.length, 2)
  assert.deepEqual(silent.broadcasts.running(), ['a'], 'the replaced publisher does not end the stream')
})

test('closes a publisher that was admitted but sends no video', async () => {
  const { admit, closed, events, until } = open({ firstPictureMs: 5 })
  await admit()
  await until(() => events.includes('ended a lost'))
  assert.match(closed.join(), /No H\.264 video arrived/)
})

test('hooks are called in order, even after the database was unavailable', async () => {
  const errors = { count: 2 }
  const { admit, events, until } = open({}, errors)
  const publisher = await admit()
  publisher.tracks(TRACKS)
  publisher.left('stopped')
  await until(() => events.length === 2)
  assert.deepEqual(events, ['began a', 'ended a stopped'])
})

test('a stream stopped by us closes the encoder and ends once; closing the engine loses streams without ending them', async () => {
  const stopped = open()
  const publisher = await stopped.admit()
  publisher.tracks(TRACKS)
  await stopped.broadcasts.stopStream('a', 'replaced', 'The stream key was replaced.')
  await stopped.broadcasts.stopStream('a', 'replaced', 'The stream key was replaced.')
  publisher.left('lost')
  assert.deepEqual(stopped.events, ['began a', 'ended a replaced'])
  assert.deepEqual(stopped.closed, ['The stream key was replaced.'])
  const closing = open()
  ;(await closing.admit()).tracks(TRACKS)
  await closing.broadcasts.stop()
  assert.deepEqual(closing.events, ['began a', 'lost a'])
})

test('a late viewer starts with the newest key frame; a failing sink does not affect the others', async () => {
  const { broadcasts, admit, collector } = open()
  const publisher = await admit()
  publisher.tracks(TRACKS)
  for (const [at, isKey] of [true, false, true, false].entries()) publisher.frame(picture(at * 40, isKey))
  const late = createCollectingSink()
  const fails = createCollectingSink()
  fails.frame = () => assert.fail('on purpose')
  broadcasts.find('a')?.attach(fails)
  broadcasts.find('a')?.attach(late, { fromKey: true })
  publisher.frame(picture(160))
  assert.deepEqual(
    late.video.map((frame) => frame.dtsMs),
    [80, 120, 160],
  )
  assert.equal(collector.video.length, 5)
})

test('treats a jump of the publisher clock as a new clock', async () => {
  const { admit, collector } = open()
  const publisher = await admit()
  publisher.tracks(TRACKS)
  for (const dtsMs of [0, 40, 9_000_000, 9_000_040, 20, 60]) publisher.frame(picture(dtsMs, true))
  const times = collector.video.map((frame) => frame.dtsMs)
  assert.ok(
    times.every((time, at) => at === 0 || (time > (times[at - 1] ?? 0) && time < 10_000)),
    times.join(),
  )
})

test('a publisher that connects while its stream is ending is asked for again and starts a new stream', async () => {
  const watch = createWatch()
  const ends: (() => void)[] = []
  let isNoted = false
  const broadcasts = createBroadcasts({
    log: quietLog,
    hooks: {
      mayPublish: async () => ({ ok: true, streamId: isNoted ? 'second' : 'first', record: false }),
      began: async () => {},
      lost: async () => {},
      back: async () => {},
      health() {},
      ended: () =>
        new Promise((resolve) => {
          ends.push(() => {
            isNoted = true
            resolve()
          })
          watch.changed()
        }),
    },
  })
  const admit = () => broadcasts.admit({ via: 'rtmp', key: 'k', address: '' }, { close() {} })
  const first = await admit()
  assert.ok(first.ok)
  first.publisher.left('stopped')
  const again = admit()
  await watch.until(() => ends.length === 1)
  ends[0]?.()
  assert.ok((await again).ok)
  assert.deepEqual(broadcasts.running(), ['second'])
})
