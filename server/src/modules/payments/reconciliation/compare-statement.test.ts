import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ComparedKind, SettledLine } from '#platform/payments/settled-line.ts'
import { HOUR_MS } from '#rules/time.ts'
import { compareStatement, owedCents, sumLines } from './compare-statement.ts'
import { type LedgerLine, matchLines } from './match-lines.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 17, hour))
type Short = [payment: string, cents: number, kind?: ComparedKind, more?: Partial<SettledLine>]
let nextId = 0

const theirs = (...lines: Short[]): SettledLine[] =>
  lines.map(([payment, cents, kind = 'payment', more = {}]) => ({
    ...{ id: `line-${nextId++}`, payment, cents, kind, reference: null },
    ...{ currency: 'usd', feeCents: 0, at: at(12), ...more },
  }))
const ours = (...lines: Short[]): LedgerLine[] =>
  lines.map(([payment, cents, kind = 'payment', more = {}]) => ({
    ...{ key: `ours-${nextId++}`, payment, cents, kind, reference: null, currency: 'usd' },
    ...{
      at: more.at ?? at(12),
      since: more.at ?? at(12),
      ...(more.reference && { reference: more.reference }),
    },
  }))

type Given = { from?: Date; to?: Date; marginMs?: number; others?: SettledLine[] }
function compared(lines: SettledLine[], booked: LedgerLine[], given: Given = {}) {
  const { from = at(0), to = at(24), marginMs = HOUR_MS, others = [] } = given
  return compareStatement({ statement: { lines, from, to, marginMs }, others, ours: booked })
}
const statesOf = (...given: Parameters<typeof compared>) =>
  compared(...given)
    .map(({ state, offCents }) => `${state} ${offCents}`)
    .sort()

test('matches by payment and kind, and names what differs', () => {
  const found = statesOf(
    theirs(['same', 500], ['other', 450], ['theirs', 300], ['taken', -500, 'dispute']),
    ours(['same', 500], ['other', 500], ['ours', 999], ['taken', -500, 'refund']),
  )
  assert.deepEqual(found, [
    'different -50',
    'matched 0',
    'missing-here -500',
    'missing-here 300',
    'not-at-provider -999',
    'not-at-provider 500',
  ])
})

test('differences come first', () => {
  const rows = compared(theirs(['a', 1], ['b', 2]), ours(['a', 1]))
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['missing-here', 'matched'],
  )
})

test('partial refunds are matched by reference, then by amount', () => {
  const found = compared(
    theirs(
      ['p', -200, 'refund', { reference: 're_2', at: at(8) }],
      ['p', -300, 'refund'],
      ['p', -200, 'refund', { reference: 're_1', at: at(9) }],
    ),
    ours(['p', -300, 'refund'], ['p', -200, 'refund'], ['p', -250, 'refund', { reference: 're_2' }]),
  )
  assert.deepEqual(
    found
      .map(({ state, theirs: line, ours: entry }) => [
        state,
        line?.reference ?? '',
        line?.cents,
        entry?.cents,
      ])
      .sort(),
    [
      ['different', 're_2', -200, -250],
      ['matched', '', -300, -300],
      ['matched', 're_1', -200, -200],
    ],
  )
})

test('a payment settled twice is one match and one line that is missing here', () => {
  const twice = theirs(['p', 500], ['p', 500])
  assert.deepEqual(statesOf(twice, ours(['p', 500])), ['matched 0', 'missing-here 500'])
  assert.equal(new Set(compared(twice, ours(['p', 500])).map(({ id }) => id)).size, 2)
})

test('another currency never matches, and has no difference in dollars', () => {
  assert.deepEqual(statesOf(theirs(['p', 500, 'payment', { currency: 'eur' }]), ours(['p', 500])), [
    'different null',
  ])
  assert.deepEqual(statesOf(theirs(['p', 500, 'payment', { currency: 'eur' }]), []), ['missing-here null'])
})

