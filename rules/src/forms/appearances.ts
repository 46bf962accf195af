/** Names the people who appear in media: creators by username, others by name. */
import * as v from 'valibot'
import { APPEARANCE_TEXT, APPEARANCES, noSuchCreator } from '../appearance.ts'
import { characterCount, cleanText, isPlainLine, isVisibleText } from '../plain-text.ts'
import { usernameProblem } from '../username.ts'

export const personNameField = v.pipe(
  v.string(APPEARANCE_TEXT.name),
  v.transform(cleanText),
  v.check(isVisibleText, APPEARANCE_TEXT.name),
  v.check(isPlainLine, APPEARANCE_TEXT.nameCharacters),
  v.check((name) => characterCount(name) <= APPEARANCES.name.maxLength, APPEARANCE_TEXT.nameLength),
)

const usernameField = v.pipe(
  v.string(APPEARANCE_TEXT.shape),
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
      ({ issues }) => issues?.find(({ path }) => path)?.message ?? APPEARANCE_TEXT.shape,
    ),
    APPEARANCE_TEXT.shape,
  ),
  v.maxLength(APPEARANCES.maxPerMedia, APPEARANCE_TEXT.tooMany),
  v.check((people) => new Set(people.map(personKey)).size === people.length, APPEARANCE_TEXT.twice),
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
