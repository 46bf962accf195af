/** Invited accounts with their inviters, for referral rewards. */
import type { Db } from '#platform/postgres/database.ts'
import { visibleAccountIds } from '../../accounts/index.ts'

export type Invited = { accountId: string; inviterId: string; joinedAt: Date }

/** Only with visible inviters. */
export async function invitedAccounts(db: Db): Promise<Invited[]> {
  const rows = await db
    .selectFrom('invitations')
    .select(['invited_id', 'inviter_id', 'joined_at'])
    .where('inviter_id', 'in', visibleAccountIds(db))
    .orderBy('invited_id')
    .execute()
  return rows.flatMap(({ invited_id, inviter_id, joined_at }) =>
    inviter_id === null ? [] : [{ accountId: invited_id, inviterId: inviter_id, joinedAt: joined_at }],
  )
}
