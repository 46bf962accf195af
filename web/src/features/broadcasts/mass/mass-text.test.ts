/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  massAudienceText,
  massTimeText,
  peopleText,
  percentDone,
  shareText,
  timeLeftText,
  toText,
} from './mass-text.ts'

const now = new Date(2026, 10, 16, 20, 0)
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

test('describes a mass message by its relevant time', () => {
  assert.equal(
    massTimeText({ state: 'scheduled', at: at(21, 19), started_at: null }, now),
    'Sat 21 Nov at 19:00',
  )
  assert.equal(massTimeText({ state: 'scheduled', at: at(16, 20), started_at: null }, now), 'Starting now')
  assert.equal(massTimeText({ state: 'sending', at: null, started_at: at(16, 18) }, now), 'Started 18:00')
  assert.equal(
    massTimeText({ state: 'paused', at: at(16, 17), started_at: at(16, 18) }, now),
    'Started 18:00',
  )
  assert.equal(massTimeText({ state: 'sent', at: null, started_at: at(8, 18) }, now), '8 Nov')
  assert.equal(massTimeText({ state: 'sent', at: null, started_at: at(16, 9) }, now), '09:00')
  assert.equal(massTimeText({ state: 'cancelled', at: at(12, 9), started_at: null }, now), '12 Nov')
  assert.equal(massTimeText({ state: 'cancelled', at: null, started_at: null }, now), 'Cancelled')
})

test('never rounds percentages up', () => {
  assert.equal(percentDone(999, 1000), 99)
  assert.equal(percentDone(0, 1000), 0)
  assert.equal(percentDone(0, 0), 100)
  assert.equal(shareText(94, 1324, 'sent'), '7.1% of sent')
  assert.equal(shareText(1, 4, 'opened'), '25% of opened')
  assert.equal(shareText(3, 0, 'sent'), '')
})

test('words people and lists', () => {
  assert.equal(peopleText(1), '1 person')
  assert.equal(peopleText(0), '0 people')
  assert.equal(peopleText(214380), '214,380 people')
  assert.equal(massAudienceText('list', 'Night owls'), 'Night owls')
  assert.equal(massAudienceText('list', null), 'A list')
  assert.equal(massAudienceText('subscriber', null), 'Subscribers')
  assert.equal(toText('subscriber', null), 'To subscribers')
  assert.equal(toText('list', 'Night owls'), 'To Night owls')
})

test('shows the time left only once the speed is known', () => {
  assert.equal(timeLeftText(1000, null), '')
  assert.equal(timeLeftText(0, 5), '')
  assert.equal(timeLeftText(1000, 1), 'Less than a minute left')
  assert.equal(timeLeftText(90_000, 1), '2 min left')
})
