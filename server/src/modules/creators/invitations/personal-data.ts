/** Personal data of invitations: exported in data copies, deleted on erasure. */
import type { Db } from '#platform/postgres/database.ts'

export async function invitationsOf(db: Db, accountId: string): Promise<object> {
  const [codes, own, invited] = await Promise.all([
    db.selectFrom('invitation_codes').selectAll().where('account_id', '=', accountId).execute(),
    db.selectFrom('invitations').selectAll().where('invited_id', '=', accountId).executeTakeFirst(),
    db
      .selectFrom('invitations')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('inviter_id', '=', accountId)
      .executeTakeFirst(),
  ])
  return {
    links: codes.map(({ code, created_at, replaced_at }) => ({
      code,
      madeAt: created_at.toISOString(),
      replacedAt: replaced_at?.toISOString() ?? null,
    })),
    cameByInvitation: own ? { instagram: own.instagram, at: own.joined_at.toISOString() } : null,
    peopleInvited: Number(invited?.count ?? 0),
  }
}

export async function eraseInvitations(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('invitation_codes').where('account_id', '=', accountId).execute()
  await db.deleteFrom('invitations').where('invited_id', '=', accountId).execute()
  await db.updateTable('invitations').set({ inviter_id: null }).where('inviter_id', '=', accountId).execute()
}
