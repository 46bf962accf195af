/** Lengths and error messages of profile fields. */

export const PROFILE = {
  fullnameMaxLength: 80,
  descriptionMaxLength: 1000,
  socialMaxLength: 100,
  phoneMaxLength: 32,
} as const

export const PROFILE_TEXT = {
  nameRequired: 'Name is required',
  nameLength: `Name must be at most ${PROFILE.fullnameMaxLength} characters`,
  phone: 'Enter a valid phone number',
  unreadable: 'Contains a character that can’t be used',
  tooLong: (maxLength: number) => `Use at most ${maxLength} characters`,
} as const

/** Accepts any usual notation; the number is never called. Empty means none. */
export function isPhone(text: string): boolean {
  return text === '' || /^\+?[0-9(][0-9 ()./-]{2,30}[0-9]$/.test(text)
}
