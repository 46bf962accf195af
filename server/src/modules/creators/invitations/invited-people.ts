/** Who came by a creator's link, and how far each of them is: what everybody could see of them, and nothing more. */

import type { Page } from '#platform/graphql/paging.ts'
import type { Db } from '#platform/postgres/database.ts'
import { findAccountsByIds, type PublicAccount, visibleAccountIds } from '../../accounts/index.ts'

export type InvitedPerson = {
  person: PublicAccount
  joinedAt: Date
  stage: 'joined' | 'applied' | 'approved'
}

/** Newest first; who left is not among them. */
export async function invitedPeople(
  db: Db,
  inviterId: string,
  { limit, skip }: Page,
): Promise<InvitedPerson[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['invited_id', 'joined_at'])
    .where('inviter_id', '=', inviterId)
    .where('invited_id', 'in', visibleAccountIds(db))
    .orderBy('joined_at', 'desc')
    .orderBy('invited_id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  const people = new Map(
    (
      await findAccountsByIds(
        db,
        rows.map(({ invited_id }) => invited_id),
      )
    ).map((person) => [person.id, person]),
  )
  return rows.flatMap(({ invited_id, joined_at }) => {
    const person = people.get(invited_id)
    return person
      ? [
          {
            person,
            joinedAt: joined_at,
            stage: person.is_creator ? ('approved' as const) : ('joined' as const),
          },
        ]
      : []
  })
}
