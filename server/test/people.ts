/** Helpers for tests: GraphQL requests as a user, following, blocking, and a check of the counts. */

import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { HOUR_MS } from '#rules/time.ts'
import type { Seeded } from './seed.ts'
import type { GraphqlResult, TestSite } from './site.ts'

export type RequestUser = Pick<Seeded, 'cookie'> | null

/** Sends a GraphQL request as this user; null for an anonymous visitor. */
export function askAs(
  site: TestSite,
  asker: RequestUser,
  query: string,
  variables: object = {},
): Promise<GraphqlResult> {
  return site.ask(query, { variables, headers: asker ? { cookie: asker.cookie } : {} })
}

/** The only field of the response; fails on errors. */
export async function answerOf<T>(answer: Promise<GraphqlResult>): Promise<T> {
  const { data, errors } = await answer
  assert.equal(errors, undefined)
  return Object.values(data ?? {})[0] as T
}

export async function refusalOf(answer: Promise<GraphqlResult>) {
  const { errors } = await answer
  assert.ok(errors?.[0], 'it was not refused')
  return { code: errors[0].extensions.code, words: errors[0].message }
}

export const follow = (site: TestSite, asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { upFollowing(id: $id) }', { id })

export const block = (site: TestSite, asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { blockAccount(accountId: $id) }', { id })

export const unblock = (site: TestSite, asker: RequestUser, id: string) =>
  askAs(site, asker, 'mutation ($id: ID!) { unblockAccount(accountId: $id) }', { id })

export async function hide(site: TestSite, id: string, status: 'suspended' | 'deleting' | 'erased') {
  const eraseAfter = status === 'deleting' ? new Date(Date.now() + HOUR_MS) : null
  await sql`update accounts set status = ${status}, erase_after = ${eraseAfter} where id = ${id}`.execute(
    site.app.db,
  )
}

export async function hasFollowRow(site: TestSite, follower: string, followed: string): Promise<boolean> {
  const row = await site.app.db
    .selectFrom('follows')
    .select('follower_id')
    .where('follower_id', '=', follower)
    .where('followed_id', '=', followed)
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts whose stored counts differ from the rows they count. */
export async function miscountedAccounts(site: TestSite): Promise<unknown[]> {
  const { rows } = await sql`
    select accounts.username, people_counts.followers, people_counts.following,
      (select count(*)::int from follows where followed_id = accounts.id) as follower_rows,
      (select count(*)::int from follows where follower_id = accounts.id) as following_rows
    from accounts left join people_counts on account_id = accounts.id
    where coalesce(followers, 0) <> (select count(*) from follows where followed_id = accounts.id)
      or coalesce(following, 0) <> (select count(*) from follows where follower_id = accounts.id)
  `.execute(site.app.db)
  return rows
}
