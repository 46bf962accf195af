/** Finds creators visible to one viewer. */
import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import { isStorable } from '#rules/plain-text.ts'
import { findAccountsByIds, type Person } from '../accounts/index.ts'
import { matchCreators, mostFollowedCreators } from './people.ts'
import type { SearchDeps } from './types.ts'

/** No name is longer, so longer queries skip the database. */
const MAX_QUERY_LENGTH = 100

export async function findCreators(
  { db }: Pick<SearchDeps, 'db'>,
  viewer: Viewer | null,
  { query, page }: { query: string; page: PageRange },
): Promise<Person[]> {
  const text = normaliseName(query)
  if (text === null) return []
  const request = { viewerId: viewer?.accountId ?? null, ...page }
  const ids =
    text === '' ? await mostFollowedCreators(db, request) : await idsByName(db, { ...request, text })
  if (ids.length === 0) return []
  const accounts = new Map((await findAccountsByIds(db, ids)).map((account) => [account.id, account]))
  return ids.flatMap((id) => accounts.get(id) ?? [])
}

async function idsByName(
  db: Db,
  request: PageRange & { text: string; viewerId: string | null },
): Promise<string[]> {
  const found = await matchCreators(db, { ...request, allowsSimilar: true })
  return found.map(({ id }) => id)
}

/** Normalised for comparison; null if no name can match. */
export function normaliseName(query: string): string | null {
  const text = query.trim().replace(/^@/, '').normalize('NFC').toLowerCase()
  return text.length > MAX_QUERY_LENGTH || !isStorable(text) ? null : text
}
