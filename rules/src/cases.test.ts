/** Case numbers as people copy them, and the legal requirements of each notice. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASE, CASE_KINDS, caseDeadline, caseNumber, mayEscalate, parseCaseNumber } from './cases.ts'
import { CASE_FORMS, CASE_TEXT } from './forms/cases.ts'
import { checkForm } from './forms/check.ts'
import { dueAt } from './sla.ts'
import { DAY_MS } from './time.ts'

test('parses a case number in any usual spelling', () => {
  for (const kind of CASE_KINDS)
    for (const number of [1, 999, 1204, 1_234_567])
      assert.deepEqual(parseCaseNumber(caseNumber({ kind, number })), { kind, number })
  assert.equal(caseNumber({ kind: 'dmca', number: 1204 }), 'D-1 204')
  for (const text of ['d-1204', ' D 1 204 ', 'D1204'])
    assert.deepEqual(parseCaseNumber(text.trimEnd()), { kind: 'dmca', number: 1204 })
  for (const text of ['', 'D-', 'X-1 204', 'D-0', 'D-99999999999', '1204', "D-1'; drop"])
    assert.equal(parseCaseNumber(text), null, text)
})

test('every required field has its own message when missing', () => {
  const missing = (kind: (typeof CASE_KINDS)[number]) => {
    const checked = checkForm(CASE_FORMS[kind], {})
    return checked.ok ? [] : Object.keys(checked.errors).sort()
  }
  const contact = ['addresses', 'email', 'name', 'phone', 'postal', 'signature']
  assert.deepEqual(
    missing('dmca'),
    [...contact, 'goodFaith', 'owner', 'perjury', 'role', 'work', 'workAddresses', 'words'].sort(),
  )
  assert.deepEqual(missing('counter'), [...contact, 'jurisdiction', 'notice', 'perjury', 'words'].sort())
})

const COMPLAINT = { topic: 'Other', name: 'Mika', email: 'mika@example.com', addresses: '', truth: true }

test('addresses are one per line, unique and limited in number', () => {
  const check = (addresses: string) =>
    checkForm(CASE_FORMS.complaint, { ...COMPLAINT, addresses, words: 'Long enough to be read.' })
  const good = check(' a.example/1 \n\n a.example/1\r\nb.example/2 ')
  assert.deepEqual(good.ok && good.values.addresses, ['a.example/1', 'b.example/2'])
  const many = check(Array.from({ length: CASE.maxAddresses + 1 }, (_, at) => `a.example/${at}`).join('\n'))
  assert.equal(!many.ok && many.errors.addresses, CASE_TEXT.tooManyAddresses)
  for (const wrong of ['two words', '<script>', 'x'.repeat(501)]) {
    const checked = check(wrong)
    assert.equal(!checked.ok && checked.errors.addresses, CASE_TEXT.addressShape, wrong)
  }
})

test('ten business days are fourteen calendar days from any workday', () => {
  for (let day = 16; day <= 20; day += 1) {
    const since = new Date(Date.UTC(2026, 10, day, 9))
    const until = dueAt(since, caseDeadline('counter', 'forwarded'))
    assert.equal((until.getTime() - since.getTime()) / DAY_MS, 14)
  }
})

test('a case can be escalated once, in time, and not if it was granted', () => {
  const decidedAt = new Date('2026-11-02T10:00:00Z')
  const closed = {
    kind: 'complaint',
    state: 'closed',
    outcome: 'refused',
    decidedAt,
    escalatedAt: null,
  } as const
  const after = (days: number) => new Date(decidedAt.getTime() + days * DAY_MS)
  assert.equal(mayEscalate(closed, after(30)), true)
  assert.equal(mayEscalate(closed, after(31)), false)
  assert.equal(mayEscalate({ ...closed, escalatedAt: decidedAt }, after(1)), false)
  assert.equal(mayEscalate({ ...closed, outcome: 'taken-down' }, after(1)), false)
})
