/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRoute } from '#rules/routes.ts'
import { type SearchRoute, searchPath, searchRouteAt } from './search-route.ts'

test('maps each tab to its location, and media to videos by default', () => {
  assert.deepEqual(searchRouteAt('/s/media', {}), { tab: 'media', type: 'video' })
  assert.deepEqual(searchRouteAt('/s/tags', {}), { tab: 'tags' })
  assert.deepEqual(searchRouteAt('/S/Creators', {}), { tab: 'creators' })
  assert.deepEqual(searchRouteAt('/s/favorites/photo/purchased', { subTab: 'photo', kind: 'purchased' }), {
    tab: 'favorites',
    type: 'photo',
    kind: 'purchased',
  })
})

test('completes a short URL with the first option', () => {
  for (const [path, route] of [
    ['/s/tags/video', { tab: 'tags' }],
    ['/s/favorites/photo', { tab: 'favorites', type: 'photo', kind: 'liked' }],
  ] as const) {
    const found = matchRoute(path)
    assert.ok(found && 'screen' in found.route && found.route.area === 'browse', path)
    assert.deepEqual(searchRouteAt(path, found.params), route)
  }
})

test('accepts both spellings of a type', () => {
  assert.deepEqual(searchRouteAt('/s/media/photos', { subTab: 'photos' }), { tab: 'media', type: 'photo' })
  assert.deepEqual(searchRouteAt('/s/media/video', { subTab: 'video' }), { tab: 'media', type: 'video' })
})

test('looks tags up in their stored spelling', () => {
  assert.deepEqual(searchRouteAt('/s/tags/video/x', { subTab: 'video', tag: '#Night Sky ' }), {
    tab: 'tag',
    type: 'video',
    tag: 'night sky',
  })
})

test('rejects an unknown path', () => {
  assert.equal(searchRouteAt('/s/sounds', {}), undefined)
  assert.equal(searchRouteAt('/s/media/song', { subTab: 'song' }), undefined)
  assert.equal(searchRouteAt('/s/favorites/video/hated', { subTab: 'video', kind: 'hated' }), undefined)
})

test('round-trips every path', () => {
  const routes: SearchRoute[] = [
    { tab: 'media', type: 'photo' },
    { tab: 'tags' },
    { tab: 'tag', type: 'photo', tag: 'night sky~ä' },
    { tab: 'creators' },
    { tab: 'favorites', type: 'video', kind: 'liked' },
  ]
  for (const route of routes) {
    const path = searchPath(route)
    const found = matchRoute(decodeURI(path))
    assert.ok(found && 'screen' in found.route && found.route.area === 'browse', path)
    assert.deepEqual(searchRouteAt(path, found.params), route)
  }
})

test('keeps the query, whatever it contains', () => {
  const path = searchPath({ tab: 'tags' }, 'a&b=ü #?')
  assert.equal(new URL(path, 'http://site').searchParams.get('q'), 'a&b=ü #?')
})
