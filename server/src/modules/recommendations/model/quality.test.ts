/** Tests how well everybody responds to media, and what is left of a response without it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildMatrix } from './matrix.ts'
import { qualityOfMedia, withoutQuality } from './quality.ts'

type Row = readonly [person: number, item: number, strength: number]
const matrixOf = (items: number, rows: readonly Row[]) =>
  buildMatrix(
    { people: Math.max(0, ...rows.map(([person]) => person + 1)), items },
    {
      person: Int32Array.from(rows, ([person]) => person),
      item: Int32Array.from(rows, ([, item]) => item),
      strength: Float32Array.from(rows, ([, , strength]) => strength),
    },
  )

/** Sixty people who like media 0, skip media 1 and watch the four others as usual; the last media has no responses. */
const everybody = Array.from({ length: 60 }, (_, person): Row[] =>
  [1, -1, 0, 0, 0, 0].map((strength, item): Row => [person, item, strength]),
).flat()
const EACH_ITS_CREATOR = Int32Array.from({ length: 7 }, (_, item) => item)

test('quality is what a media gets more than others, shrunk where few responded', () => {
  const quality = qualityOfMedia(matrixOf(7, everybody), EACH_ITS_CREATOR)
  assert.ok((quality[0] ?? 0) > 0.5 && (quality[1] ?? 0) < -0.5)
  assert.ok(Math.abs(quality[2] ?? 1) < 0.1)
  assert.equal(quality[6], 0, 'of a media that nobody met, nothing is known')
  const few = everybody.filter(([person]) => person < 6)
  const shrunk = qualityOfMedia(matrixOf(7, few), EACH_ITS_CREATOR)
  assert.ok((shrunk[0] ?? 0) > 0 && (shrunk[0] ?? 1) < (quality[0] ?? 0) / 2)
})

test('a media that nobody met is expected to be like others of its creator', () => {
  const creatorOf = Int32Array.from([0, 1, 2, 3, 4, 5, 0])
  const quality = qualityOfMedia(matrixOf(7, everybody), creatorOf)
  assert.ok((quality[6] ?? 0) > 0.3)
})

test('ten accounts that only like one media hardly move it', () => {
  const ring = Array.from({ length: 10 }, (_, n): Row => [60 + n, 6, 20])
  const quality = qualityOfMedia(matrixOf(7, [...everybody, ...ring]), EACH_ITS_CREATOR)
  assert.ok((quality[6] ?? 1) < 0.12, `${quality[6]}`)
  assert.ok((quality[6] ?? 0) < (quality[0] ?? 0) / 5)
})

test('what is left of a response does not depend on what everybody thinks', () => {
  const quality = Float32Array.from([0.5, -0.5])
  const rows: Row[] = [
    [0, 0, 0.5],
    [0, 1, -0.5],
    [1, 0, 9],
    [1, 1, -4],
  ]
  const { strength } = withoutQuality(matrixOf(2, rows), quality)
  assert.deepEqual([...strength], [0, 0, 1.5, -0.5])
})

test('of nothing, nothing is known', () => {
  assert.deepEqual([...qualityOfMedia(matrixOf(2, []), Int32Array.from([-1, -1]))], [0, 0])
})
