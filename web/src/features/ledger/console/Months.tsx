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
import { bookTitle, LedgerAmount } from './money-text.tsx'
import { type MonthReportData, MonthsQuery } from './queries.ts'

const COLUMNS: Column<MonthReportData>[] = [
  { title: 'Month', cell: ({ month }) => <b className="font-semibold">{month}</b> },
  { title: 'Bought by card', isNumber: true, cell: ({ top_ups }) => <LedgerAmount value={top_ups} /> },
  { title: 'Sold', isNumber: true, cell: ({ sold }) => <LedgerAmount value={sold} /> },
  { title: 'Fees', isNumber: true, cell: ({ fees }) => <LedgerAmount value={fees} /> },
  { title: 'Given back', isNumber: true, cell: ({ refunded }) => <LedgerAmount value={refunded} /> },
  {
    title: 'Charged back',
    isNumber: true,
    cell: ({ charged_back }) => <LedgerAmount value={charged_back} />,
  },
  { title: 'Paid out', isNumber: true, cell: ({ paid_out }) => <LedgerAmount value={paid_out} /> },
  { title: 'Revenue', isNumber: true, cell: ({ revenue_total }) => <LedgerAmount value={revenue_total} /> },
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
        if (!chosen) return <EmptyState icon={CalendarDays} title="No money has moved yet" />
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
                <PaneTitle>Revenue of {chosen.month}</PaneTitle>
                <Facts
                  rows={[
                    ...chosen.revenue.map(
                      ({ kind, value }) => [kind, <LedgerAmount key={kind} value={value} />] as const,
                    ),
                    ['Together', <LedgerAmount key="all" value={chosen.revenue_total} />],
                  ]}
                />
              </section>
              <section>
                <PaneTitle>In the books at the end of {chosen.month}</PaneTitle>
                <Facts
                  rows={chosen.closing.map(
                    ({ kind, value }) =>
                      [bookTitle(kind), <LedgerAmount key={kind} value={value} />] as const,
                  )}
                />
                <p className="mt-2 text-xs text-ink-mute">
                  Together they are nothing: what people own lies at the processor and the bank.
                </p>
              </section>
            </div>
          </>
        )
      }}
    </QueryResult>
  )
}
