/** The transparency report: reports, decisions and appeals of half a year; to read, print and download. */
import { ChevronLeft, Download, Printer } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { formatHalfYear } from '#rules/transparency.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { AboutLink } from '#web/parts/legal/AboutLink.tsx'
import { LegalFooter } from '#web/parts/legal/LegalFooter.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import '#web/parts/legal/print.css'
import { TitleRow } from '#web/parts/page/TitleRow.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type HalfYearReport, ReportTable } from './ReportTable.tsx'

const TransparencyQuery = graphql(`
  query Transparency($half: String) {
    transparency(half: $half) {
      half
      title
      is_over
      halves
      tables { id title words rows { name count median_hours } }
    }
  }
`)

const print = () => window.print()

export function Transparency() {
  const navigate = useNavigate()
  const half = useSearchParams()[0].get('half')
  const query = useQuery({ query: TransparencyQuery, variables: { half } })
  return (
    <>
      <TitleRow
        title="Transparency report"
        isHeading={false}
        line
        start={
          <IconButton icon={ChevronLeft} label="Back to About" onClick={() => void navigate('/about')} />
        }
        end={<IconButton icon={Printer} label="Print" onClick={print} />}
      />
      <div className="page-box w-full grow pb-8 max-desktop:px-4 desktop:py-10">
        <div className="mx-auto max-w-190">
          <AboutLink className="mb-4" />
        </div>
        <QueryResult of={query} skeleton={<SkeletonBlock className="h-[80dvh]" />}>
          {({ transparency }) => <ReportTables report={transparency} />}
        </QueryResult>
      </div>
    </>
  )
}

function ReportTables({ report }: { report: HalfYearReport }) {
  const setSearch = useSearchParams()[1]
  return (
    <article className="mx-auto max-w-190 max-desktop:pt-5">
      <h1 className="text-2xl font-bold text-balance">Transparency report</h1>
      <p className="mt-1 text-base font-semibold text-ink-soft">
        {report.title}
        {!report.is_over && ', so far'}
      </p>
      <p className="mt-3 max-w-[65ch] text-base leading-[1.5] text-pretty text-ink-soft">
        These numbers are counted automatically from reports, notices and decisions. They include no names and
        no content.
      </p>
      <div className="mt-4 flex flex-wrap items-center gap-2 print:hidden">
        <Select
          label="Half year"
          value={report.half}
          options={report.halves.map((name) => ({ value: name, label: formatHalfYear({ name }) }))}
          onChange={(event) => setSearch({ half: event.target.value }, { replace: true })}
        />
        <a
          href={`/api/transparency/${report.half}.csv`}
          download
          className={buttonClass({ tone: 'soft', size: 'md' })}
        >
          <Download size={18} aria-hidden="true" />
          CSV
        </a>
        <Button icon={Printer} onClick={print} className="max-desktop:hidden">
          Print
        </Button>
      </div>
      {report.tables.map((table) => (
        <ReportTable key={table.id} table={table} />
      ))}
      <footer className="mt-10 border-t border-line pt-6">
        <LegalFooter />
      </footer>
    </article>
  )
}
