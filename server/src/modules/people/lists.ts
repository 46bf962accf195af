/** Profiles and account lists, as visible to the viewer. */

import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  findAccountsByIds,
  findVisibleAccount,
  findVisibleAccountByUsername,
  type Person,
} from '../accounts/index.ts'
import {
  type AccountRelations,
  blockedBy,
  type FollowSide,
  followIds,
  mutedIds,
  relatedIds,
} from './list-queries.ts'
import { isBlockedBetween } from './queries.ts'

type Deps = { db: Db }

export type BlockedEntry = { id: string; blocked: Person }

/** Longer than any name, so longer queries need no database. */
const MAX_QUERY_LENGTH = 100

/** Null for unknown names, hidden accounts and across a block, so that these cannot be told apart. */
export async function profileOf(
  { db }: Deps,
  viewer: Viewer | null,
  username: string,
): Promise<Person | null> {
  const account = await findVisibleAccountByUsername(db, username)
  if (!account || (await isHiddenFrom(db, viewer, account.id))) return null
  return account
}

export async function followsOf(
  { db }: Deps,
  viewer: Viewer | null,
  list: { side: FollowSide; accountId: string; page: PageRange },
): Promise<Person[]> {
  const { side, accountId, page } = list
  if (!(await findVisibleAccount(db, accountId)) || (await isHiddenFrom(db, viewer, accountId))) return []
  const ids = await followIds(db, side, accountId, { viewerId: viewer?.accountId ?? null, page })
  return hydrate(db, ids)
}

/** Related accounts whose names contain the query, newest relation first. */
export async function relatedPeople(
  { db }: Deps,
  viewer: Viewer,
  filter: { relations: AccountRelations; query: string; page: PageRange },
): Promise<Person[]> {
  const text = filter.query.trim()
  // PostgreSQL text cannot contain NUL, so no name does.
  if (text.length > MAX_QUERY_LENGTH || text.includes('\0')) return []
  const { relations, page } = filter
  return hydrate(db, await relatedIds(db, viewer.accountId, { relations, text, page }))
}

export async function blockedAccounts(
  { db }: Deps,
  viewer: Viewer,
  page: PageRange,
): Promise<BlockedEntry[]> {
  const entries = await blockedBy(db, viewer.accountId, page)
  const accounts = await accountsById(
    db,
    entries.map((entry) => entry.blocked_id),
  )
  return entries.flatMap(({ id, blocked_id }) => {
    const blocked = accounts.get(blocked_id)
    return blocked ? { id, blocked } : []
  })
}

export async function mutedAccounts({ db }: Deps, viewer: Viewer, page: PageRange): Promise<Person[]> {
  return hydrate(db, await mutedIds(db, viewer.accountId, page))
}

async function isHiddenFrom(db: Db, viewer: Viewer | null, accountId: string): Promise<boolean> {
  if (!viewer || viewer.accountId === accountId) return false
  return isBlockedBetween(db, viewer.accountId, accountId)
}

async function hydrate(db: Db, ids: readonly string[]): Promise<Person[]> {
  const accounts = await accountsById(db, ids)
  return ids.flatMap((id) => accounts.get(id) ?? [])
}

async function accountsById(db: Db, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  return new Map((await findAccountsByIds(db, ids)).map((account) => [account.id, account]))
}
