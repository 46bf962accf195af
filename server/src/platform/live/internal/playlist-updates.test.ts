import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createUpdateReader, encodeUpdate, type PlaylistUpdate } from './playlist-updates.ts'

function grown(partIndex: number, bytes: number): PlaylistUpdate {
  const fileName = `run-7.${partIndex}.m4s`
  return {
    position: { mediaSequence: 7, partIndex },
    playlist: Buffer.from(`#EXTM3U\n${fileName}\n`),
    part: { fileName, bytes: Buffer.alloc(bytes, partIndex) },
  }
}

test('reads messages back, however the stream was chunked', () => {
  const sent = [grown(0, 1), grown(1, 3_000), grown(2, 0), grown(3, 40)]
  const all = Buffer.concat(sent.map(encodeUpdate))
  for (const size of [1, 2, 7, 64, 1_000, all.length]) {
    const read: PlaylistUpdate[] = []
    const take = createUpdateReader((one) => read.push(one))
    for (let at = 0; at < all.length; at += size) take(all.subarray(at, at + size))
    assert.deepEqual(read, sent, `by ${size}`)
  }
})

test('delivers a message only once it is complete', () => {
  let updates = 0
  const take = createUpdateReader(() => {
    updates += 1
  })
  const bytes = encodeUpdate(grown(0, 500))
  take(bytes.subarray(0, -1))
  assert.equal(updates, 0)
  take(bytes.subarray(-1))
  assert.equal(updates, 1)
})

test('rejects anything else, even a header that never ends', () => {
  for (const wrong of ['#EXTM3U\n', '7 0 ../../etc 1 1\n', '7 0 a.m4s -1 5\n', '\n', 'x'.repeat(200)])
    assert.throws(() => createUpdateReader(() => {})(Buffer.from(wrong)), /Malformed playlist/, wrong)
})
