/** The ledger's accounts, called books: their names, titles and which of them can be adjusted. */

/** The other books mirror rows of other tables, which an adjustment must not contradict. */
export const ADJUSTABLE_BOOKS = ['wallet', 'payable', 'revenue', 'clearing'] as const
export type AdjustableBook = (typeof ADJUSTABLE_BOOKS)[number]

export const ADJUSTMENT = { maxCents: 10_000_000, reasonMaxLength: 500, textMaxLength: 300 } as const

export const BOOKS = [
  'wallet',
  'held',
  'payable',
  'payouts',
  'refunds',
  'revenue',
  'tax',
  'clearing',
] as const
export type BookName = (typeof BOOKS)[number]

/** Titles for staff. */
export const BOOK_TITLES: Record<BookName, string> = {
  wallet: 'Wallets',
  held: 'Held earnings',
  payable: 'Payable earnings',
  payouts: 'Payouts in progress',
  refunds: 'Refunds in progress',
  revenue: 'Revenue',
  tax: 'Tax owed',
  clearing: 'Providers and bank',
}

/** Books with an owner per entry. */
export const PERSONAL_BOOKS = ['wallet', 'held', 'payable'] as const satisfies readonly BookName[]

export const JOURNAL_KINDS = [
  'top-up',
  'sale',
  'release',
  'refund',
  'chargeback',
  'card-refund',
  'payout',
  'payout-paid',
  'payout-returned',
  'adjustment',
  'dormancy-fee',
  'forfeiture',
  'incentive',
  'write-off',
  'referral',
] as const
export type JournalKindName = (typeof JOURNAL_KINDS)[number]
