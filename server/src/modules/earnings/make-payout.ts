/** Makes a payout of a creator's whole payable balance: posts the journal and inserts the row, in the caller's transaction. */
import type { Tx } from '#platform/postgres/database.ts'
import { postJournal } from '../ledger/index.ts'
import type { DetailsRow } from './payout-details-queries.ts'
import { insertPayout, type PayoutRow } from './payout-queries.ts'
import type { PayoutKind } from './tables.ts'

type NewPayout = { kind: PayoutKind; details: DetailsRow; cents: number; runOn: string; at: Date }

/** The caller has locked the earnings and checked that there is no payout of this day. */
export async function makePayout(tx: Tx, { kind, details, cents, runOn, at }: NewPayout): Promise<PayoutRow> {
  const { creator_id: creatorId, method, sealed, hint } = details
  const { journalId } = await postJournal(tx, {
    kind: 'payout',
    key: `payout:${creatorId}:${runOn}`,
    about: [creatorId, runOn, cents],
    at,
    // The database rejects other kinds.
    money: 'real',
    entries: [
      { book: 'payable', ownerId: creatorId, cents: -cents },
      { book: 'payouts', cents },
    ],
  })
  return insertPayout(tx, {
    creator_id: creatorId,
    kind,
    cents,
    method,
    sealed,
    hint,
    run_on: runOn,
    journal_id: journalId,
    created_at: at,
  })
}

/** A UTC day: '2026-11-15'. */
export function dayText(day: Date): string {
  return day.toISOString().slice(0, 10)
}
