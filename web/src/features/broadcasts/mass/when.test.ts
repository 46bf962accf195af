/// <reference types="node" />
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fromLocalText } from '#web/lib/local-time.ts'
import { momentNote, nextFullHour, scheduledText, shortMomentText, sinceText, zoneText } from './when.ts'

const zoneBefore = process.env.TZ
before(() => {
  process.env.TZ = 'Europe/Lisbon'
})
after(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
})

const now = new Date('2026-11-16T12:00:00Z')

test('shows the zone with its offset at that time', () => {
  assert.equal(zoneText(new Date('2026-11-21T19:00:00Z')), 'Lisbon (UTC+0)')
  assert.equal(zoneText(new Date('2027-07-21T19:00:00Z')), 'Lisbon (UTC+1)')
  process.env.TZ = 'Asia/Kolkata'
  assert.match(zoneText(now), /\(UTC\+5:30\)$/)
  process.env.TZ = 'America/Los_Angeles'
  assert.equal(zoneText(now), 'Los Angeles (UTC-8)')
  process.env.TZ = 'Europe/Lisbon'
})

test('formats times in the zone', () => {
  const at = fromLocalText('2026-11-21T19:00')
  assert.equal(scheduledText(at, now), 'Saturday 21 Nov at 19:00')
  assert.equal(shortMomentText(at, now), 'Sat 21 Nov at 19:00')
  assert.equal(sinceText(new Date('2026-11-16T10:42:00Z'), now), 'today at 10:42')
  assert.equal(sinceText(new Date('2026-11-08T10:42:00Z'), now), '8 Nov at 10:42')
  assert.equal(nextFullHour(now), '2026-11-16T13:00')
})

test('keeps the local time across a clock change', () => {
  assert.equal(fromLocalText('2027-03-27T19:00').toISOString(), '2027-03-27T19:00:00.000Z')
  assert.equal(fromLocalText('2027-03-28T19:00').toISOString(), '2027-03-28T18:00:00.000Z')
})

test('moves a skipped local time forward; rejects the past and empty input', () => {
  assert.deepEqual(momentNote('2027-03-28T01:30', now), {
    hint: 'Clocks change that day, so it sends at 02:30.',
  })
  assert.deepEqual(momentNote('2026-11-21T19:00', now), {})
  assert.deepEqual(momentNote('2026-11-16T12:00', now), { error: 'This time has passed' })
  assert.deepEqual(momentNote('', now), { error: 'Choose a day and time' })
})
