import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeType } from './record-take.ts'

const offering = (...types: string[]) => takeType((type) => types.includes(type))

test('records H.264 in MP4 where the browser offers it', () => {
  const webm = ['video/webm;codecs=vp8,opus', 'video/webm']
  assert.match(offering(...webm, 'video/mp4;codecs=avc1,mp4a.40.2', 'video/mp4') ?? '', /mp4.*avc1/)
  assert.match(offering(...webm, 'video/mp4;codecs=avc1,opus', 'video/mp4') ?? '', /mp4.*avc1/)
  // MP4 without a codec may contain VP9.
  assert.equal(offering(...webm, 'video/mp4'), 'video/webm;codecs=vp8,opus')
  assert.equal(offering('video/mp4'), 'video/mp4')
  assert.equal(offering(), undefined)
})
