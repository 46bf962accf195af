/** Tests the state machine of a camera broadcast. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RECONNECT_MS } from '#rules/live.ts'
import { isPublishing, nextPublishState, OFF, type PublishEvent, qualityOf } from './publish-machine.ts'

const after = (...events: PublishEvent[]) => events.reduce(nextPublishState, OFF)
const GO = { kind: 'go' } as const
const CONNECTED = { kind: 'connected' } as const

test('starts once, however often the button is pressed', () => {
  assert.equal(after(GO).phase, 'starting')
  assert.equal(after(GO, GO).phase, 'starting')
  assert.equal(after(GO, CONNECTED).phase, 'live')
  assert.equal(after(GO, CONNECTED, GO).phase, 'live')
})

test('reports why it did not start, and can start again', () => {
  const refused = after(GO, { kind: 'refused', message: 'You are live already', atMs: 0 })
  assert.deepEqual([refused.phase, refused.message], ['off', 'You are live already'])
  assert.equal(after(GO, { kind: 'lost', atMs: 0 }).phase, 'off')
  assert.equal(nextPublishState(refused, GO).phase, 'starting')
})

test('ends twenty seconds after the connection was lost', () => {
  const lost = after(GO, CONNECTED, { kind: 'lost', atMs: 1000 })
  assert.equal(lost.phase, 'reconnecting')
  assert.ok(isPublishing(lost))
  assert.equal(nextPublishState(lost, CONNECTED).phase, 'live')
  const later = nextPublishState(lost, { kind: 'refused', message: 'no', atMs: 1000 + RECONNECT_MS })
  assert.equal(later.phase, 'reconnecting', 'one bad answer ends nothing')
  assert.equal(nextPublishState(later, { kind: 'lost', atMs: 1001 + RECONNECT_MS }).phase, 'ended')
})

test('stays stopping until the server confirms the end', () => {
  const stopping = after(GO, CONNECTED, { kind: 'stop' })
  assert.equal(stopping.phase, 'stopping')
  assert.equal(nextPublishState(stopping, CONNECTED).phase, 'stopping')
  assert.equal(nextPublishState(stopping, { kind: 'lost', atMs: 1 }).phase, 'stopping')
  assert.equal(nextPublishState(stopping, { kind: 'ended' }).phase, 'ended')
  assert.equal(after(GO, { kind: 'stop' }).phase, 'off')
  assert.equal(after({ kind: 'ended' }).phase, 'off')
  assert.equal(after(GO, CONNECTED, { kind: 'ended' }, { kind: 'dismissed' }).phase, 'off')
})

test('words the connection quality', () => {
  assert.deepEqual(qualityOf(3800, 0), { level: 4, label: 'Good, 3.8 Mbit/s' })
  assert.equal(qualityOf(3800, 0.05).level, 2)
  assert.equal(qualityOf(200, 0).level, 1)
  assert.equal(qualityOf(0, 0).level, 0)
})
