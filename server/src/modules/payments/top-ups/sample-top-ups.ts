/** Credits that sample accounts of a demo site bought with test cards. */
import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/database.ts'
import { postSampleTopUps } from '../../ledger/index.ts'

export type SampleTopUp = { accountId: string; key: string; cents: number; at: Date }

/** Each key must be new. */
export async function addSampleTopUps(tx: Tx, topUps: readonly SampleTopUp[]): Promise<void> {
  const journals = await postSampleTopUps(tx, topUps)
  const rows = topUps.map((each, index) => ({ ...each, journal: journals[index] }))
  await sql`
    insert into top_ups (id, account_id, key, pack_cents, card_words, gateway, payment, state, journal_id, created_at,
      updated_at)
    select uuidv7(at - now()), "accountId", key, cents, 'Visa ending in 4242', 'sandbox', 'sample-' || journal, 'paid',
      journal, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given ("accountId" uuid, key text, cents int, at timestamptz, journal uuid)
  `.execute(tx)
}

export async function hasSampleTopUps(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    select from top_ups where gateway = 'sandbox' and payment like 'sample-%' limit 1
  `.execute(tx)
  return rows.length > 0
}
