/** Username check for the form field's blur event. It reveals nothing about email addresses. */
import type { Db } from '#platform/postgres/database.ts'
import type { RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { RequestContext } from '#platform/request-context.ts'
import type { FieldErrors } from '#rules/forms/check.ts'
import { USERNAME_TEXT, usernameProblem } from '#rules/username.ts'
import { usernameOwner } from '../queries.ts'

type Deps = { db: Db; rateLimits: RateLimits }

/** Accepts `{ username }` or `{ field: 'username', value }`. The viewer's own username counts as free. */
export async function validateUsername(
  deps: Deps,
  body: unknown,
  { viewer, address }: Pick<RequestContext, 'viewer' | 'address'>,
): Promise<FieldErrors> {
  await deps.rateLimits.take('validate', { address })
  const given = readUsername(body)
  if (given === null) return { field: 'You can only check usernames' }
  const username = given.trim()
  const problem = usernameProblem(username)
  if (problem) return { username: problem }
  const owner = await usernameOwner(deps.db, username)
  return owner === undefined || owner === viewer?.accountId ? {} : { username: USERNAME_TEXT.taken }
}

function readUsername(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value =
    'field' in body ? (body.field === 'username' && 'value' in body ? body.value : null) : usernameOf(body)
  return typeof value === 'string' ? value : null
}

function usernameOf(body: object): unknown {
  return 'username' in body ? body.username : null
}
