import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BrowserEvent, followBrowserEvents } from './browser-progress.ts'

test('follows the events of a Playwright run', () => {
  const { stage, take } = followBrowserEvents(() => 7)
  const send = (event: BrowserEvent) => take(JSON.stringify(event))
  const [swipe, like] = [
    { file: 'feed.spec.ts', name: 'phone › swipe' },
    { file: 'feed.spec.ts', name: 'phone › like' },
  ]
  send({ type: 'begin', files: { 'feed.spec.ts': 2, 'money.spec.ts': 1 } })
  send({ type: 'start', ...swipe })
  assert.deepEqual(stage().running, new Map([['feed.spec.ts › phone › swipe', 7]]))
  assert.equal(send({ type: 'end', ...swipe, failure: null, isLast: true }), null)
  const shown = send({ type: 'end', ...like, failure: 'Error: no heart', isLast: false })
  assert.equal(shown, '\n✖ e2e/feed.spec.ts › phone › like\nError: no heart')
  assert.deepEqual(stage(), { files: { done: 0, of: 2 }, tests: 1, failed: 0, running: new Map() })
  send({ type: 'end', ...like, failure: 'Error: no heart', isLast: true })
  assert.deepEqual(stage(), { files: { done: 1, of: 2 }, tests: 2, failed: 1, running: new Map() })
})

test('shows other output and errors outside tests', () => {
  const { take } = followBrowserEvents(() => 0)
  assert.equal(take('{"type": cut'), '{"type": cut')
  assert.equal(take('a line of the site'), 'a line of the site')
  assert.equal(take(JSON.stringify({ type: 'error', failure: 'no port' })), '\n✖ no port')
})
