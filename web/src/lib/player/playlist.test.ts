/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstPartsOf, lowestLevelOf } from './playlist.ts'

const BASE = new URL('https://site.example/files/m/grant/run/master.m3u8')

test('finds the lowest rendition of a master playlist in any order', () => {
  const master = [
    '#EXTM3U',
    '#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=100,BANDWIDTH=2500000,RESOLUTION=720x1280',
    'r720/index.m3u8',
    '#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=360x640',
    'r360/index.m3u8',
    '',
  ].join('\r\n')
  assert.equal(lowestLevelOf(master, BASE)?.pathname, '/files/m/grant/run/r360/index.m3u8')
})

test('the first parts are the initialization section and one segment', () => {
  const playlist = [
    '#EXTM3U',
    '#EXT-X-MAP:URI="init.mp4"',
    '#EXTINF:4,',
    '0.m4s',
    '#EXTINF:4,',
    '1.m4s',
  ].join('\n')
  const base = new URL('r360/index.m3u8', BASE)
  assert.deepEqual(
    firstPartsOf(playlist, base).map(({ pathname }) => pathname),
    ['/files/m/grant/run/r360/init.mp4', '/files/m/grant/run/r360/0.m4s'],
  )
})

test('invalid playlists have nothing to fetch', () => {
  assert.equal(lowestLevelOf('', BASE), null)
  assert.equal(lowestLevelOf('<html>\n<p>Not here</p>', BASE), null)
  assert.deepEqual(firstPartsOf('#EXTM3U\n#EXT-X-ENDLIST', BASE), [])
})
