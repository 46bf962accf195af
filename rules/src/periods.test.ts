import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { addPeriod, type Period } from './periods.ts'

const MONTH: Period = { duration: 1, unit: 'month' }

const end = (from: string, period: Period, anchorDay?: number) =>
  addPeriod(new Date(from), period, anchorDay).toISOString()

test('a month later is the same day at the same time', () => {
  assert.equal(end('2025-03-14T15:09:26.535Z', MONTH), '2025-04-14T15:09:26.535Z')
  assert.equal(end('2025-01-15T00:00:00.000Z', { duration: 12, unit: 'month' }), '2026-01-15T00:00:00.000Z')
})

test('the 31st renews on the last day of short months and comes back to the 31st', () => {
  const ends: string[] = []
  let at = new Date('2025-01-31T08:00:00.000Z')
  for (let month = 0; month < 6; month += 1) {
    at = addPeriod(at, MONTH, 31)
    ends.push(at.toISOString().slice(0, 10))
  }
  assert.deepEqual(ends, ['2025-02-28', '2025-03-31', '2025-04-30', '2025-05-31', '2025-06-30', '2025-07-31'])
})

test('leap days: February has 29 days when it has them', () => {
  assert.equal(end('2024-01-31T00:00:00.000Z', MONTH), '2024-02-29T00:00:00.000Z')
  assert.equal(end('2024-02-29T00:00:00.000Z', MONTH, 29), '2024-03-29T00:00:00.000Z')
  assert.equal(end('2024-02-29T00:00:00.000Z', { duration: 12, unit: 'month' }), '2025-02-28T00:00:00.000Z')
  assert.equal(end('2100-01-31T00:00:00.000Z', MONTH), '2100-02-28T00:00:00.000Z', 'no leap year')
  assert.equal(end('2000-01-31T00:00:00.000Z', MONTH), '2000-02-29T00:00:00.000Z', 'a leap year again')
})

test('years end in the middle of a period', () => {
  assert.equal(end('2025-12-31T23:59:59.999Z', MONTH), '2026-01-31T23:59:59.999Z')
  assert.equal(
    end('2025-11-30T12:00:00.000Z', { duration: 3, unit: 'month' }, 30),
    '2026-02-28T12:00:00.000Z',
  )
  assert.equal(end('2025-12-30T12:00:00.000Z', { duration: 7, unit: 'day' }), '2026-01-06T12:00:00.000Z')
})

test('a day is 24 hours', () => {
  assert.equal(end('2024-02-28T10:00:00.000Z', { duration: 2, unit: 'day' }), '2024-03-01T10:00:00.000Z')
  assert.equal(end('2025-01-01T00:00:00.000Z', { duration: 365, unit: 'day' }), '2026-01-01T00:00:00.000Z')
})

test('periods do not depend on daylight saving time', () => {
  // New York changed its clocks on 9 March and 2 November 2025; both periods include such a night.
  const script = `
    import { addPeriod } from ${JSON.stringify(import.meta.resolve('./periods.ts'))}
    const ends = ['2025-02-10T06:30:00.000Z', '2025-10-31T04:30:00.000Z'].flatMap((from) => [
      addPeriod(new Date(from), { duration: 1, unit: 'month' }),
      addPeriod(new Date(from), { duration: 30, unit: 'day' }),
    ])
    console.log(JSON.stringify([ends, new Date('2025-07-01').getTimezoneOffset()]))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, TZ: 'America/New_York' },
    encoding: 'utf8',
  })
  assert.deepEqual(JSON.parse(printed), [
    [
      '2025-03-10T06:30:00.000Z',
      '2025-03-12T06:30:00.000Z',
      '2025-11-30T04:30:00.000Z',
      '2025-11-30T04:30:00.000Z',
    ],
    240,
  ])
})
