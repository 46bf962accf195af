/** Naming those who appear: creators here by their username, others by their name. */
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
  v.check((people) => new Set(people.map(keyOf)).size === people.length, APPEARANCE_WORDS.twice),
)

/** GraphQL sends what was left out as null. Whatever is no list stays so, and is refused. */
export function withoutNulls(people: unknown): unknown {
  if (!Array.isArray(people)) return people
  return people.map((person: unknown) => {
    if (typeof person !== 'object' || person === null) return person
    return Object.fromEntries(Object.entries(person).filter(([, value]) => value !== null))
  })
}

/** The same for two that mean the same person. */
export function keyOf(person: NamedPerson): string {
  return 'username' in person ? `@${person.username.toLowerCase()}` : person.name.toLowerCase()
}
