/** Kysely table types of this slice. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { AdjustableBook, BookName, JournalKindName } from '#rules/books.ts'
import type { SaleKind } from '#rules/money.ts'
import type { MoneyKind } from './journals/money.ts'

/** The driver returns bigint as text; sums of cents fit a JavaScript number. */
type Cents = ColumnType<string, number | string, number | string>

export type JournalKind = JournalKindName

export type LedgerAccount = BookName

export type ReversalReason = 'refund' | 'chargeback' | 'write-off'

type LedgerJournalsTable = {
  id: Generated<string>
  kind: JournalKind
  key: string
  fingerprint: Buffer
  created_at: Date
}

type LedgerEntriesTable = {
  journal_id: string
  id: Generated<string>
  book: LedgerAccount
  owner_id: string | null
  subaccount: Generated<string | null>
  cents: Cents
  money: MoneyKind
}

type LedgerTotalsTable = {
  book: LedgerAccount
  owner_id: string | null
  money: MoneyKind
  through_id: string
  cents: Cents
}

type WalletsTable = {
  account_id: string
  cents: Generated<string>
  money: Generated<MoneyKind>
  auto_top_up_cents: number | null
  dormancy_told: 'dormancy-fee' | 'forfeiture' | null
  dormancy_told_at: Date | null
  updated_at: Generated<Date>
}

type ReferralAccountsTable = { creator_id: string; booked_through: Date }

type ReferralSharesTable = {
  sale_id: string
  inviter_id: string
  creator_id: string
  money: MoneyKind
  rate_bp: number
  fee_bp: number
  cents: number
  returned_cents: Generated<number>
  journal_id: string
  created_at: Date
}

type CreatorFeesTable = { creator_id: string; subscription_bp: number; sales_bp: number }

export type SalesTable = {
  id: Generated<string>
  journal_id: string
  fan_id: string
  creator_id: string
  kind: SaleKind
  subject_id: string | null
  media_id: string | null
  price_cents: number
  share_cents: number
  words: Generated<string>
  money: MoneyKind
  created_at: Date
  reversed_at: Date | null
}

/** All prices that gifts have had; the database rejects a sale of a gift at another price. */
type GiftPricesTable = { gift: string; cents: number }

/** Which tips are gifts; `cents` is the price of the sale. */
type SaleGiftsTable = { sale_id: string; gift: string; cents: number }

export type Sale = Selectable<SalesTable>

/** `gift` is its id, for a tip that is a gift. */
export type SaleWithGift = Sale & { gift: string | null }

type SaleReversalsTable = {
  id: Generated<string>
  sale_id: string
  journal_id: string
  reason: ReversalReason
  cents: number
  share_cents: number
  created_at: Date
}

export type AdjustmentState = 'proposed' | 'approved' | 'refused' | 'withdrawn'

export type AdjustmentsTable = {
  id: Generated<string>
  money: MoneyKind
  from_book: AdjustableBook
  from_owner: string | null
  to_book: AdjustableBook
  to_owner: string | null
  cents: Cents
  reason: string
  words: Generated<string>
  state: Generated<AdjustmentState>
  proposed_by: string
  proposed_at: Date
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
  note: Generated<string>
  journal_id: Generated<string | null>
}

export type BookProofsTable = {
  id: Generated<string>
  /** Null for the nightly run. */
  asked_by: string | null
  started_at: Date
  finished_at: Date | null
  problems: Generated<string[]>
  journals: ColumnType<string, number | undefined, number>
  entries: ColumnType<string, number | undefined, number>
}

type LedgerMonthsTable = {
  month: ColumnType<Date | string, string, never>
  kind: JournalKind
  detail: string
  book: LedgerAccount
  money: MoneyKind
  cents: Cents
  moves: Cents
}

/** Up to when a creator's sales are released. Compare only in SQL, because the default is -infinity. */
type EarningAccountsTable = { creator_id: string; released_through: Generated<Date> }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    ledger_journals: LedgerJournalsTable
    ledger_entries: LedgerEntriesTable
    ledger_totals: LedgerTotalsTable
    wallets: WalletsTable
    creator_fees: CreatorFeesTable
    referral_accounts: ReferralAccountsTable
    referral_shares: ReferralSharesTable
    sales: SalesTable
    gift_prices: GiftPricesTable
    sale_gifts: SaleGiftsTable
    sale_reversals: SaleReversalsTable
    earning_accounts: EarningAccountsTable
    adjustments: AdjustmentsTable
    book_proofs: BookProofsTable
    ledger_months: LedgerMonthsTable
  }
}
