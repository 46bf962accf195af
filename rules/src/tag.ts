/** Tags under media: the words behind '#'. */
import { characterCount } from './plain-text.ts'

export const TAG = { minLength: 2, maxLength: 20, shownPerMedia: 3, perMedia: 20 } as const

export const TAG_TEXT = {
  note: 'Tags may only contain alphanumeric characters as well as hyphens. Minimum length is 2 chars, maximum -20.',
  required: 'Add at least one tag',
  twice: 'Each tag is needed only once',
  tooMany: `At most ${TAG.perMedia} tags`,
} as const

/** The stored and searched spelling of a tag: '#Sunset ' → 'sunset'. */
export function normaliseTag(text: string): string {
  return text.trim().replace(/^#+/, '').trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase()
}

/** Expects a normalised tag: letters of any script, digits, hyphens, spaces and ~, with at least one letter or digit. */
export function isTag(tag: string): boolean {
  const length = characterCount(tag)
  return (
    length >= TAG.minLength &&
    length <= TAG.maxLength &&
    /^[\p{L}\p{M}\p{N} ~-]+$/u.test(tag) &&
    /[\p{L}\p{N}]/u.test(tag)
  )
}
