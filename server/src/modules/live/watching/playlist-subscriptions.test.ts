import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InternalCall, InternalResponse } from '#platform/live/internal/client.ts'
import { encodeUpdate } from '#platform/live/internal/playlist-updates.ts'
import { createPlaylistSubscriptions } from './playlist-subscriptions.ts'

const VARIANT = {
  liveId: 'one',
  address: 'here:1',
  fileName: 'index.m3u8',
  isDelta: true,
  baseUrl: '/live/public/one',
}
const at = (mediaSequence: number, partIndex: number) => ({ mediaSequence, partIndex })

/** A fake live role with manual responses. */
function open({ timeoutMs = 60_000, idleMs = 60_000 } = {}) {
  const asked: (InternalCall & PromiseWithResolvers<InternalResponse>)[] = []
  const storedParts: string[] = []
  const subscriptions = createPlaylistSubscriptions({
    ...{ timeoutMs, idleMs },
    client: {
      send(request) {
        const answer = Promise.withResolvers<InternalResponse>()
        asked.push({ ...request, ...answer })
        request.signal?.addEventListener('abort', () => answer.reject(new Error('left')))
        return answer.promise
      },
    },
    updated(_variant, { playlist, part }) {
      storedParts.push(part.fileName)
      return { status: 200, headers: {}, body: playlist }
    },
    plain: (_variant, answer) => ({ ...answer, body: Buffer.from(`shown ${answer.body}`) }),
  })
  const grow = (mediaSequence: number, partIndex: number, nth = 0) =>
    asked[nth]?.onChunk?.(
      encodeUpdate({
        position: at(mediaSequence, partIndex),
        playlist: Buffer.from(`up to ${mediaSequence}.${partIndex}`),
        part: { fileName: `r-${mediaSequence}.${partIndex}.m4s`, bytes: Buffer.from('bytes') },
      }),
    )
  const request = async (mediaSequence: number, partIndex: number) =>
    (await subscriptions.playlist(VARIANT, at(mediaSequence, partIndex)))?.body.toString() ?? null
  return { subscriptions, asked, storedParts, grow, request }
}
const end = (status = 200, text = '') => ({ status, headers: {}, body: Buffer.from(text) })

test('one streamed response answers waiting requests and the following ones; late requests get the latest', async () => {
  const { asked, storedParts, grow, request } = open()
  const first = request(7, 0)
  const beside = request(7, 0)
  grow(7, 0)
  assert.deepEqual([await first, await beside], ['up to 7.0', 'up to 7.0'])
  const next = request(7, 1)
  // Players that do not know yet that the segment is complete ask for a part beyond its last.
  grow(7, 1)
  const beyond = request(7, 2)
  const named = request(8, 0)
  grow(8, 0)
  assert.deepEqual([await next, await beyond, await named], ['up to 7.1', 'up to 8.0', 'up to 8.0'])
  assert.equal(await request(7, 1), 'up to 8.0')
  assert.equal(await request(8, 5), null, 'what is further ahead is somebody else’s question')
  assert.deepEqual(storedParts, ['r-7.0.m4s', 'r-7.1.m4s', 'r-8.0.m4s'])
  assert.deepEqual(
    asked.map(({ url }) => url),
    ['/streams/one/index.m3u8?skip=1&msn=7&part=0&follow=1'],
  )
})

test('when the stream ends, waiting requests fall back, and the next one subscribes again', async () => {
  const { asked, grow, request } = open()
  const first = request(7, 0)
  grow(7, 0)
  await first
  const next = request(7, 1)
  asked[0]?.resolve(end())
  assert.equal(await next, null)
  const anew = request(7, 1)
  grow(7, 1, 1)
  assert.equal(await anew, 'up to 7.1')
  assert.equal(asked.length, 2)
})

test('an unreachable live role fails the first request; the others fall back', async () => {
  const { asked, request } = open()
  const first = request(7, 0)
  const beside = request(7, 0)
  asked[0]?.reject(new Error('away'))
  await assert.rejects(first, /away/)
  assert.equal(await beside, null)
})

test('passes on the response of a live role without streaming support or with an error', async () => {
  for (const status of [200, 400, 503]) {
    const { asked, request, subscriptions } = open()
    const answer = subscriptions.playlist(VARIANT, at(7, 0))
    asked[0]?.resolve(end(status, 'as ever'))
    assert.deepEqual(await answer, end(status, 'shown as ever'))
    void request(7, 1)
    assert.equal(asked.length, 2)
  }
})

test('a waiting request falls back after the timeout', async () => {
  const { grow, request } = open({ timeoutMs: 1 })
  const first = request(7, 0)
  grow(7, 0)
  await first
  assert.equal(await request(7, 1), null)
})

test('cancels a subscription that is no longer requested', async () => {
  const { asked, grow, request } = open({ idleMs: 0 })
  const first = request(7, 0)
  grow(7, 0)
  await first
  assert.equal(asked[0]?.signal?.aborted, false, 'somebody waited for it')
  grow(7, 1)
  assert.equal(asked[0]?.signal?.aborted, true)
  const again = request(7, 2)
  assert.equal(asked.length, 2)
  grow(7, 2, 1)
  assert.equal(await again, 'up to 7.2')
})

test('each base URL and delta mode has its own subscription', async () => {
  const { subscriptions, asked, request, grow } = open()
  const first = request(7, 0)
  const others = [
    subscriptions.playlist({ ...VARIANT, baseUrl: '' }, at(7, 0)),
    subscriptions.playlist({ ...VARIANT, isDelta: false }, at(7, 0)),
  ]
  assert.equal(asked.length, 3)
  grow(7, 0)
  await first
  subscriptions.close()
  // They end with the subscriptions.
  await Promise.allSettled(others)
  assert.ok(asked.every(({ signal }) => signal?.aborted))
})
