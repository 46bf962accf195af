/** Validation of usernames. */
import { USERNAME } from './limits.ts'
import { isReservedName } from './reserved-names.ts'

export const USERNAME_TEXT = {
  required: 'Username is required',
  length: `Username must be ${USERNAME.minLength} to ${USERNAME.maxLength} characters`,
  characters: 'Username must only contain letters, numbers and symbols(._-~)',
  taken: 'Username is taken',
} as const

/** Erased accounts are renamed to this plus a part of their id, so the prefix is reserved. */
export const ERASED_USERNAME_PREFIX = 'deleted-'

/** The first problem of a username; null if valid. Only the database knows whether it is free. */
export function usernameProblem(name: string): string | null {
  if (name === '') return USERNAME_TEXT.required
  if (!/^[A-Za-z0-9._~-]*$/.test(name)) return USERNAME_TEXT.characters
  if (name.length < USERNAME.minLength || name.length > USERNAME.maxLength) return USERNAME_TEXT.length
  return isErasedName(name) ? USERNAME_TEXT.taken : null
}

function isErasedName(name: string): boolean {
  return isReservedName(name) || name.toLowerCase().startsWith(ERASED_USERNAME_PREFIX)
}
