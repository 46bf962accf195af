/** The password rules and the live checklist. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCommonPassword } from './common-passwords.ts'
import {
  changedPasswordProblem,
  PASSWORD_TEXT,
  passwordChecklist,
  signUpPasswordProblem,
} from './password.ts'

test('signing up asks for six characters with lower, upper and a digit', () => {
  for (const password of ['Abcde1', 'Abcde1!', 'Пароль1', 'A b c d 1', 'Aa1🙂🙂🙂'])
    assert.equal(signUpPasswordProblem(password), null, password)
  for (const password of ['Abcd1', 'abcdef1', 'ABCDEF1', 'Abcdefg', '123456', 'Aa1🙂🙂'])
    assert.equal(signUpPasswordProblem(password), PASSWORD_TEXT.signUp, password)
  assert.equal(signUpPasswordProblem(''), PASSWORD_TEXT.required)
})

test('changing asks for eight characters with a letter and a digit or special character', () => {
  for (const password of ['abcdefg1', 'abcdefg!', '1234567a', 'ключключ7'])
    assert.equal(changedPasswordProblem(password), null, password)
  assert.equal(changedPasswordProblem('abc1'), PASSWORD_TEXT.changeLength)
  assert.equal(changedPasswordProblem('abcdefgh'), PASSWORD_TEXT.changeMix)
  assert.equal(changedPasswordProblem('12345678'), PASSWORD_TEXT.changeMix)
  assert.equal(
    changedPasswordProblem('abcd efgh'),
    PASSWORD_TEXT.changeMix,
    'a blank is no special character',
  )
})

test('the checklist reports ok or err per line', () => {
  const states = (password: string) => passwordChecklist(password).map(({ state }) => state)
  assert.deepEqual(
    passwordChecklist('').map(({ text }) => text),
    ['Minimum 8 characters', 'Letters, numbers or special characters'],
  )
  assert.deepEqual(states(''), ['err', 'err'])
  assert.deepEqual(states('abc1'), ['err', 'ok'])
  assert.deepEqual(states('abcdefgh'), ['ok', 'err'])
  assert.deepEqual(states('abcdefg1'), ['ok', 'ok'])
})

test('refuses passwords that are too long or contain lone surrogates', () => {
  assert.equal(signUpPasswordProblem(`Aa1${'x'.repeat(197)}`), null)
  assert.equal(signUpPasswordProblem(`Aa1${'x'.repeat(198)}`), PASSWORD_TEXT.tooLong)
  assert.equal(changedPasswordProblem(`Aa1${'x'.repeat(198)}`), PASSWORD_TEXT.tooLong)
  assert.equal(signUpPasswordProblem('Aa1bcd\ud83d'), PASSWORD_TEXT.unreadable)
})

test('recognises the most common passwords in any case', () => {
  for (const password of ['Password1', 'pAssword123', 'Qwerty123', 'Abc123', '1q2w3e4r5t', 'Iloveyou2'])
    assert.equal(isCommonPassword(password), true, password)
  for (const password of ['Right-horse-7', '', 'x', '\ud800']) assert.equal(isCommonPassword(password), false)
})
