/** The application's steps use the specified messages, and ages are computed by the calendar. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GenericSchema } from 'valibot'
import { ageOn, birthDateProblem } from '../creator-application.ts'
import { checkForm } from './check.ts'
import { addressStep, nameStep, socialsStep } from './creator-application.ts'

const NOW = new Date('2026-11-16T12:00:00Z')

function errorsOf(form: GenericSchema, values: unknown) {
  const checked = checkForm(form, values)
  return checked.ok ? {} : checked.errors
}

test('each step reports missing fields with the specified messages', () => {
  const blank = ' \u200b '
  assert.deepEqual(errorsOf(socialsStep, { instagram: blank, twitter: '' }), {
    instagram: 'you need to set your instagram id',
    twitter: 'you need to set your twitter id',
  })
  assert.deepEqual(errorsOf(nameStep, { firstName: blank }), {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    birthDate: 'Birth date is required',
  })
  assert.deepEqual(errorsOf(addressStep, { country: 'Portugal' }), {
    country: 'Country is required',
    region: 'Region is required',
    city: 'City is required',
    address: 'Address is required',
  })
})

test('trims names, and extracts the name from a pasted URL', () => {
  const socials = { instagram: ' @mara.lindqvist ', twitter: 'https://www.twitter.com/maralind/' }
  assert.deepEqual(checkForm(socialsStep, socials), {
    ok: true,
    values: { instagram: 'mara.lindqvist', twitter: 'maralind' },
  })
  const names = { firstName: '  Mara ', lastName: 'Lindqvist\t', birthDate: '1994-03-14' }
  assert.deepEqual(checkForm(nameStep, names), {
    ok: true,
    values: { firstName: 'Mara', lastName: 'Lindqvist', birthDate: '1994-03-14' },
  })
})

test('refuses text that cannot be stored or is too long', () => {
  const address = { country: 'PT', region: 'Lisboa', city: 'a\u0007b', address: 'x'.repeat(201) }
  assert.deepEqual(errorsOf(addressStep, address), {
    city: 'Contains a character that can’t be used',
    address: 'Use at most 200 characters',
  })
})

test('an age begins on its birthday and not a day before', () => {
  assert.equal(ageOn('2008-11-16', NOW), 18)
  assert.equal(ageOn('2008-11-17', NOW), 17)
  assert.equal(ageOn('1994-03-14', NOW), 32)
  assert.equal(ageOn('2004-02-29', new Date('2022-02-28T23:00:00Z')), 17)
  assert.equal(ageOn('2004-02-29', new Date('2022-03-01T00:00:00Z')), 18)
})

test('refuses a birth date with a message', () => {
  const cases: [string, string | null][] = [
    ['2008-11-16', null],
    ['2008-11-17', 'You must be 18 or older to become a creator'],
    ['2026-11-17', 'Your birth date can’t be in the future'],
    ['1994-02-30', 'Enter a valid date'],
    ['0094-03-14', 'Enter a valid date'],
    ['1871-03-14', 'Check the year'],
    ['14.3.1994', 'Enter a valid date'],
    ['', 'Birth date is required'],
  ]
  for (const [date, text] of cases) assert.equal(birthDateProblem(date, NOW), text, date)
  assert.equal(birthDateProblem('2006-01-01', NOW, 21), 'You must be 21 or older to become a creator')
})
