import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPosition, writePosition } from './position.ts'
import { createStatusTracker, type ReplicaStatus } from './replica-status.ts'

const SYSTEM = '7412'
type Look = { at: number; primary: bigint; replica: bigint | null; follows?: boolean; system?: string }

/** The result of the last of these polls. */
function judged(...looks: Look[]): ReplicaStatus | undefined {
  const judge = createStatusTracker()
  return looks
    .map(({ at, primary, replica, follows = true, system = SYSTEM }) =>
      judge({ askedMs: at, position: primary, system: SYSTEM }, { follows, position: replica, system }),
    )
    .at(-1)
}

test('a replica is as fresh as the last primary position it has reached', () => {
  const first = { at: 1, primary: 10n, replica: 10n }
  assert.equal(judged(first, { at: 2, primary: 20n, replica: 20n })?.asOfMs, 2)
  assert.equal(judged(first, { at: 2, primary: 20n, replica: 19n })?.asOfMs, 1)
  assert.equal(
    judged(first, { at: 2, primary: 20n, replica: 12n }, { at: 3, primary: 30n, replica: 29n })?.asOfMs,
    2,
  )
  assert.equal(
    judged(first, { at: 2, primary: 10n, replica: 10n })?.asOfMs,
    2,
    'nothing was written meanwhile',
  )
})

test('freshness is unknown after one poll, or if the replica reports no position', () => {
  assert.deepEqual(judged({ at: 1, primary: 10n, replica: 10n }), {
    problem: null,
    position: 10n,
    asOfMs: null,
  })
  assert.equal(
    judged({ at: 1, primary: 1n, replica: null }, { at: 2, primary: 1n, replica: null })?.asOfMs,
    null,
  )
})

test('rejects a promoted replica, one of another database, and one that followed another primary', () => {
  const well = { at: 1, primary: 10n, replica: 10n }
  assert.match(judged(well, { ...well, follows: false })?.problem ?? '', /takes writes itself/)
  assert.match(judged(well, { ...well, system: '1' })?.problem ?? '', /another database/)
  const lost = { at: 2, primary: 8n, replica: 10n }
  assert.match(
    judged(well, lost)?.problem ?? '',
    /ahead of the primary/,
    'a primary that knows less took over',
  )
  const passed = { at: 3, primary: 30n, replica: 10n }
  assert.equal(judged(well, lost, passed)?.asOfMs, null, 'also after the primary has passed it')
})

test("parses WAL positions in PostgreSQL's format only", () => {
  for (const text of ['0/0', '16/B374D848', 'FFFFFFFF/FFFFFFFF'])
    assert.equal(writePosition(readPosition(text) ?? -1n), text)
  assert.ok((readPosition('1/0') ?? 0n) > (readPosition('0/FFFFFFFF') ?? 0n))
  for (const text of [
    '',
    '/',
    '0',
    'unknown',
    '0/0/0',
    '-1/0',
    '0x1/0',
    '123456789/0',
    ' 0/0',
    '0/0\n',
    'g/0',
  ])
    assert.equal(readPosition(text), null, text)
})
