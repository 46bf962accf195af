/** Revenue and liabilities by month: a table, one month in detail, and an export. */
import { CalendarDays, Download } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { Answer } from '#web/parts/Answer.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Facts, PaneTitle } from '../frame/Facts.tsx'
import { type Column, StaffTable } from '../frame/StaffTable.tsx'
import { Amount, bookTitle } from './money-text.tsx'
import { type MonthReport, MonthsQuery } from './queries.ts'

const COLUMNS: Column<MonthReport>[] = [
  { title: 'Month', cell: ({ month }) => <b className="font-semibold">{month}</b> },
  { title: 'Bought by card', isNumber: true, cell: ({ top_ups }) => <Amount value={top_ups} /> },
  { title: 'Sold', isNumber: true, cell: ({ sold }) => <Amount value={sold} /> },
  { title: 'Fees', isNumber: true, cell: ({ fees }) => <Amount value={fees} /> },
  { title: 'Given back', isNumber: true, cell: ({ refunded }) => <Amount value={refunded} /> },
  { title: 'Charged back', isNumber: true, cell: ({ charged_back }) => <Amount value={charged_back} /> },
  { title: 'Paid out', isNumber: true, cell: ({ paid_out }) => <Amount value={paid_out} /> },
  { title: 'Revenue', isNumber: true, cell: ({ revenue_total }) => <Amount value={revenue_total} /> },
]

export function Months() {
  const [at, setAt] = useState<string>()
  const asked = useQuery({
    query: MonthsQuery,
    variables: { limit: { limit: 36 } },
    requestPolicy: 'cache-and-network',
  })
  return (
    <Answer
      of={[{ ...asked[0], data: asked[0].data?.moneyMonths }, asked[1]]}
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
            <div className="mt-4 grid gap-x-8 desk:grid-cols-2">
              <section>
                <PaneTitle>Revenue of {chosen.month}</PaneTitle>
                <Facts
                  rows={[
                    ...chosen.revenue.map(
                      ({ kind, value }) => [kind, <Amount key={kind} value={value} />] as const,
                    ),
                    ['Together', <Amount key="all" value={chosen.revenue_total} />],
                  ]}
                />
              </section>
              <section>
                <PaneTitle>In the books at the end of {chosen.month}</PaneTitle>
                <Facts
                  rows={chosen.closing.map(
                    ({ kind, value }) => [bookTitle(kind), <Amount key={kind} value={value} />] as const,
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
    </Answer>
  )
}
