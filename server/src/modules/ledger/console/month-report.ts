/** Monthly report: revenue, turnover, and closing balances of all ledger accounts. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import { SALE_KINDS } from '#rules/money.ts'
import type { MoneyKind } from '../journals/money.ts'
import type { JournalKind, LedgerAccount } from '../tables.ts'
import type { MonthSum } from './months.ts'

export type MonthReport = {
  month: string
  money: MoneyKind
  /** The platform's revenue by source; adds up to `revenueCents`. */
  revenue: { kind: string; cents: number }[]
  revenueCents: number
  /** What fans paid by card, and what they spent from wallets. */
  topUpCents: number
  soldCents: number
  /** The platform's fees on sales. */
  feeCents: number
  refundedCents: number
  chargedBackCents: number
  paidOutCents: number
  /** Closing balances of the month; they add up to zero. */
  closing: Record<LedgerAccount, number>
}

const LEDGER_ACCOUNTS: readonly LedgerAccount[] = [
  'wallet',
  'held',
  'payable',
  'payouts',
  'refunds',
  'revenue',
  'tax',
  'clearing',
]

/** Oldest first, including months without turnover. */
export function monthReports(sums: readonly MonthSum[], money: MoneyKind): MonthReport[] {
  const mine = sums.filter((sum) => sum.money === money)
  const closing = Object.fromEntries(LEDGER_ACCOUNTS.map((book) => [book, 0])) as Record<
    LedgerAccount,
    number
  >
  return monthsBetween(mine.map(({ month }) => month)).map((month) => {
    const moved = mine.filter((sum) => sum.month === month)
    for (const { book, cents } of moved) closing[book] += cents
    return { ...reportOf(moved), month, money, closing: { ...closing } }
  })
}

function reportOf(moved: readonly MonthSum[]): Omit<MonthReport, 'month' | 'money' | 'closing'> {
  const sum = (is: (one: MonthSum) => boolean) =>
    moved.filter(is).reduce((total, { cents }) => total + cents, 0)
  const of = (kind: JournalKind, ...books: LedgerAccount[]) =>
    sum((one) => one.kind === kind && books.includes(one.book))
  const revenue = new Map<string, number>()
  for (const { kind, detail, book, cents } of moved)
    if (book === 'revenue') {
      const name = detail || kind
      revenue.set(name, (revenue.get(name) ?? 0) + cents)
    }
  return {
    revenue: [...revenue].map(([kind, cents]) => ({ kind, cents })).filter(({ cents }) => cents !== 0),
    revenueCents: sum(({ book }) => book === 'revenue'),
    topUpCents: of('top-up', 'wallet'),
    soldCents: 0 - of('sale', 'wallet'),
    feeCents: of('sale', 'revenue'),
    refundedCents: of('refund', 'wallet', 'refunds'),
    chargedBackCents: of('chargeback', 'clearing'),
    paidOutCents: of('payout-paid', 'clearing') + of('payout-returned', 'clearing'),
  }
}

function monthsBetween(months: readonly string[]): string[] {
  const [first, last] = [months.at(0), months.at(-1)]
  if (!first || !last) return []
  const all: string[] = []
  const [year = 0, month = 1] = first.split('-').map(Number)
  for (let at = 0; all.at(-1) !== last; at += 1)
    all.push(new Date(Date.UTC(year, month - 1 + at)).toISOString().slice(0, 7))
  return all
}

/** Journal kinds other than sales that affect revenue; sales are listed by sale kind. */
const OTHER_REVENUE = [
  'refund',
  'chargeback',
  'referral',
  'incentive',
  'dormancy-fee',
  'forfeiture',
  'adjustment',
  'write-off',
] as const satisfies readonly JournalKind[]

const REVENUE_COLUMNS: readonly string[] = [...SALE_KINDS, ...OTHER_REVENUE]

const HEADING = [
  'Month',
  'Money',
  'Bought by card',
  'Sold',
  'Sales fees',
  'Refunded',
  'Charged back',
  'Paid out',
  ...REVENUE_COLUMNS.map((kind) => `Revenue: ${kind}`),
  'Revenue',
  'End: wallets',
  'End: held',
  'End: payable',
  'End: payouts in progress',
  'End: refunds in progress',
  'End: all-time revenue',
  'End: tax owed',
  'End: providers and bank',
]

export function monthsCsv(reports: readonly MonthReport[]): string {
  return BYTE_ORDER_MARK + csvLine(HEADING) + reports.map(lineOf).join('')
}

function lineOf(report: MonthReport): string {
  const revenue = new Map(report.revenue.map(({ kind, cents }) => [kind, cents]))
  const amounts = [
    report.topUpCents,
    report.soldCents,
    report.feeCents,
    report.refundedCents,
    report.chargedBackCents,
    report.paidOutCents,
    ...REVENUE_COLUMNS.map((kind) => revenue.get(kind) ?? 0),
    report.revenueCents,
    ...LEDGER_ACCOUNTS.map((book) => report.closing[book]),
  ]
  return csvLine([report.month, report.money, ...amounts.map((cents) => cents / 100)])
}
