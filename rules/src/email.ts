/** What counts as an e-mail address, on both sides. */

export const EMAIL = { maxLength: 254 } as const

export const EMAIL_WORDS = {
  required: 'Email address is required',
  shape: 'Email address must be a valid email',
  taken: 'Email address is taken',
} as const

/** Where the addresses of erased accounts point: a domain that never exists. */
export const ERASED_EMAIL_DOMAIN = 'erased.invalid'

const ADDRESS = /^[^\s\p{C}@<>"(),:;\\[\]]{1,64}@[^\s\p{C}@<>"(),:;\\[\]]+\.[^\s\p{C}@<>"(),:;\\[\]]{2,}$/u

/** Deliberately loose: only a mail that arrives proves an address. It refuses what could never be one. */
export function isEmail(text: string): boolean {
  // Measured as it will be kept: lower case can be longer.
  const address = normaliseEmail(text)
  return address.length <= EMAIL.maxLength && ADDRESS.test(address) && !address.endsWith('.invalid')
}

/** Two spellings of one address are one person. */
export function normaliseEmail(text: string): string {
  return text.normalize('NFC').trim().toLowerCase()
}
