/** Pinned media and collections on a profile. */
import * as v from 'valibot'
import { characterCount, cleanText, isPlainLine, isVisibleText } from './plain-text.ts'

export const PROFILE_COLLECTIONS = {
  maxPinned: 3,
  maxCollections: 50,
  maxMedia: 500,
  nameMaxLength: 60,
} as const

export const COLLECTION_TEXT = {
  nameRequired: 'Enter a name',
  nameLength: `Use at most ${PROFILE_COLLECTIONS.nameMaxLength} characters`,
  nameLetters: 'Contains characters that can’t be used',
  nameTaken: 'You already have a collection with this name',
  pinned: `You can pin up to ${PROFILE_COLLECTIONS.maxPinned}`,
  full: `A collection holds at most ${PROFILE_COLLECTIONS.maxMedia}`,
  many: `You can have up to ${PROFILE_COLLECTIONS.maxCollections} collections`,
} as const

export const collectionForm = v.object({
  name: v.pipe(
    v.string(COLLECTION_TEXT.nameRequired),
    v.transform(cleanText),
    v.check(isVisibleText, COLLECTION_TEXT.nameRequired),
    v.check(isPlainLine, COLLECTION_TEXT.nameLetters),
    v.check((name) => characterCount(name) <= PROFILE_COLLECTIONS.nameMaxLength, COLLECTION_TEXT.nameLength),
  ),
})
