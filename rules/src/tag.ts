/** Tags under media: the words behind '#'. */
import { characterCount } from './plain-text.ts'

export const TAG = { minLength: 2, maxLength: 20, shownPerMedia: 3, perMedia: 20 } as const

export const TAG_TEXT = {
  note: 'Tags may only contain alphanumeric characters as well as hyphens. Minimum length is 2 chars, maximum -20.',
  required: 'Add at least one tag',
  twice: 'You’ve already added this tag',
  tooMany: `Add at most ${TAG.perMedia} tags`,
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

/** #words: letters, digits and hyphens after a # that is not part of a word or an address. */
const HASHTAG = /(?<![\p{L}\p{M}\p{N}/&#])#([\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*)/gu

/** The valid tags among the #words of a text, each once. */
export function hashtagsIn(text: string): string[] {
  const words = Array.from(text.matchAll(HASHTAG), ([, word = '']) => normaliseTag(word))
  return [...new Set(words.filter(isTag))]
}

/** The chosen tags, then those of the description, as far as there is room. */
export function withHashtags(tags: readonly string[], description: string): string[] {
  const chosen = new Set(tags.map(normaliseTag))
  const added = hashtagsIn(description).filter((tag) => !chosen.has(tag))
  return [...tags, ...added.slice(0, Math.max(0, TAG.perMedia - tags.length))]
}
