/** Whether a member's feed follows their taste. */
import type { Db, Tx } from '#platform/postgres/database.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { PreferencesDeps } from './types.ts'

export async function isFeedPersonal(db: Db | Tx, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feed_preferences')
    .select('is_personal')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.is_personal ?? true
}

/** Idempotent. Deletes nothing: what was recorded counts again when the member turns it back on. */
export async function setFeedPersonal(
  { db, clock }: Pick<PreferencesDeps, 'db' | 'clock'>,
  { accountId }: Viewer,
  isPersonal: boolean,
): Promise<void> {
  const change = { is_personal: isPersonal, updated_at: clock.now() }
  await db
    .insertInto('feed_preferences')
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/** Creates the row if necessary, and locks it until the transaction ends. */
export async function lockPreferences(tx: Tx, accountId: string): Promise<void> {
  await tx
    .insertInto('feed_preferences')
    .values({ account_id: accountId })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((row) => ({ updated_at: row.ref('feed_preferences.updated_at') })),
    )
    .execute()
}
