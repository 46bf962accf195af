/** Tests the activity lines of a live stream. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ActivityEvent, activityLines } from './activity.ts'

let ids = 0
const happened = (kind: string, fullname: string, cents: number | null = null): ActivityEvent => ({
  ...{ id: String(ids++), kind, cents, at: '2026-01-01T00:00:00Z', user: { fullname } },
})

test('shows amounts, and groups consecutive followers into one line', () => {
  const lines = activityLines([
    happened('follow', 'Kit'),
    happened('follow', 'Lena'),
    happened('follow', 'Omar'),
    happened('tip', 'Haruki', 1_000),
    happened('follow', 'Sol'),
    happened('subscription', 'Sol', 999),
    happened('ticket', 'Priya', 500),
  ])
  assert.deepEqual(
    lines.map(({ text, amount }) => [text, amount]),
    [
      ['Kit and 2 more followed you', null],
      ['Haruki tipped', '$10.00'],
      ['Sol followed you', null],
      ['Sol subscribed', '$9.99'],
      ['Priya bought a ticket', '$5.00'],
    ],
  )
  assert.equal(new Set(lines.map(({ key }) => key)).size, lines.length)
  assert.deepEqual(activityLines([]), [])
})
