/** Kysely table types of this slice. */
import type { ColumnType, Generated } from 'kysely'
import type { GatewayEventType } from '#platform/payments/gateway.ts'
import type { SettledKind } from '#platform/payments/settled-line.ts'
import type { EvidenceKind } from '../tax/index.ts'

export type TopUpState = 'starting' | 'challenge' | 'paid' | 'failed' | 'disputed' | 'refunded'

export type CardsTable = {
  id: Generated<string>
  account_id: string
  gateway: string
  token: string
  brand: string
  last4: string
  /** Null for a payment method that doesn't expire. */
  exp_month: number | null
  exp_year: number | null
  holder: string
  created_at: Generated<Date>
  removed_at: Date | null
}

/** Cards whose owner was told that the site has left their gateway. */
type RetiredCardsTable = { card_id: string; retired_at: Date }

export type TopUpsTable = {
  id: Generated<string>
  account_id: string
  key: string
  pack_cents: number
  card_id: string | null
  card_words: string
  gateway: string
  payment: string | null
  state: Generated<TopUpState>
  failure: string | null
  is_automatic: Generated<boolean>
  journal_id: string | null
  created_at: Date
  updated_at: Date
}

/** What only some top-ups have. */
export type TopUpDetailsTable = {
  top_up_id: string
  /** How it is paid at the gateway; null for a charge of a saved card. */
  method: string | null
  /** Where the buyer collects what they paid too much. */
  claim_url: string | null
}

type OneTapLimitsTable = { account_id: string; limit_cents: number; created_at: Date }

type GatewayEventsTable = {
  gateway: string
  event_id: string
  type: GatewayEventType
  payment: string | null
  about: string | null
  cents: number | null
  due_at: Generated<Date | null>
  received_at: Date
  handled_at: Date | null
}

export type CardRefundsTable = {
  id: Generated<string>
  sale_id: string
  top_up_id: string
  cents: number
  journal_id: string | null
  credited_journal_id: string | null
  ended_by: string | null
  tried_at: Date | null
  created_at: Date
}

export type TakeBacksTable = {
  id: Generated<string>
  top_up_id: string
  reason: 'dispute' | 'refund'
  reference: string
  cents: number
  lost_cents: number
  created_at: Date
  returned_at: Date | null
  /** The evidence deadline; then the evidence sent, and when the dispute was lost. */
  due_at: Generated<Date | null>
  evidence_at: Generated<Date | null>
  evidence_by: Generated<string | null>
  evidence_note: Generated<string | null>
  lost_at: Generated<Date | null>
}

export type TopUpTaxesTable = {
  top_up_id: string
  country: string
  rate_bp: number
  tax_cents: number
  /** What the buyer pays. */
  total_cents: number
  is_on_top: boolean
  evidence: EvidenceKind[]
}

export type CardRefundTaxesTable = { card_refund_id: string; tax_cents: number }

type CardCountriesTable = { card_id: string; country: string }

export type ProviderStatementsTable = {
  id: Generated<string>
  gateway: string
  format: string
  file_name: string
  hash: Buffer
  from_at: Date
  to_at: Date
  margin_ms: number
  line_count: number
  uploaded_by: string | null
  created_at: Date
}

type ProviderStatementLinesTable = {
  statement_id: string
  number: number
  line_id: string
  kind: SettledKind
  payment: string | null
  reference: string | null
  cents: ColumnType<string, number, never>
  currency: string
  fee_cents: ColumnType<string, number, never>
  at: Date
}

export type ReconciliationNotesTable = {
  gateway: string
  /** The id of the row with the difference. */
  subject: string
  state: string
  off_cents: string | null
  note: string
  noted_by: string | null
  noted_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    cards: CardsTable
    top_ups: TopUpsTable
    retired_cards: RetiredCardsTable
    top_up_details: TopUpDetailsTable
    one_tap_limits: OneTapLimitsTable
    gateway_events: GatewayEventsTable
    card_refunds: CardRefundsTable
    take_backs: TakeBacksTable
    top_up_taxes: TopUpTaxesTable
    card_refund_taxes: CardRefundTaxesTable
    card_countries: CardCountriesTable
    provider_statements: ProviderStatementsTable
    provider_statement_lines: ProviderStatementLinesTable
    reconciliation_notes: ReconciliationNotesTable
  }
}
