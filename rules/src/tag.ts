/** Tags under media: the words behind '#'. */
import { characterCount } from './plain-text.ts'

export const TAG = { minLength: 2, maxLength: 20, shownPerMedia: 3 } as const

/** The one spelling a tag is stored and looked for by: '#Sunset ' → 'sunset'. */
export function normaliseTag(text: string): string {
  return text.trim().replace(/^#+/, '').normalize('NFC').toLowerCase()
}

/** Expects a normalised tag: letters of any script, digits and underscores. */
export function isTag(tag: string): boolean {
  const length = characterCount(tag)
  return length >= TAG.minLength && length <= TAG.maxLength && /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*$/u.test(tag)
}
