/** What counts as an e-mail address, on both sides. */

export const EMAIL = { maxLength: 254 } as const

/** Deliberately loose: only a mail that arrives proves an address. It refuses what could never be one. */
export function isEmail(text: string): boolean {
  return (
    text.length <= EMAIL.maxLength &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]{2,}$/.test(text)
  )
}

/** Two spellings of one address are one person. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase()
}
