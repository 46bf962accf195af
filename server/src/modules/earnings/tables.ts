/** Kysely table types of this slice. */
import type { ColumnType, Generated } from 'kysely'
import type { PayoutMethod } from '#rules/money.ts'

export const PAYOUT_STATES = ['pending', 'processing', 'paid', 'failed', 'cancelled'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Written as text, because a date has no time zone but the driver parses it as local time. */
type Day = ColumnType<Date | string, string, string>

export type PayoutDetailsTable = {
  creator_id: string
  method: PayoutMethod
  sealed: string
  hint: string
  updated_at: Date
  /** Set when the account was erased and the details are retained only for the remaining balance. */
  leaving_at: Date | null
}

/** The previous details; all null if there were none. */
export type PayoutDetailsChangesTable = {
  id: Generated<string>
  creator_id: string
  method: PayoutMethod | null
  sealed: string | null
  hint: string | null
  updated_at: Date | null
  changed_at: Date
}

type CreatorTaxNumbersTable = {
  creator_id: string
  number_sealed: Buffer
  country: string
  hint: string
  updated_at: Date
}

export type PayoutBatchesTable = {
  id: Generated<string>
  method: PayoutMethod
  exported_by: string | null
  created_at: Date
}

export type PayoutKind = 'run' | 'termination'

export type PayoutsTable = {
  id: Generated<string>
  creator_id: string
  kind: Generated<PayoutKind>
  cents: ColumnType<string, number, never>
  state: Generated<PayoutState>
  method: PayoutMethod
  sealed: string
  hint: string
  batch_id: string | null
  run_on: Day
  failure: string | null
  decided_by: string | null
  decided_at: Date | null
  journal_id: string
  end_journal_id: string | null
  bounce_journal_id: string | null
  created_at: Date
}

type PayoutRunsTable = { run_on: Day; finished_at: Date }

export type PayoutHoldsTable = {
  id: Generated<string>
  creator_id: string
  reason: string
  held_by: string
  held_at: Date
  released_by: string | null
  released_at: Date | null
  release_reason: string | null
}

/** Waives the waiting period for changes up to this time. */
export type PayoutWaiversTable = {
  id: Generated<string>
  creator_id: string
  reason: string
  waived_by: string
  waived_at: Date
}

/** An on-demand run requested by staff. */
export type PayoutOrdersTable = {
  id: Generated<string>
  run_on: Day
  ordered_by: string
  ordered_at: Date
  finished_at: Date | null
}

type PayoutAddressRequestsTable = {
  id: Generated<string>
  creator_id: string
  sealed: string
  hint: string
  created_at: Date
}

type PayoutSendingsTable = {
  payout_id: string
  sender: string
  external_id: string | null
  claimed_until: Date | null
  created_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    payout_details: PayoutDetailsTable
    creator_tax_numbers: CreatorTaxNumbersTable
    payout_details_changes: PayoutDetailsChangesTable
    payout_batches: PayoutBatchesTable
    payout_runs: PayoutRunsTable
    payouts: PayoutsTable
    payout_holds: PayoutHoldsTable
    payout_waivers: PayoutWaiversTable
    payout_orders: PayoutOrdersTable
    payout_address_requests: PayoutAddressRequestsTable
    payout_sendings: PayoutSendingsTable
  }
}
