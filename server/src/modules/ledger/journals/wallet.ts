/** Wallets: as shown to their owners, and the settings and locks of upper slices. */
import type { Db, Tx } from '#platform/postgres/database.ts'

export type Wallet = {
  accountId: string
  cents: number
  /** The pack that a renewal may buy automatically; null means never. */
  autoTopUpCents: number | null
  updatedAt: Date
}

/** Accounts without a wallet row get an empty wallet. */
export async function walletOf(
  { db, clock }: { db: Db | Tx; clock: { now(): Date } },
  accountId: string,
): Promise<Wallet> {
  const row = await db
    .selectFrom('wallets')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    accountId,
    cents: Number(row?.cents ?? 0),
    autoTopUpCents: row?.auto_top_up_cents ?? null,
    updatedAt: row?.updated_at ?? clock.now(),
  }
}

/** Null turns automatic top-ups off. */
export async function saveAutoTopUp(tx: Tx, accountId: string, cents: number | null): Promise<void> {
  await tx
    .insertInto('wallets')
    .values({ account_id: accountId, auto_top_up_cents: cents })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ auto_top_up_cents: cents }))
    .execute()
}

/** Turns off automatic top-ups when no usable card is left. True if they were on. */
export async function switchOffAutoTopUp(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx
    .updateTable('wallets')
    .set({ auto_top_up_cents: null })
    .where('account_id', '=', accountId)
    .where('auto_top_up_cents', 'is not', null)
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The balance, locked until the transaction ends, so that concurrent spending waits for the new one. */
export async function lockWalletCents(tx: Tx, accountId: string): Promise<number> {
  const row = await tx
    .selectFrom('wallets')
    .select('cents')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return Number(row?.cents ?? 0)
}
