/** Profiles and lists of people, as one viewer may see them. */

import type { Page } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { readOneOf } from '#platform/read-one-of.ts'
import type { Viewer } from '#platform/viewer.ts'
import {
  findAccountsByIds,
  findVisibleAccount,
  findVisibleAccountByUsername,
  type Person,
} from '../accounts/index.ts'
import { blockedBy, type FollowSide, followIds, mutedIds, type Relation, relatedIds } from './list-queries.ts'
import { isBlockedBetween } from './queries.ts'

type Deps = { db: Db }

export type BlockedEntry = { id: string; blocked: Person }

/** No name is longer; asking for one that is needs no database. */
const MAX_QUERY_LENGTH = 100
const RELATIONS: readonly Relation[] = ['follower', 'following', 'all']

/** Null for names nobody has, for hidden people and across a block: a stranger cannot tell which. */
export async function profileOf(
  { db }: Deps,
  viewer: Viewer | null,
  username: string,
): Promise<Person | null> {
  const account = await findVisibleAccountByUsername(db, username)
  if (!account || (await isOutOfSight(db, viewer, account.id))) return null
  return account
}

export async function followsOf(
  { db }: Deps,
  viewer: Viewer | null,
  list: { side: FollowSide; accountId: string; page: Page },
): Promise<Person[]> {
  const { side, accountId, page } = list
  if (!(await findVisibleAccount(db, accountId)) || (await isOutOfSight(db, viewer, accountId))) return []
  const ids = await followIds(db, side, accountId, { viewerId: viewer?.accountId ?? null, page })
  return hydrate(db, ids)
}

export async function relativeUsers(
  { db }: Deps,
  viewer: Viewer,
  filter: { query: string; type: string; page: Page },
): Promise<Person[]> {
  const relation = readOneOf(RELATIONS, filter.type, { words: 'People are follower, following or all.' })
  const text = filter.query.trim()
  // PostgreSQL cannot hold a NUL in a text, so no name has one either.
  if (text.length > MAX_QUERY_LENGTH || text.includes('\0')) return []
  return hydrate(db, await relatedIds(db, viewer.accountId, { relation, text, page: filter.page }))
}

export async function blockedAccounts({ db }: Deps, viewer: Viewer, page: Page): Promise<BlockedEntry[]> {
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

export async function mutedAccounts({ db }: Deps, viewer: Viewer, page: Page): Promise<Person[]> {
  return hydrate(db, await mutedIds(db, viewer.accountId, page))
}

async function isOutOfSight(db: Db, viewer: Viewer | null, accountId: string): Promise<boolean> {
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
