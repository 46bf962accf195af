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
  nameRequired: 'Give it a name',
  nameLength: `A name has at most ${PROFILE_COLLECTIONS.nameMaxLength} characters`,
  nameLetters: 'There are characters in it that cannot be kept',
  nameTaken: 'You have a collection of that name already',
  pinned: `At most ${PROFILE_COLLECTIONS.maxPinned} can be pinned`,
  full: `A collection holds at most ${PROFILE_COLLECTIONS.maxMedia}`,
  many: `At most ${PROFILE_COLLECTIONS.maxCollections} collections`,
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
