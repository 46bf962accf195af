/** Password rules: one set for sign-up and reset, a stricter one for changes. */
import { characterCount } from './plain-text.ts'

const PASSWORD = { signUpMinLength: 6, changeMinLength: 8, maxLength: 200 } as const

export const PASSWORD_TEXT = {
  required: 'Password is required',
  signUp: 'Password must contain at least 6 characters and includes upper lower number letters',
  invite:
    'Password must contain at least 6 characters with an uppercase letter, a lowercase letter, a number and a special character',
  tooLong: `Password must be at most ${PASSWORD.maxLength} characters`,
  unreadable: 'Password contains a character that can’t be used',
  currentRequired: 'Current password is required',
  wrong: 'Wrong password',
  common: 'This password is too common. Choose another one.',
  changeLength: 'Minimum 8 characters',
  changeMix: 'Letters, numbers or special characters',
} as const

/** For sign-up and reset. Special characters are allowed but not required. */
export function signUpPasswordProblem(password: string): string | null {
  if (password === '') return PASSWORD_TEXT.required
  const isStrong =
    characterCount(password) >= PASSWORD.signUpMinLength &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{Nd}/u.test(password)
  return isStrong ? unusableProblem(password) : PASSWORD_TEXT.signUp
}

/** For sign-up by invitation, which also requires a special character. */
export function invitedPasswordProblem(password: string): string | null {
  if (password === '') return PASSWORD_TEXT.required
  const problem = signUpPasswordProblem(password)
  const isMissing = problem === PASSWORD_TEXT.signUp || !/[^\p{L}\p{M}\p{N}\s]/u.test(password)
  return isMissing ? PASSWORD_TEXT.invite : problem
}

type ChecklistLine = { text: string; state: 'ok' | 'err' }

/** The live checklist under the field of a new password. */
export function passwordChecklist(password: string): ChecklistLine[] {
  const line = (text: string, isOk: boolean): ChecklistLine => ({ text, state: isOk ? 'ok' : 'err' })
  return [
    line(PASSWORD_TEXT.changeLength, characterCount(password) >= PASSWORD.changeMinLength),
    line(PASSWORD_TEXT.changeMix, /\p{L}/u.test(password) && /[^\p{L}\p{M}\s]/u.test(password)),
  ]
}

export function changedPasswordProblem(password: string): string | null {
  if (password === '') return PASSWORD_TEXT.required
  const missing = passwordChecklist(password).find(({ state }) => state === 'err')
  return missing?.text ?? unusableProblem(password)
}

function unusableProblem(password: string): string | null {
  if (characterCount(password) > PASSWORD.maxLength) return PASSWORD_TEXT.tooLong
  // Lone surrogates are all hashed as the same character, so different passwords would match.
  return password.isWellFormed() ? null : PASSWORD_TEXT.unreadable
}
