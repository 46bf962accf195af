/** What a person's wallet tells them. */
import type { Db, Tx } from '#platform/postgres/database.ts'

export type Wallet = {
  accountId: string
  cents: number
  /** The pack that a renewal may buy; null means never. */
  autoTopUpCents: number | null
  updatedAt: Date
}

/** Somebody who never had credits has a wallet too: an empty one, as old as their wish to look into it. */
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
