/** The forms return one specified message per field. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GenericSchema } from 'valibot'
import { changePasswordForm } from './change-password.ts'
import { checkForm } from './check.ts'
import { completeProfileForm } from './complete-profile.ts'
import { deleteAccountForm } from './delete-account.ts'
import { editProfileForm, profileChangesForm } from './edit-profile.ts'
import { forgotPasswordForm } from './forgot-password.ts'
import { resetPasswordForm } from './reset-password.ts'
import { signUpForm } from './sign-up.ts'

function errorsOf(form: GenericSchema, values: unknown) {
  const checked = checkForm(form, values)
  return checked.ok ? {} : checked.errors
}

test('sign-up names what is missing', () => {
  const missing = {
    username: 'Username is required',
    fullname: 'Name is required',
    email: 'Email address is required',
    password: 'Password is required',
  }
  assert.deepEqual(errorsOf(signUpForm, {}), missing)
  assert.deepEqual(errorsOf(signUpForm, { username: ' ', fullname: ' ', email: ' ', password: '' }), missing)
  assert.deepEqual(errorsOf(signUpForm, { username: 1, fullname: [], email: {}, password: null }), missing)
})

test('sign-up names what is wrong', () => {
  const values = { username: 'a b c d', fullname: 'x'.repeat(81), email: 'nobody', password: 'weak' }
  assert.deepEqual(errorsOf(signUpForm, values), {
    username: 'Username must only contain letters, numbers and symbols(._-~)',
    fullname: 'Name must be at most 80 characters',
    email: 'Enter a valid email address',
    password: 'Password must contain at least 6 characters and includes upper lower number letters',
  })
})

test('names are trimmed, spelled one way, and free of control characters', () => {
  const values = { username: ' mara.l ', fullname: ' Zoe\u0308 ', email: ' a@b.co ', password: ' Abcde1 ' }
  assert.deepEqual(checkForm(signUpForm, values), {
    ok: true,
    values: { username: 'mara.l', fullname: 'Zo\u00eb', email: 'a@b.co', password: ' Abcde1 ' },
  })
  for (const fullname of ['a\0b', 'a\nb', 'a\ud800'])
    assert.ok('fullname' in errorsOf(signUpForm, { ...values, fullname }), JSON.stringify(fullname))
})

test('completing needs a known gender and at least one known interest', () => {
  const required = { gender: 'Gender is required', interests: 'Interests are required' }
  assert.deepEqual(errorsOf(completeProfileForm, {}), required)
  assert.deepEqual(errorsOf(completeProfileForm, { gender: 'x', interests: [] }), required)
  assert.deepEqual(checkForm(completeProfileForm, { gender: 'woman', interests: ['other', 'men', 'men'] }), {
    ok: true,
    values: { gender: 'woman', interests: ['men', 'other'] },
  })
})

test('editing needs a name, a username and an address; the phone may be left out', () => {
  const values = { fullname: 'Mara', username: 'mara.l', email: 'a@b.co' }
  assert.deepEqual(checkForm(editProfileForm, values), { ok: true, values: { ...values, phone: '' } })
  assert.deepEqual(errorsOf(editProfileForm, { ...values, phone: 'call me' }), {
    phone: 'Enter a valid phone number',
  })
})

test('the server validates only the given fields', () => {
  assert.deepEqual(checkForm(profileChangesForm, {}), { ok: true, values: {} })
  assert.deepEqual(errorsOf(profileChangesForm, { fullname: '', description: 'x'.repeat(1001) }), {
    fullname: 'Name is required',
    description: 'Use at most 1000 characters',
  })
})

test('the password forms have their own messages', () => {
  assert.deepEqual(errorsOf(changePasswordForm, { password_current: '', password: 'short' }), {
    password_current: 'Current password is required',
    password: 'Minimum 8 characters',
  })
  assert.deepEqual(errorsOf(resetPasswordForm, { password: '' }), { password: 'Password is required' })
  assert.deepEqual(errorsOf(deleteAccountForm, {}), { password_current: 'Current password is required' })
  assert.deepEqual(errorsOf(forgotPasswordForm, { email: 'x' }), {
    email: 'Enter a valid email address',
  })
})
