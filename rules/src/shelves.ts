/** Pinned media and collections on a profile. */
import * as v from 'valibot'
import { characterCount, cleanText, isPlainLine, isVisibleText } from './plain-text.ts'

export const SHELVES = { maxPinned: 3, maxCollections: 50, maxMedia: 500, nameMaxLength: 60 } as const

export const SHELF_WORDS = {
  nameRequired: 'Give it a name',
  nameLength: `A name has at most ${SHELVES.nameMaxLength} characters`,
  nameLetters: 'There are characters in it that cannot be kept',
  nameTaken: 'You have a collection of that name already',
  pinned: `At most ${SHELVES.maxPinned} can be pinned`,
  full: `A collection holds at most ${SHELVES.maxMedia}`,
  many: `At most ${SHELVES.maxCollections} collections`,
} as const

export const collectionForm = v.object({
  name: v.pipe(
    v.string(SHELF_WORDS.nameRequired),
    v.transform(cleanText),
    v.check(isVisibleText, SHELF_WORDS.nameRequired),
    v.check(isPlainLine, SHELF_WORDS.nameLetters),
    v.check((name) => characterCount(name) <= SHELVES.nameMaxLength, SHELF_WORDS.nameLength),
  ),
})
