/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { learn, NO_TASTE, reorder, responseTo } from './visit-taste.ts'

const media = (id: string, author: string, ...tags: string[]) => ({ id, tags, user: { id: author } })
const idsOf = (medias: readonly { id: string }[]) => medias.map(({ id }) => id).join('')

const left = { isVideo: true, watched: 0, seconds: 10, isLiked: false }

test('finished and liked videos count for a topic, skipped ones against it', () => {
  assert.equal(responseTo({ ...left, watched: 1 }), 1)
  assert.equal(responseTo({ ...left, watched: 1, isLiked: true }), 2)
  assert.equal(responseTo({ ...left, watched: 0.6 }), 0.5)
  assert.equal(responseTo({ ...left, watched: 0.3 }), 0)
  assert.equal(responseTo({ ...left, seconds: 1 }), -1)
  // A short clip may be watched far within that time.
  assert.equal(responseTo({ ...left, seconds: 1, watched: 0.4 }), 0)
})

test('photos have no length: looking at one for a while counts', () => {
  const photo = { isVideo: false, watched: 0, isLiked: false }
  assert.deepEqual(
    [1, 3, 8].map((seconds) => responseTo({ ...photo, seconds })),
    [-0.5, 0, 0.5],
  )
})

const loaded = [
  media('a', '1', 'rain'),
  media('b', '2', 'cars'),
  media('c', '3', 'rain'),
  media('d', '4', 'koi'),
  media('e', '5', 'koi'),
]

test('nothing learned keeps the order', () => {
  assert.equal(idsOf(reorder(loaded, NO_TASTE)), 'abcde')
  assert.equal(learn(NO_TASTE, media('x', '9', 'koi'), 0), NO_TASTE)
})

test('what was watched moves ahead and what was skipped falls back, by a few places', () => {
  const watched = learn(learn(NO_TASTE, media('x', '8', 'koi'), 1), media('y', '9', 'koi'), 1)
  assert.equal(idsOf(reorder(loaded, watched)), 'deabc')
  const skipped = learn(NO_TASTE, media('x', '9', 'rain'), -1)
  assert.equal(idsOf(reorder(loaded, skipped)), 'badec')
  const many = Array.from({ length: 30 }, (_, at) => media(`${at} `, String(at), at === 29 ? 'koi' : 'tea'))
  assert.ok(reorder(many, watched).findIndex(({ id }) => id === '29 ') >= 29 - 6)
})

test('authors still alternate, also with the slide before', () => {
  const liked = learn(NO_TASTE, media('x', '1'), 2)
  const medias = [media('a', '2'), media('b', '1'), media('c', '1'), media('d', '3')]
  assert.equal(idsOf(reorder(medias, liked)), 'bacd')
  assert.equal(idsOf(reorder(medias, liked, media('x', '1'))), 'abdc')
  assert.equal(idsOf(reorder([media('a', '1'), media('b', '1')], NO_TASTE)), 'ab')
})

test('earlier responses fade, and are forgotten in the end', () => {
  let taste = learn(NO_TASTE, media('x', '1', 'koi'), 1)
  for (let seen = 0; seen < 40; seen += 1) taste = learn(taste, media('y', '2', 'rain'), 1)
  assert.equal(taste.tags.koi, undefined)
  assert.ok((taste.tags.rain ?? 0) > 5)
})
