import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CASE, CASE_KINDS } from '#rules/cases.ts'
import { emailTemplatesFor } from './case-emails.ts'
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

test('fills in the templates of every notice kind, within the length limit and with unique titles', () => {
  for (const kind of CASE_KINDS) {
    const templates = emailTemplatesFor(newCase(kind, '2026-03-05T12:00:00Z'))
    assert.ok(templates.length >= 4, kind)
    assert.ok(templates.length <= 9, 'each has a key')
    assert.equal(new Set(templates.map(({ title }) => title)).size, templates.length)
    for (const { words: text } of templates) {
      assert.match(text, /^Dear Ada Lovelace,\n\n/)
      assert.doesNotMatch(text, /undefined|null|\{|\}/)
      assert.ok(text.length <= CASE.messageMaxLength)
    }
    const [first] = templates
    assert.match(first?.words ?? '', /D-104, “Notes”\. You’ll hear from us by 5 March 2026\./)
  }
  assert.doesNotMatch(emailTemplatesFor(newCase('dmca', null))[0]?.words ?? '', / by /)
  assert.ok(!emailTemplatesFor(newCase('dmca', null)).some(({ title }) => title === 'Go to the police'))
})
