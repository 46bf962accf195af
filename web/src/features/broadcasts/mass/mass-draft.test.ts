/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audienceInput, type MassDraft, readMassDraft } from './mass-draft.ts'

const full: MassDraft = {
  sendTo: 'custom',
  list: 'l1',
  people: ['a', 'b'],
  exclude: ['bought', 'expired'],
  messages: [{ type: 'text', value: 'Hello' }],
  isScheduled: true,
  at: '2026-11-21T19:00',
}

test('round-trips a draft, and reads invalid data as an empty one', () => {
  assert.deepEqual(readMassDraft(JSON.parse(JSON.stringify(full))), full)
  const empty = readMassDraft(null)
  assert.deepEqual(empty, {
    sendTo: 'everyone',
    list: null,
    people: [],
    exclude: [],
    messages: [],
    isScheduled: false,
    at: '',
  })
  const strange = {
    sendTo: 'world',
    list: 7,
    people: [1, null],
    exclude: ['all'],
    messages: 'x',
    isScheduled: 'yes',
    at: 3,
  }
  for (const stored of [undefined, 'x', 7, [], strange]) assert.deepEqual(readMassDraft(stored), empty)
})

test('sends only the chosen audience, and none while it is incomplete', () => {
  assert.deepEqual(audienceInput(full), {
    send_to: 'custom',
    custom: ['a', 'b'],
    list: null,
    exclude: { bought: true, written_today: false, expired: true },
  })
  assert.deepEqual(
    [audienceInput({ ...full, sendTo: 'list' })?.list, audienceInput({ ...full, sendTo: 'list' })?.custom],
    ['l1', null],
  )
  assert.deepEqual(
    [
      audienceInput({ ...full, sendTo: 'follower' })?.custom,
      audienceInput({ ...full, sendTo: 'follower' })?.list,
    ],
    [null, null],
  )
  assert.equal(audienceInput({ ...full, people: [] }), undefined)
  assert.equal(audienceInput({ ...full, sendTo: 'list', list: null }), undefined)
})
