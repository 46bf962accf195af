import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Grown, grownBytes, readGrown } from './following.ts'

function grown(part: number, bytes: number): Grown {
  const name = `run-7.${part}.m4s`
  return {
    place: { msn: 7, part },
    playlist: Buffer.from(`#EXTM3U\n${name}\n`),
    part: { name, bytes: Buffer.alloc(bytes, part) },
  }
}

test('reads messages back, however the stream was chunked', () => {
  const sent = [grown(0, 1), grown(1, 3_000), grown(2, 0), grown(3, 40)]
  const all = Buffer.concat(sent.map(grownBytes))
  for (const size of [1, 2, 7, 64, 1_000, all.length]) {
    const read: Grown[] = []
    const take = readGrown((one) => read.push(one))
    for (let at = 0; at < all.length; at += size) take(all.subarray(at, at + size))
    assert.deepEqual(read, sent, `by ${size}`)
  }
})

test('delivers a message only once it is complete', () => {
  let heard = 0
  const take = readGrown(() => {
    heard += 1
  })
  const bytes = grownBytes(grown(0, 500))
  take(bytes.subarray(0, -1))
  assert.equal(heard, 0)
  take(bytes.subarray(-1))
  assert.equal(heard, 1)
})

test('rejects anything else, even a header that never ends', () => {
  for (const wrong of ['#EXTM3U\n', '7 0 ../../etc 1 1\n', '7 0 a.m4s -1 5\n', '\n', 'x'.repeat(200)])
    assert.throws(() => readGrown(() => {})(Buffer.from(wrong)), /Malformed playlist/, wrong)
})
