/** The income of all creators in a year as CSV, with the fields of DAC7 and of Form 1099-K. Each download is audited. */
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts'
import { Refusal } from '#platform/errors.ts'
import type { Tx } from '#platform/postgres/database.ts'
import { findAccountsByIds } from '../accounts/index.ts'
import { audit } from '../audit/index.ts'
import { legalDetailsOf } from '../creators/index.ts'
import { incomeByMonth, type MonthIncome } from '../ledger/index.ts'
import type { Staff } from '../staff-rights/index.ts'
import { detailsAmong } from './payout-details-queries.ts'
import { openTaxNumbers } from './tax-number.ts'
import type { EarningsDeps } from './types.ts'

const QUARTERS = [1, 2, 3, 4]
const MONTHS = [...new Array(12).keys()].map((index) => index + 1)
const MONTH = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })

const HEADING = [
  ...['Creator', 'Account', 'First name', 'Last name', 'Birth date', 'Address', 'City', 'Region', 'Country'],
  ...['Tax number', 'Issued by', 'Paid to'],
  ...QUARTERS.flatMap((quarter) => [
    `Q${quarter} consideration`,
    `Q${quarter} fees`,
    `Q${quarter} activities`,
  ]),
  ...MONTHS.map((month) => `${MONTH.format(Date.UTC(2026, month - 1, 1))} gross`),
  ...['Year gross', 'Currency'],
]

type Deps = Pick<EarningsDeps, 'db' | 'clock' | 'vault' | 'log'>

export async function incomeCsv(
  deps: Deps,
  staff: Staff<'payouts.openDetails'>,
  yearText: string,
): Promise<string> {
  const year = Number(/^20\d\d$/.exec(yearText)?.[0])
  if (!year || year > deps.clock.now().getUTCFullYear()) throw new Refusal('NOT_FOUND')
  return deps.db.transaction().execute(async (tx) => {
    await audit(deps, tx, {
      by: staff,
      target: { kind: 'income-report', id: staff.accountId },
      after: { year },
    })
    deps.log.info({ year, staffId: staff.accountId }, 'tax numbers were opened')
    return BYTE_ORDER_MARK + csvLine(HEADING) + (await linesOf(deps, tx, year)).join('')
  })
}

async function linesOf(deps: Deps, tx: Tx, year: number): Promise<string[]> {
  const income = Map.groupBy(await incomeByMonth(tx, year), ({ creatorId }) => creatorId)
  const ids = [...income.keys()]
  const people = new Map((await findAccountsByIds(tx, ids)).map((person) => [person.id, person]))
  const [legal, numbers, paidTo] = [
    await legalDetailsOf(deps, tx, ids),
    await openTaxNumbers(deps, tx, ids),
    await detailsAmong(tx, ids),
  ]
  return [...income].map(([id, months]) => {
    const details = legal.get(id) ?? {}
    const tax = numbers.get(id)
    return csvLine([
      ...[people.get(id)?.username ?? '', id, details.firstName ?? '', details.lastName ?? ''],
      ...[details.birthDate ?? '', details.address ?? '', details.city ?? '', details.region ?? ''],
      ...[details.country ?? '', tax?.number ?? '', tax?.country ?? '', paidTo.get(id)?.hint ?? ''],
      ...amountsOf(months),
      'USD',
    ])
  })
}

function amountsOf(months: readonly MonthIncome[]): number[] {
  const sum = (part: readonly MonthIncome[], of: (month: MonthIncome) => number) =>
    part.reduce((total, month) => total + of(month), 0)
  const quarters = QUARTERS.flatMap((quarter) => {
    const part = months.filter(({ month }) => Math.ceil(month / 3) === quarter)
    const share = sum(part, ({ shareCents }) => shareCents)
    const gross = sum(part, ({ grossCents }) => grossCents)
    return [share / 100, (gross - share) / 100, sum(part, ({ sales }) => sales)]
  })
  const gross = MONTHS.map((number) => months.find(({ month }) => month === number)?.grossCents ?? 0)
  return [
    ...quarters,
    ...gross.map((cents) => cents / 100),
    sum(months, ({ grossCents }) => grossCents) / 100,
  ]
}
