/** Reconciliation: a provider's settlement report compared with the ledger, line by line. */
import { ArrowLeft, Download, FileSpreadsheet, Scale, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { providerTitle } from '#rules/payment-providers.ts'
import { DecisionPane } from '#web/parts/console/DecisionPane.tsx'
import { StaffPage } from '#web/parts/console/StaffPage.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useFirstSelected } from '#web/parts/console/use-first-selected.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { useQueueKeys } from '#web/parts/console/use-queue-keys.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { useOffsetPages } from '#web/parts/lists/use-offset-pages.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import {
  type ReconciliationData,
  ReconciliationQuery,
  type RowData,
  RowsQuery,
  type StatementData,
  StatementsQuery,
} from './queries.ts'
import { ReconciliationTable } from './ReconciliationTable.tsx'
import { RowPane } from './RowPane.tsx'
import { ROW_VIEWS, STATES, viewNamed } from './row-text.ts'
import { SettleForm } from './SettleForm.tsx'
import { SumCards } from './SumCards.tsx'
import { UploadReportSheet } from './UploadReportSheet.tsx'

export function ReconciliationSection() {
  const { id: at } = useParams()
  const navigate = useNavigate()
  const [isUploading, setUploading] = useState(false)
  const [result, ask] = useQuery({ query: StatementsQuery, requestPolicy: 'cache-and-network' })
  const statements = result.data?.providerStatements
  const statement = statements?.find(({ id }) => id === at)
  const [first] = statements ?? []
  useFirstSelected(at, first && staffPath('reconciliation', first.id))
  const upload = (
    <Button size="sm" icon={Upload} onClick={() => setUploading(true)}>
      Upload report
    </Button>
  )
  return (
    <>
      {statement ? (
        <Comparison key={statement.id} statement={statement} statements={statements ?? []} upload={upload} />
      ) : (
        <StaffPage title="Reconciliation" end={upload}>
          <QueryResult of={[{ ...result, data: statements }, ask]} skeleton={<SkeletonRows rows={5} />}>
            {(known) =>
              known.length === 0 || at !== undefined ? (
                <EmptyState
                  icon={Scale}
                  title={at === undefined ? 'No reports yet' : 'Report not found'}
                  text="Upload your provider’s settlement report to compare it with the ledger."
                />
              ) : (
                <StatementSelect statements={known} />
              )
            }
          </QueryResult>
        </StaffPage>
      )}
      {isUploading && (
        <UploadReportSheet
          gateway={statement?.gateway}
          onClose={() => setUploading(false)}
          onDone={(id) => {
            setUploading(false)
            ask({ requestPolicy: 'network-only' })
            void navigate(staffPath('reconciliation', id))
          }}
        />
      )}
    </>
  )
}

const PAGE = 50
const rowsOf = (data: { reconciliation: { rows: RowData[] } }) => data.reconciliation.rows

type ComparisonProps = {
  statement: StatementData
  statements: readonly StatementData[]
  upload: ReactNode
}

