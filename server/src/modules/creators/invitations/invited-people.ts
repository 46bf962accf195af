/** Accounts that joined by a creator's link, with their stage; public data only. */

import type { PageRange } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findAccountsByIds, type PublicAccount, visibleAccountIds } from '../../accounts/index.ts'

export type InvitedPerson = {
  person: PublicAccount
  joinedAt: Date
  stage: 'joined' | 'applied' | 'approved'
}

/** Newest first, visible accounts only. */
export async function invitedPeople(
  db: Db,
  inviterId: string,
  { page: { limit, skip }, after }: { page: PageRange; after: string | null },
): Promise<InvitedPerson[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['invited_id', 'joined_at'])
    .where('inviter_id', '=', inviterId)
    .where('invited_id', 'in', visibleAccountIds(db))
    .$if(after !== null, (query) => query.where('invited_id', '<', after ?? ''))
    // UUIDv7 ids sort by time.
    .orderBy('invited_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  const ids = rows.map(({ invited_id }) => invited_id)
  const people = new Map((await findAccountsByIds(db, ids)).map((person) => [person.id, person]))
  const applied = await whoApplied(db, ids)
  return rows.flatMap(({ invited_id, joined_at }) => {
    const person = people.get(invited_id)
    if (!person) return []
    const stage = person.is_creator ? 'approved' : applied.has(invited_id) ? 'applied' : 'joined'
    return [{ person, joinedAt: joined_at, stage }]
  })
}

/** Whatever the decision, which is private. */
async function whoApplied(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('creator_applications')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('submitted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}
