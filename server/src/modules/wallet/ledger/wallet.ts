/** A wallet as shown to its owner. */
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
