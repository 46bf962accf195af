import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatHalfYear, halfYearOf, halfYearsSince, parseHalfYear } from './transparency.ts'

test('half-years follow the calendar and are parsed by name', () => {
  assert.equal(halfYearOf(new Date('2026-06-30T23:59:59.999Z')).name, '2026-H1')
  assert.equal(halfYearOf(new Date('2026-07-01T00:00:00Z')).name, '2026-H2')
  const half = parseHalfYear('2025-H2')
  assert.deepEqual(half, {
    name: '2025-H2',
    from: new Date('2025-07-01T00:00:00Z'),
    to: new Date('2026-01-01T00:00:00Z'),
  })
  assert.equal(formatHalfYear({ name: '2025-H2' }), 'July to December 2025')
  for (const name of ['2025', '2025-H3', 'x', '', '2025-H1 ']) assert.equal(parseHalfYear(name), null)
  const names = halfYearsSince(new Date('2025-03-03T00:00:00Z'), new Date('2026-08-01T00:00:00Z')).map(
    ({ name }) => name,
  )
  assert.deepEqual(names, ['2026-H2', '2026-H1', '2025-H2', '2025-H1'])
})
