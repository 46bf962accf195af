/** One-tap payments: up to a limit set by the card's owner, credits are bought without a confirmation. */
import { Refusal } from '#platform/errors.ts'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { dollars } from '#rules/formats.ts'

/** Null if the owner allowed none. */
export async function oneTapLimit(db: Db | Tx, accountId: string): Promise<number | null> {
  const row = await db
    .selectFrom('one_tap_limits')
    .select('limit_cents')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.limit_cents ?? null
}

/** Another tab or device may have lowered the limit meanwhile. */
export async function refuseAboveOneTapLimit(db: Db | Tx, accountId: string, cents: number): Promise<void> {
  const limit = await oneTapLimit(db, accountId)
  if (limit !== null && cents <= limit) return
  throw new Refusal('CONFIRM_PAYMENT', {
    message: `Confirm this payment of ${dollars(cents)}. Your card wasn’t charged.`,
  })
}

export async function saveOneTapLimit(tx: Tx, accountId: string, cents: number, at: Date): Promise<void> {
  await tx
    .insertInto('one_tap_limits')
    .values({ account_id: accountId, limit_cents: cents, created_at: at })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ limit_cents: cents, created_at: at }),
    )
    .execute()
}

/** True if one-tap payments were on. */
export async function switchOffOneTap(tx: Tx, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('one_tap_limits')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