function Comparison({ statement, statements, upload }: ComparisonProps) {
  const now = useSharedNow()
  const [search, setSearch] = useSearchParams()
  const view = viewNamed(search.get('view'))
  const at = search.get('row') ?? undefined
  const [result, ask] = useQuery({
    query: ReconciliationQuery,
    variables: { statement: statement.id },
    requestPolicy: 'cache-and-network',
  })
  const list = useOffsetPages({
    query: RowsQuery,
    variables: { statement: statement.id, view: view === 'all' ? null : view },
    itemsOf: rowsOf,
    pageSize: PAGE,
  })
  const rows = list.items
  const row = rows.find(({ id }) => id === at)
  const set = (change: Record<string, string | null>, replace = true) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace },
    )
  useQueueKeys({
    ids: rows.map(({ id }) => id),
    at,
    onMove: (id) => set({ row: id }),
    more: [{ key: 'e', label: 'Export', isInBar: true, run: () => location.assign(statement.url) }],
  })
  const refresh = () => {
    ask({ requestPolicy: 'network-only' })
    list.refresh()
  }
  const isOpen = row !== undefined && row.state !== 'matched' && row.state !== 'waiting'
  return (
    <div className="flex min-h-0 flex-1 flex-col desktop:grid desktop:grid-cols-[minmax(0,1fr)_344px]">
      <div className={cx('min-h-0 flex-1 flex-col desktop:flex', row ? 'hidden' : 'flex')}>
        <StaffPage
          title="Reconciliation"
          end={
            <div className="flex flex-wrap gap-2">
              {upload}
              <a href={statement.url} download className={buttonClass({ size: 'sm' })}>
                <Download size={16} />
                CSV
              </a>
            </div>
          }
        >
          <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
            <StatementSelect statements={statements} at={statement.id} />
            <p className="text-sm text-ink-soft">
              {statement.lines.toLocaleString('en')} lines, uploaded{' '}
              {shortDate(new Date(statement.date), now)}, {timeOfDay(new Date(statement.date))}
              {statement.by && ` by @${statement.by.username}`}
            </p>
          </div>
          <QueryResult
            of={[{ ...result, data: result.data?.reconciliation }, ask]}
            skeleton={<SkeletonRows rows={2} />}
          >
            {(found) => <SumCards of={found} />}
          </QueryResult>
          <fieldset className="no-bar my-3 flex min-w-0 gap-1.5 overflow-x-auto py-1" aria-label="Filter">
            {ROW_VIEWS.map(({ value, label }) => (
              <Chip key={value} on={value === view} onClick={() => set({ view: value, row: null })}>
                {label}
                {countOf(value, result.data?.reconciliation)}
              </Chip>
            ))}
          </fieldset>
          {rows.length > 0 && (
            <ReconciliationTable rows={rows} at={row?.id} onOpen={({ id }) => set({ row: id }, false)} />
          )}
          {rows.length === 0 && list.state === 'exhausted' && (
            <EmptyState
              icon={Scale}
              title={view === 'open' ? 'Nothing to check' : 'Nothing here'}
              text={view === 'open' ? 'The report and the ledger agree.' : 'Try another filter.'}
            />
          )}
          <ListEnd
            of={list}
            count={rows.length}
            skeleton={() => <SkeletonRows rows={4} />}
            errorTitle="Couldn’t load the comparison"
          />
        </StaffPage>
      </div>
      <div
        className={cx(
          'min-h-0 flex-1 flex-col overflow-y-auto desktop:flex [&>aside]:flex-1',
          row ? 'flex' : 'hidden',
        )}
      >
        <button
          type="button"
          onClick={() => set({ row: null })}
          className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-canvas px-4 text-sm font-semibold desktop:hidden"
        >
          <ArrowLeft size={18} />
          Reconciliation
        </button>
        <DecisionPane
          label="Row details"
          foot={
            isOpen && (
              <SettleForm
                key={row.id}
                statement={statement.id}
                row={row.id}
                note={row.note}
                onDone={() => {
                  set({ row: null })
                  refresh()
                }}
              />
            )
          }
        >
          {row ? (
            <RowPane row={row} />
          ) : (
            <EmptyState icon={FileSpreadsheet} title="Select a row" text="Press J for the first one." />
          )}
        </DecisionPane>
      </div>
    </div>
  )
}

function StatementSelect({ statements, at = '' }: { statements: readonly StatementData[]; at?: string }) {
  const now = useSharedNow()
  const navigate = useNavigate()
  const options = statements.map(({ id, gateway, from, to }) => {
    const [start, end] = [shortDate(new Date(from), now), shortDate(new Date(to), now)]
    return { value: id, label: `${providerTitle(gateway)}, ${start === end ? start : `${start} – ${end}`}` }
  })
  return (
    <Select
      label="Report"
      options={at === '' ? [{ value: '', label: 'Choose a report' }, ...options] : options}
      value={at}
      onChange={(event) => void navigate(staffPath('reconciliation', event.target.value))}
    />
  )
}

function countOf(view: string, of: ReconciliationData | undefined): string {
  if (!of) return ''
  const sums = new Map(of.sums.map(({ state, count }) => [state, count]))
  const open = STATES.filter(({ state }) => state !== 'matched').map(({ state }) => sums.get(state) ?? 0)
  const counts: Record<string, number | undefined> = {
    open: open.reduce((sum, count) => sum + count, 0),
    matched: sums.get('matched'),
    waiting: sums.get('waiting'),
    settled: of.settled,
  }
  return counts[view] ? ` ${counts[view]?.toLocaleString('en')}` : ''
}
