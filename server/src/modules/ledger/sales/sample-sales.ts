/** Past payments of sample accounts on a demo site, all of them test money: credits bought, and what was bought with them. */
import { sql } from 'kysely'
import { fingerprintOf } from '#platform/idempotency/idempotency-key.ts'
import type { Tx } from '#platform/postgres/database.ts'
import type { SaleKind } from '#rules/money.ts'
import { saleKey } from './sale-queries.ts'

export type SampleSale = {
  fanId: string
  creatorId: string
  kind: SaleKind
  subjectId: string | null
  mediaId: string | null
  priceCents: number
  shareCents: number
  words: string
  at: Date
}

/** Past journals must not change a month that is closed, nor earnings that were released. */
export async function mayAddPastSales(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (select from ledger_months)
      and not exists (select from earning_accounts where released_through is not null) as may
  `.execute(tx)
  return rows[0]?.may === true
}

/** Posts the journals of bought credits; returns their ids in order. Each key must be new. */
export async function postSampleTopUps(
  tx: Tx,
  topUps: readonly { accountId: string; key: string; cents: number; at: Date }[],
): Promise<string[]> {
  const rows = topUps.map((each, index) => ({
    ...each,
    index,
    key: `top-up:${each.accountId}:${each.key}`,
    fingerprint: fingerprintOf([each.accountId, each.cents]).toString('hex'),
  }))
  const { rows: posted } = await sql<{ id: string }>`
    with given as materialized (
      select given.*, uuidv7(at - now()) as id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as given (index int, "accountId" uuid, key text, cents int, at timestamptz, fingerprint text)
    ), journal as (
      insert into ledger_journals (id, kind, key, fingerprint, created_at)
      select id, 'top-up', key, decode(fingerprint, 'hex'), at from given
    ), added as (
      insert into ledger_entries (journal_id, book, owner_id, subaccount, cents, money)
      select id, 'wallet', "accountId", null, cents, 'sandbox' from given
      union all
      select id, 'clearing', null, 'sandbox', -cents, 'sandbox' from given
    )
    select id from given order by index
  `.execute(tx)
  return posted.map(({ id }) => id)
}

/** The wallets must hold enough. Notifies nobody. Each key must be new. */
export async function addSampleSales(
  tx: Tx,
  sales: readonly (SampleSale & { key: string })[],
): Promise<void> {
  const rows = sales.map((sale) => ({
    ...sale,
    key: saleKey(sale.fanId, sale.key),
    fingerprint: fingerprintOf([
      sale.creatorId,
      sale.kind,
      sale.subjectId,
      sale.priceCents,
      sale.words,
    ]).toString('hex'),
  }))
  await sql`
    with given as materialized (
      select given.*, uuidv7(at - now()) as journal_id, uuidv7(at - now()) as sale_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
        "fanId" uuid, "creatorId" uuid, kind text, "subjectId" uuid, "mediaId" uuid, "priceCents" int, "shareCents" int,
        words text, at timestamptz, key text, fingerprint text
      )
    ), journal as (
      insert into ledger_journals (id, kind, key, fingerprint, created_at)
      select journal_id, 'sale', key, decode(fingerprint, 'hex'), at from given
    ), added as (
      insert into ledger_entries (journal_id, book, owner_id, cents, money)
      select journal_id, 'wallet', "fanId", -"priceCents", 'sandbox' from given
      union all
      select journal_id, 'held', "creatorId", "shareCents", 'sandbox' from given where "shareCents" > 0
      union all
      select journal_id, 'revenue', null, "priceCents" - "shareCents", 'sandbox' from given
      where "priceCents" > "shareCents"
    )
    insert into sales (id, journal_id, fan_id, creator_id, kind, subject_id, media_id, price_cents, share_cents, words,
      created_at, money)
    select sale_id, journal_id, "fanId", "creatorId", kind, "subjectId", "mediaId", "priceCents", "shareCents", words,
      at, 'sandbox'
    from given
  `.execute(tx)
}
