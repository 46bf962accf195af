/** Email addresses, tags, comments and phone numbers. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truncateComment } from './comment.ts'
import { isEmail, normaliseEmail } from './email.ts'
import { isPlainLine, isStorable, isVisibleText } from './plain-text.ts'
import { isPhone } from './profile.ts'
import { isTag, normaliseTag } from './tag.ts'

test('an address has a name, an at sign and a domain that could exist', () => {
  for (const text of ['a@b.co', 'mara+tag@mail.example', 'ünï@exämple.org', 'o\u2019neil@b.co'])
    assert.ok(isEmail(text), text)
  for (const text of [
    ...['', 'a', '@b.co', 'a@b', 'a@b.c', 'a b@c.de', 'a@b@c.de', 'a@b.co,c@d.ef', '<a@b.co>'],
    ...['a\0@b.co', 'a@b.co\u202e', 'a\u200b@b.co', '\ud83d@b.co', `${'x'.repeat(65)}@b.co`],
    ...[`a@${'x'.repeat(250)}.co`, 'someone@erased.invalid', 'a@B.INVALID', 'a@b.co\nBcc: c@d.ef'],
  ])
    assert.equal(isEmail(text), false, JSON.stringify(text))
})

test('two spellings of one address are one', () => {
  assert.equal(normaliseEmail('  Mara@EXAMPLE.org '), 'mara@example.org')
  assert.equal(normaliseEmail('u\u0308@b.co'), normaliseEmail('\u00fc@b.co'))
})

test('a tag is 2 to 20 letters of any script, digits, hyphens, spaces or ~', () => {
  assert.equal(normaliseTag(' ##Sunset '), 'sunset')
  assert.equal(normaliseTag('# Golden \n Hour'), 'golden hour')
  for (const tag of ['ab', 'sunset-2', 'two words', 'a~b', 'закат', '夕日', 'x'.repeat(20)])
    assert.ok(isTag(tag), tag)
  for (const tag of ['a', '', 'x'.repeat(21), 'a/b', 'a_b', '../..', 'tag🙂', '--', '~ ~', '\u0301\u0301'])
    assert.equal(isTag(tag), false, tag)
})

test('a comment is truncated to 512 characters without splitting one', () => {
  assert.equal(truncateComment('  hello  '), 'hello')
  assert.equal(truncateComment(' \n '), '')
  assert.equal(truncateComment('x'.repeat(600)).length, 512)
  const cut = truncateComment('🙂'.repeat(600))
  assert.equal([...cut].length, 512)
  assert.ok(cut.isWellFormed())
})

test('distinguishes unstorable text from unusual text', () => {
  assert.equal(isStorable('a\0b'), false)
  assert.equal(isStorable('\udc00a'), false)
  assert.equal(isStorable('line\nbreak \u202e🙂'), true)
  assert.equal(isPlainLine('line\nbreak'), false)
  assert.equal(isPlainLine('\u2028'), false)
  for (const text of ['', '\u200b\u200d', '\u3164', '\u2800 ', '\ufeff'])
    assert.equal(isVisibleText(text), false)
  assert.ok(isVisibleText('\u200bx'))
})

test('accepts usual notations of phone numbers', () => {
  for (const phone of ['', '+49 30 1234-567', '(030) 123.456', '0301234']) assert.ok(isPhone(phone), phone)
  for (const phone of ['abc', '+', '12', '1'.repeat(40), '+49;drop', '٠١٢٣'])
    assert.equal(isPhone(phone), false, phone)
})
