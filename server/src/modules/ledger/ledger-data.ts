/** A person's ledger data for their data copy: wallet, purchases, sales and corrections. Retained on erasure, as the law requires. */
import type { Db } from '#platform/postgres/database.ts'
import { adjustmentsOf } from './console/adjustment-queries.ts'
import { walletOf } from './journals/wallet.ts'
import { giftOfSale } from './sales/sale-queries.ts'
import type { LedgerDeps } from './types.ts'

export async function ledgerDataOf(deps: Pick<LedgerDeps, 'db' | 'clock'>, accountId: string) {
  const { db } = deps
  const wallet = await walletOf(deps, accountId)
  return {
    cents: wallet.cents,
    automaticTopUpCents: wallet.autoTopUpCents,
    bought: await purchasesOf(db, accountId),
    sold: await paymentsOf(db, accountId),
    corrections: (await adjustmentsOf(db, accountId)).map(({ cents, to_owner, words, decided_at }) => ({
      cents: to_owner === accountId ? Number(cents) : -Number(cents),
      words,
      at: decided_at?.toISOString() ?? null,
    })),
  }
}

async function purchasesOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('sales')
    .selectAll()
    .select(giftOfSale('sales.id').as('gift'))
    .where('fan_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map((sale) => ({ ...saleFacts(sale), words: sale.words, gift: sale.gift }))
}

/** Sales without buyers and messages, which are the buyers' data. */
async function paymentsOf(db: Db, accountId: string) {
  const rows = await db
    .selectFrom('sales')
    .selectAll()
    .where('creator_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return rows.map((sale) => ({ ...saleFacts(sale), shareCents: sale.share_cents }))
}

type SaleFacts = { id: string; kind: string; price_cents: number; created_at: Date; reversed_at: Date | null }

function saleFacts({ id, kind, price_cents, created_at, reversed_at }: SaleFacts) {
  return {
    id,
    kind,
    cents: price_cents,
    at: created_at.toISOString(),
    givenBackAt: reversed_at?.toISOString() ?? null,
  }
}
