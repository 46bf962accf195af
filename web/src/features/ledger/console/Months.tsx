/** Revenue and liabilities by month: a table, one month in detail, and an export. */
import { CalendarDays, Download } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Facts, PaneTitle } from '#web/parts/console/Facts.tsx'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { bookTitle, LedgerAmount, ledgerKindText } from './money-text.tsx'
import { type MonthReportData, MonthsQuery } from './queries.ts'

const COLUMNS: Column<MonthReportData>[] = [
  { title: 'Month', cell: ({ month }) => <b className="font-semibold">{month}</b> },
  { title: 'Card payments', isNumber: true, cell: ({ top_ups }) => <LedgerAmount value={top_ups} /> },
  { title: 'Sales', isNumber: true, cell: ({ sold }) => <LedgerAmount value={sold} /> },
  { title: 'Fees', isNumber: true, cell: ({ fees }) => <LedgerAmount value={fees} /> },
  { title: 'Refunds', isNumber: true, cell: ({ refunded }) => <LedgerAmount value={refunded} /> },
  {
    title: 'Chargebacks',
    isNumber: true,
    cell: ({ charged_back }) => <LedgerAmount value={charged_back} />,
  },
  { title: 'Payouts', isNumber: true, cell: ({ paid_out }) => <LedgerAmount value={paid_out} /> },
  {
    title: 'Revenue',
    isNumber: true,
    place: 'end',
    cell: ({ revenue_total }) => <LedgerAmount value={revenue_total} />,
  },
]

export function Months() {
  const [at, setAt] = useState<string>()
  const result = useQuery({
    query: MonthsQuery,
    variables: { limit: { limit: 36 } },
    requestPolicy: 'cache-and-network',
  })
  return (
    <QueryResult
      of={[{ ...result[0], data: result[0].data?.moneyMonths }, result[1]]}
      skeleton={<SkeletonRows rows={5} />}
    >
      {(months) => {
        const chosen = months.find(({ id }) => id === at) ?? months[0]
        if (!chosen) return <EmptyState icon={CalendarDays} title="No months yet" />
        return (
          <>
            <div className="mb-3 flex justify-end">
              <a href="/api/staff/money/months.csv" download className={buttonClass({ size: 'sm' })}>
                <Download size={16} />
                CSV
              </a>
            </div>
            <StaffTable
              label="Months"
              columns={COLUMNS}
              rows={months}
              keyOf={({ id }) => id}
              at={chosen.id}
              onOpen={({ id }) => setAt(id)}
            />
            <div className="mt-4 grid gap-x-8 desktop:grid-cols-2">
              <section>
                <PaneTitle>Revenue in {chosen.month}</PaneTitle>
                <Facts
                  rows={[
                    ...chosen.revenue.map(
                      ({ kind, value }) =>
                        [ledgerKindText(kind), <LedgerAmount key={kind} value={value} />] as const,
                    ),
                    ['Total', <LedgerAmount key="all" value={chosen.revenue_total} />],
                  ]}
                />
              </section>
              <section>
                <PaneTitle>Balances at the end of {chosen.month}</PaneTitle>
                <Facts
                  rows={chosen.closing.map(
                    ({ kind, value }) =>
                      [bookTitle(kind), <LedgerAmount key={kind} value={value} />] as const,
                  )}
                />
                <p className="mt-2 text-xs text-ink-mute">
                  All books add up to zero: member balances are held at the processor and the bank.
                </p>
              </section>
            </div>
          </>
        )
      }}
    </QueryResult>
  )
}
