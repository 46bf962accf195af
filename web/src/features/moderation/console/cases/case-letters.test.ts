import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASE, CASE_KINDS } from '#rules/cases.ts'
import { lettersFor } from './case-letters.ts'
import type { StaffCase } from './case-queries.ts'

const newCase = (kind: string, due_date: string | null): StaffCase =>
  ({
    kind,
    number: 'D-104',
    name: 'Ada Lovelace',
    work: 'Notes\nand more',
    topic: null,
    title: 'x',
    due_date,
  }) as unknown as StaffCase

test('fills in the letters of every notice kind, within the length limit and with unique titles', () => {
  for (const kind of CASE_KINDS) {
    const letters = lettersFor(newCase(kind, '2026-03-05T12:00:00Z'))
    assert.ok(letters.length >= 4, kind)
    assert.ok(letters.length <= 9, 'each has a key')
    assert.equal(new Set(letters.map(({ title }) => title)).size, letters.length)
    for (const { words } of letters) {
      assert.match(words, /^Dear Ada Lovelace,\n\n/)
      assert.doesNotMatch(words, /undefined|null|\{|\}/)
      assert.ok(words.length <= CASE.messageMaxLength)
    }
    const [first] = letters
    assert.match(first?.words ?? '', /D-104, “Notes”\. You will hear from us by 5 March 2026\./)
  }
  assert.doesNotMatch(lettersFor(newCase('dmca', null))[0]?.words ?? '', / by /)
  assert.ok(!lettersFor(newCase('dmca', null)).some(({ title }) => title === 'Go to the police'))
})
