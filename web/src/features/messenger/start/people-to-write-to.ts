/** Suggestions for a new conversation: followers and followed people, then creators by name. */
import { usernameProblem } from '#rules/username.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'

export const PeopleToWriteTo = graphql(`
  query PeopleToWriteTo($query: String!, $known: LimitInput, $others: LimitInput) {
    known: relative_users(filter: { query: $query }, limit: $known) { id username fullname avatar }
    others: creators(filter: { query: $query }, limit: $others) { id username fullname avatar live }
  }
`)

/** The typed username, with or without @; undefined if invalid. */
export function usernameIn(typed: string): string | undefined {
  const name = typed.trim().replace(/^@/, '')
  return usernameProblem(name) === null ? name : undefined
}
