/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediaText, readTeaser } from './teaser-value.ts'

test('reads a single media as a list of one, and several in order', () => {
  const one = readTeaser(
    JSON.stringify({
      price: 4.5,
      text: 'Look',
      preview: 8,
      media: 'a',
      type: 'video',
      teaser: { url: '/x.mp4' },
    }),
  )
  assert.deepEqual([one.priceCents, one.text, one.medias.length], [450, 'Look', 1])
  assert.deepEqual([one.medias[0]?.previewUrl, one.medias[0]?.preview], ['/x.mp4', 8])
  const several = readTeaser(
    JSON.stringify({
      price: 6,
      media: 'a',
      medias: [
        { id: 'a', type: 'video' },
        { id: 'b', type: 'photo' },
      ],
    }),
  )
  assert.deepEqual(
    several.medias.map(({ id, type }) => [id, type]),
    [
      ['a', 'video'],
      ['b', 'photo'],
    ],
  )
})

test('reads an invalid value as empty', () => {
  for (const json of ['', '{', 'null', '7', '[]', '{"medias":[null,7,{"id":3}],"price":"x","text":{}}'])
    assert.deepEqual(readTeaser(json), { priceCents: 0, text: '', medias: [] }, json)
  assert.equal(readTeaser('{"free":true,"price":5}').priceCents, 0)
})

test('words the media', () => {
  const [video, photo] = [{ type: 'video' }, { type: 'photo' }] as const
  assert.equal(mediaText([video]), 'a video')
  assert.equal(mediaText([photo, photo, photo]), '3 photos')
  assert.equal(mediaText([photo, video, photo]), '1 video and 2 photos')
})
