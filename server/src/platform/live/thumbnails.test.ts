import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { encodeClip, play, shiftedBy } from '../../../test/encoded-frames.ts'
import { quietLog } from '../../../test/live-engine.ts'
import { createThumbnails, decodeThumbnails, type Thumbnails } from './thumbnails.ts'

test('thumbnails of concurrent streams are made one at a time; an ended stream is skipped without delaying others', async () => {
  const clip = encodeClip({ seconds: 1, size: '64x36', fps: 10, keyEvery: 10, hasSound: false })
  const taken: Record<string, Thumbnails[]> = { first: [], ended: [], third: [] }
  const all = Promise.withResolvers<void>()
  const sinks = Object.entries(taken).map(([name, pictures]) => {
    const onPictures = (one: Thumbnails) => {
      pictures.push(one)
      if (name === 'third') all.resolve()
    }
    return createThumbnails({ log: quietLog, onThumbnails: onPictures })
  })
  for (const sink of sinks) play(clip, sink)
  sinks[1]?.end()
  await all.promise
  assert.deepEqual(
    Object.values(taken).map(({ length }) => length),
    [1, 0, 1],
  )
  const { width, height } = await sharp(taken.first?.[0]?.thumb).metadata()
  assert.deepEqual([width, height], [640, 360])
  const blurred = await sharp(taken.third?.[0]?.blurred).metadata()
  assert.equal(blurred.width, 24)
})

test('makes a thumbnail of the first key frame, and another ten seconds later', async () => {
  const clip = encodeClip({ seconds: 1, size: '64x36', fps: 10, keyEvery: 10, hasSound: false })
  const taker = () => {
    const taken = { count: 0, next: Promise.withResolvers<void>() }
    const onPictures = () => {
      taken.count += 1
      taken.next.resolve()
      taken.next = Promise.withResolvers()
    }
    return { taken, sink: createThumbnails({ log: quietLog, onThumbnails: onPictures }) }
  }
  const { taken, sink } = taker()
  const go = (atMs: number) => {
    for (const frame of shiftedBy(clip, atMs).frames) sink.frame(frame)
  }
  const first = taken.next.promise
  play(clip, sink)
  await first
  go(9_000)
  // Thumbnails are made one at a time: when this one is done, another of the first stream would exist.
  const other = taker()
  const others = other.taken.next.promise
  play(clip, other.sink)
  await others
  assert.equal(taken.count, 1)
  const second = taken.next.promise
  go(10_000)
  await second
})

test('an undecodable frame is reported and does not block the next thumbnail', async () => {
  const { signal } = new AbortController()
  await assert.rejects(decodeThumbnails(Buffer.from('nothing of the kind'), 'h264', signal), /no picture/)
  const clip = encodeClip({ seconds: 1, size: '64x36', fps: 10, hasSound: false })
  const made = Promise.withResolvers<Thumbnails>()
  play(clip, createThumbnails({ log: quietLog, onThumbnails: made.resolve }))
  assert.ok((await made.promise).thumb.length > 0)
})