test('a line without a payment is missing here; fees and payouts are not compared', () => {
  const [loose, fee, payout] = theirs(['x', 500], ['x', -20], ['x', -480])
  assert.ok(loose && fee && payout)
  const lines: SettledLine[] = [
    { ...loose, payment: null },
    { ...fee, kind: 'fee', payment: null },
    { ...payout, kind: 'payout', payment: null },
  ]
  assert.deepEqual(statesOf(lines, []), ['missing-here 500'])
})

test('reports that overlap count each line once', () => {
  const shared = theirs(['p', -200, 'refund', { id: 'shared', at: at(12) }])
  const earlier = theirs(['p', -200, 'refund', { id: 'earlier', at: at(1) }])
  const booked = ours(['p', -200, 'refund', { at: at(1) }], ['p', -200, 'refund', { at: at(12) }])
  const options = { others: [...earlier, ...shared], from: at(6) }
  assert.deepEqual(statesOf(shared, booked, options), ['matched 0'])
  assert.deepEqual(statesOf([...shared, ...earlier], booked, { others: shared }), ['matched 0', 'matched 0'])
})

test('an entry of the neighbouring report’s line is not reported here', () => {
  const neighbour = theirs(['p', 500, 'payment', { at: at(25) }])
  const booked = ours(['p', 500, 'payment', { at: at(20) }])
  assert.deepEqual(statesOf([], booked, { others: neighbour }), [])
})

test('entries at the edge of the period wait, and those outside are left out', () => {
  const one = (hour: number, marginHours = 1) =>
    statesOf([], ours(['p', 500, 'payment', { at: at(hour) }]), { marginMs: marginHours * HOUR_MS })
  assert.deepEqual(one(-1), [])
  assert.deepEqual(one(0), ['waiting -500'])
  assert.deepEqual(one(12), ['not-at-provider -500'])
  assert.deepEqual(one(12, 14), ['waiting -500'], 'the report doesn’t state its time zone')
  assert.deepEqual(one(24), ['waiting -500'])
  assert.deepEqual(one(25), [])
  const late = { ...ours(['p', 500])[0], since: at(-30) } as LedgerLine
  assert.deepEqual(statesOf([], [late]), ['waiting -500'], 'a payment that was started before the period')
})

test('a matched line is shown even if it was booked in the next period', () => {
  assert.deepEqual(statesOf(theirs(['p', 500]), ours(['p', 500, 'payment', { at: at(90) }])), ['matched 0'])
})

test('sums what moved, fees, payouts and what is left at the provider', () => {
  const [sale, refund, fee, payout, foreign] = theirs(
    ['p', 5000, 'payment', { feeCents: 150 }],
    ['p', -1000, 'refund'],
    ['', -30],
    ['', -3000],
    ['q', 100, 'payment', { currency: 'eur' }],
  )
  assert.ok(sale && refund && fee && payout && foreign)
  const sums = sumLines(
    [sale, refund, { ...fee, kind: 'fee' }, { ...payout, kind: 'payout' }, foreign],
    'usd',
  )
  assert.deepEqual(sums, {
    movedCents: 4000,
    feeCents: 180,
    paidOutCents: 3000,
    otherCents: 0,
    foreignLines: 1,
  })
  assert.equal(owedCents(sums), 820)
})

test('the work grows with the number of lines, also for one payment', () => {
  const count = 100_000
  let reads = 0
  const countRead = (payment: string) => {
    reads += 1
    return payment
  }
  const counted = (index: number, payment: string) => {
    const line = { kind: 'payment', reference: null, cents: index, currency: 'usd', at: at(0) } as const
    return Object.defineProperty({ ...line, payment }, 'payment', { get: () => countRead(payment) })
  }
  for (const paymentOf of [(index: number) => `p${index}`, () => 'the only one']) {
    reads = 0
    const lines = Array.from({ length: count }, (_, index) => counted(index, paymentOf(index)))
    const entries = Array.from({ length: count }, (_, index) =>
      counted(count - 1 - index, paymentOf(count - 1 - index)),
    )
    const matches = matchLines(lines, entries)
    assert.equal(matches.length, count)
    assert.ok(matches.every(({ theirs: line, ours: entry }) => line?.cents === entry?.cents))
    assert.ok(reads <= 6 * count, `${reads} reads`)
  }
})
