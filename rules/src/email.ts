/** Validation and normalisation of email addresses. */

const EMAIL = { maxLength: 254 } as const

export const EMAIL_TEXT = {
  required: 'Email address is required',
  shape: 'Enter a valid email address',
  taken: 'This email address is taken',
} as const

/** The domain of erased accounts' addresses, which never exists (RFC 2606). */
export const ERASED_EMAIL_DOMAIN = 'erased.invalid'

const ADDRESS = /^[^\s\p{C}@<>"(),:;\\[\]]{1,64}@[^\s\p{C}@<>"(),:;\\[\]]+\.[^\s\p{C}@<>"(),:;\\[\]]{2,}$/u

/** Deliberately loose, as only a delivered mail proves an address. */
export function isEmail(text: string): boolean {
  // Measured as stored: lower case can be longer.
  const address = normaliseEmail(text)
  return address.length <= EMAIL.maxLength && ADDRESS.test(address) && !address.endsWith('.invalid')
}

/** The stored spelling, so that different spellings are the same account. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
