/** Kysely table types of this slice. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type RateChangeState = 'proposed' | 'approved' | 'refused' | 'withdrawn'

/** A day in UTC: `2026-01-31`. */
type Day = ColumnType<string, string, never>

type TaxRatesTable = { country: string; valid_from: Day; rate_bp: number }

export type TaxRateChangesTable = {
  id: Generated<string>
  country: string
  valid_from: Day
  rate_bp: number
  reason: string
  state: Generated<RateChangeState>
  proposed_by: string
  proposed_at: Date
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
}

type TaxCountriesTable = { account_id: string; country: string; declared_at: Date }

export type TaxDocumentKind = 'invoice' | 'credit-note'

export type TaxDocumentsTable = {
  id: Generated<string>
  kind: TaxDocumentKind
  money: 'real' | 'sandbox'
  year: number
  /** Null until its transaction ends. */
  number: Generated<number | null>
  account_id: string
  top_up_id: string
  journal_id: string
  source: string
  /** The credits' value; negative in credit notes, like all amounts. */
  value_cents: number
  tax_cents: number
  is_on_top: boolean
  net_cents: GeneratedAlways<number>
  total_cents: GeneratedAlways<number>
  country: string
  rate_bp: number
  seller_name: string
  seller_address: string
  seller_number: string
  buyer: string
  /** The invoice that a credit note corrects. */
  corrects: string | null
  issued_at: Date
}

/** The last number of each kind of document; only triggers write it. */
type TaxSeriesTable = {
  seller_number: string
  money: 'real' | 'sandbox'
  year: number
  invoices: number
  credit_notes: number
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    tax_rates: TaxRatesTable
    tax_rate_changes: TaxRateChangesTable
    tax_countries: TaxCountriesTable
    tax_documents: TaxDocumentsTable
    tax_series: TaxSeriesTable
  }
}
