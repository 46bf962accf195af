/** Names the people who appear in media: creators by username, others by name. */
import * as v from 'valibot'
import { APPEARANCE_WORDS, APPEARANCES, noSuchCreator } from '../appearance.ts'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '../plain-text.ts'
import { usernameProblem } from '../username.ts'

export const personNameField = v.pipe(
  v.string(APPEARANCE_WORDS.name),
  v.transform(cleanText),
  v.check(isVisibleText, APPEARANCE_WORDS.name),
  v.check(isPlainLine, APPEARANCE_WORDS.nameCharacters),
  v.check((name) => characterCount(name) <= APPEARANCES.name.maxLength, APPEARANCE_WORDS.nameLength),
)

const usernameField = v.pipe(
  v.string(APPEARANCE_WORDS.shape),
  v.transform((name) => name.trim().replace(/^@/, '')),
  v.check(
    (name) => usernameProblem(name) === null,
    ({ input }) => noSuchCreator(String(input).slice(0, 40)),
  ),
)

export type NamedPerson = { username: string } | { name: string }

/** An empty list is 'only me'. */
export const appearsField = v.pipe(
  v.array(
    v.union(
      [v.strictObject({ username: usernameField }), v.strictObject({ name: personNameField })],
      ({ issues }) => issues?.find(({ path }) => path)?.message ?? APPEARANCE_WORDS.shape,
    ),
    APPEARANCE_WORDS.shape,
  ),
  v.maxLength(APPEARANCES.maxPerMedia, APPEARANCE_WORDS.tooMany),
  v.check((people) => new Set(people.map(personKey)).size === people.length, APPEARANCE_WORDS.twice),
)

/** Removes null fields, which GraphQL sends for omitted ones. Values that are not lists are left for validation. */
export function withoutNulls(people: unknown): unknown {
  if (!Array.isArray(people)) return people
  return people.map((person: unknown) => {
    if (typeof person !== 'object' || person === null) return person
    return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null))
  })
}

/** Equal for two entries that mean the same person. */
export function personKey(person: NamedPerson): string {
  return 'username' in person ? `@${person.username.toLowerCase()}` : person.name.toLowerCase()
}
