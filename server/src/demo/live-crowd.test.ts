import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { createLiveCrowd } from './live-crowd.ts'
import type { SiteClient } from './site-client.ts'

/** A crowd whose members' requests are recorded; `answers` are the statuses of their playlists. */
function recordedCrowd(signal: AbortSignal) {
  const visits: string[] = []
  const answers = new Map<string, number>()
  const clientOf = (username: string): SiteClient => ({
    ask: async <Data>() => ({ live: { playback: { hls: username } } }) as Data,
    async visit(playlist) {
      visits.push(playlist)
      return answers.get(playlist) ?? 200
    },
    post: () => assert.fail(),
    send: () => assert.fail(),
  })
  const clients = new Map(['dev', 'sol'].map((username) => [username, clientOf(username)]))
  const signIn = async () => clients
  return { crowd: createLiveCrowd({ signIn, signal }), visits, answers }
}

test('whoever joins requests the playlist until the live ends or they are refused; then nothing runs', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const site = new AbortController()
  const { crowd, visits, answers } = recordedCrowd(site.signal)
  /** Those who requested their playlist within a minute. */
  const busy = () => {
    visits.length = 0
    t.mock.timers.tick(60_000)
    return [...new Set(visits)].toSorted()
  }
  assert.deepEqual(busy(), [])
  assert.ok(await crowd.join('live', 'dev'))
  await crowd.join('live', 'sol')
  assert.equal(await crowd.join('live', 'nobody'), null)
  assert.deepEqual(visits, ['dev', 'sol'], 'they count at once')
  assert.deepEqual(busy(), ['dev', 'sol'])

  answers.set('sol', 503)
  assert.deepEqual(busy(), ['dev', 'sol'], 'the stream may come back')
  answers.set('sol', 403)
  busy()
  await settled()
  assert.deepEqual([crowd.watching('live'), busy()], [['dev'], ['dev']])
  answers.set('dev', 404)
  busy()
  await settled()
  assert.deepEqual([crowd.watching('live'), busy()], [[], []])

  answers.clear()
  await crowd.join('live', 'dev')
  crowd.leave('live')
  assert.deepEqual(busy(), [])
  await crowd.join('live', 'dev')
  site.abort()
  assert.deepEqual(busy(), [], 'nor when the site stops')
})
