import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isQuiet, isTimeZone, quietEnd } from './quiet-hours.ts'

const hours = (from: string, until: string, timeZone = 'Europe/Berlin') => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return { from: minutes(from), until: minutes(until), timeZone }
}
const quietAt = (span: ReturnType<typeof hours>, at: string) => isQuiet(span, new Date(at))

test('a span within a day includes its beginning, not its end', () => {
  const lunch = hours('12:00', '13:30')
  assert.equal(quietAt(lunch, '2030-01-15T10:59:59Z'), false)
  assert.equal(quietAt(lunch, '2030-01-15T11:00:00Z'), true)
  assert.equal(quietAt(lunch, '2030-01-15T12:29:59Z'), true)
  assert.equal(quietAt(lunch, '2030-01-15T12:30:00Z'), false)
})

test('a span over midnight is quiet on both days', () => {
  const night = hours('22:00', '07:00')
  assert.equal(quietAt(night, '2030-01-15T20:59:00Z'), false)
  assert.equal(quietAt(night, '2030-01-15T21:00:00Z'), true)
  assert.equal(quietAt(night, '2030-01-15T23:00:00Z'), true)
  assert.equal(quietAt(night, '2030-01-16T05:59:00Z'), true)
  assert.equal(quietAt(night, '2030-01-16T06:00:00Z'), false)
  assert.equal(quietAt(night, '2030-01-16T12:00:00Z'), false)
})

test('ends at the same local time in summer and in winter', () => {
  const night = hours('22:00', '07:00')
  assert.equal(quietAt(night, '2030-07-15T05:00:00Z'), false)
  assert.equal(quietAt(night, '2030-07-15T04:59:00Z'), true)
  // Clocks go forward on 31 March 2030 at 02:00, and back on 27 October 2030 at 03:00.
  assert.equal(quietAt(night, '2030-03-31T04:59:00Z'), true)
  assert.equal(quietAt(night, '2030-03-31T05:00:00Z'), false)
  assert.equal(quietAt(night, '2030-10-27T05:59:00Z'), true)
  assert.equal(quietAt(night, '2030-10-27T06:00:00Z'), false)
})

test('the repeated hour is quiet twice, and the missing one never', () => {
  const span = hours('02:00', '03:00')
  assert.equal(quietAt(span, '2030-10-27T00:30:00Z'), true)
  assert.equal(quietAt(span, '2030-10-27T01:30:00Z'), true)
  assert.equal(quietAt(span, '2030-10-27T02:00:00Z'), false)
  assert.equal(quietAt(span, '2030-03-31T00:59:00Z'), false)
  assert.equal(quietAt(span, '2030-03-31T01:00:00Z'), false)
})

const endOf = (span: ReturnType<typeof hours>, at: string) => quietEnd(span, new Date(at)).toISOString()

test('knows when they end, over midnight and to the minute', () => {
  const night = hours('22:00', '07:00')
  assert.equal(endOf(night, '2030-01-15T21:00:00Z'), '2030-01-16T06:00:00.000Z')
  assert.equal(endOf(night, '2030-01-16T05:59:59.999Z'), '2030-01-16T06:00:00.000Z')
  const lunch = hours('12:10', '12:25')
  assert.equal(endOf(lunch, '2030-01-15T11:10:30Z'), '2030-01-15T11:25:00.000Z')
})

test('knows when they end in a night in which the clocks change', () => {
  const night = hours('22:00', '07:00')
  assert.equal(endOf(night, '2030-03-30T22:30:00Z'), '2030-03-31T05:00:00.000Z')
  assert.equal(endOf(night, '2030-10-26T22:30:00Z'), '2030-10-27T06:00:00.000Z')
  assert.equal(endOf(hours('22:00', '02:30'), '2030-03-31T00:00:00Z'), '2030-03-31T01:00:00.000Z')
  const lordHowe = hours('22:00', '07:00', 'Australia/Lord_Howe')
  assert.equal(endOf(lordHowe, '2030-10-05T12:00:00Z'), '2030-10-05T20:00:00.000Z')
})

test('knows time zones by name only', () => {
  for (const name of ['Europe/Berlin', 'Etc/UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'])
    assert.equal(isTimeZone(name), true, name)
  for (const name of ['', '+02:00', 'Mars/Base', 'x'.repeat(100), 'Europe/Berlin\0', '../etc', '<b>'])
    assert.equal(isTimeZone(name), false, name)
})
