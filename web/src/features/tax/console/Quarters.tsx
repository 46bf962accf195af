/** The tax of a quarter by country, and downloads for the tax office. */
import { Download, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { type CountryTaxData, QuarterQuery } from './queries.ts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })
const amount = (value: number) => dollars(Math.round(value * 100))

const COLUMNS: Column<CountryTaxData>[] = [
  {
    title: 'Country',
    cell: ({ country, corrects }) => (
      <>
        <b className="font-semibold">{COUNTRIES.of(country)}</b>
        {corrects && <span className="text-ink-mute"> · corrects {corrects}</span>}
      </>
    ),
  },
  { title: 'Rate', isNumber: true, cell: ({ rate }) => `${rate}%` },
  { title: 'One-stop shop', cell: ({ one_stop_shop }) => (one_stop_shop ? 'Yes' : 'No') },
  { title: 'Invoices', isNumber: true, cell: ({ invoices }) => invoices },
  { title: 'Credit notes', isNumber: true, cell: ({ credit_notes }) => credit_notes },
  { title: 'Net', isNumber: true, cell: ({ net }) => amount(net) },
  { title: 'VAT', isNumber: true, place: 'end', cell: ({ tax }) => <b>{amount(tax)}</b> },
]

const QUARTERS_SHOWN = 8
const YEARS_SHOWN = 3

export function Quarters() {
  const now = useSharedNow()
  const quarters = lastQuarters(now)
  const [quarter, setQuarter] = useState(quarters[0] ?? '')
  const result = useQuery({ query: QuarterQuery, variables: { quarter }, requestPolicy: 'cache-and-network' })
  const years = Array.from({ length: YEARS_SHOWN }, (_, index) => now.getUTCFullYear() - index)
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-3">
        <Select
          label="Quarter"
          options={quarters.map((value) => ({ value, label: value.replace('-', ' ') }))}
          value={quarter}
          onChange={({ target }) => setQuarter(target.value)}
        />
        <a href={`/api/staff/tax/${quarter}.csv`} download className={buttonClass({ size: 'sm' })}>
          <Download size={16} />
          CSV
        </a>
      </div>
      <QueryResult
        of={[{ ...result[0], data: result[0].data?.taxOfQuarter }, result[1]]}
        skeleton={<SkeletonRows rows={3} />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={Landmark} title="No tax in this quarter" />
          ) : (
            <StaffTable
              label="Tax by country"
              columns={COLUMNS}
              rows={rows}
              keyOf={({ country, rate, corrects }) => `${country}-${rate}-${corrects}`}
            />
          )
        }
      </QueryResult>
      <PaneTitle>Creators’ income</PaneTitle>
      <p className="mb-3 text-sm text-pretty text-ink-soft">
        For DAC7 and Form 1099-K, with tax numbers. Each download is recorded in the audit log.
      </p>
      <div className="flex flex-wrap gap-2">
        {years.map((year) => (
          <a
            key={year}
            href={`/api/staff/income/${year}.csv`}
            download
            className={buttonClass({ size: 'sm' })}
          >
            <Download size={16} />
            {year}
          </a>
        ))}
      </div>
    </>
  )
}

/** The newest first, beginning with the current one. */
function lastQuarters(now: Date): string[] {
  const current = now.getUTCFullYear() * 4 + Math.floor(now.getUTCMonth() / 3)
  return Array.from({ length: QUARTERS_SHOWN }, (_, index) => {
    const quarter = current - index
    return `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`
  })
}
