/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesPath, parseMediaPath } from './media-path.ts'

const id = '0198c5a0-7c1e-7a3b-9f00-000000000001'

test('a path has a username, a kind and a media id', () => {
  assert.deepEqual(parseMediaPath({ username: 'maralind', type: 'video', id }), {
    id,
    username: 'maralind',
    kind: 'video',
  })
  assert.deepEqual(parseMediaPath({ username: 'maralind', mediaId: id.toUpperCase() }), {
    id,
    username: 'maralind',
    kind: 'shop',
  })
})

test('an unknown tab falls back to videos', () => {
  for (const [type, kind] of [
    ['foo', 'video'],
    ['live', 'video'],
    ['Photos', 'photo'],
    ['PHOTO', 'photo'],
  ] as const)
    assert.equal(parseMediaPath({ username: 'maralind', type, id })?.kind, kind)
})

test('an invalid media id needs no query', () => {
  for (const params of [
    {},
    { username: 'maralind', type: 'video', id: '1' },
    { username: 'maralind', type: 'video', id: `${id}'--` },
    { username: '', type: 'video', id },
  ])
    assert.equal(parseMediaPath(params), null)
})

test('media is only found under its owner and type, or the shop if it is for sale', () => {
  const media = { id, type: 'video', shop: 0, user: { username: 'maralind' } }
  assert.ok(matchesPath(media, { id, username: 'MaraLind', kind: 'video' }))
  assert.ok(!matchesPath(media, { id, username: 'teo', kind: 'video' }))
  assert.ok(!matchesPath(media, { id, username: 'maralind', kind: 'photo' }))
  assert.ok(!matchesPath(media, { id, username: 'maralind', kind: 'shop' }))
  assert.ok(matchesPath({ ...media, shop: 6 }, { id, username: 'maralind', kind: 'shop' }))
})
