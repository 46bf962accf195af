/** Who is suggested for a conversation: people one follows or is followed by, then creators of that name. */
import { usernameProblem } from '#rules/username.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const PeopleToWriteTo = graphql(`
  query PeopleToWriteTo($query: String!, $known: LimitInput, $others: LimitInput) {
    known: relative_users(filter: { query: $query }, limit: $known) { id username fullname avatar }
    others: creators(filter: { query: $query }, limit: $others) { id username fullname avatar live }
  }
`)

/** The username that was typed, with or without its sign; undefined for what cannot be one. */
export function usernameIn(typed: string): string | undefined {
  const name = typed.trim().replace(/^@/, '')
  return usernameProblem(name) === null ? name : undefined
}
