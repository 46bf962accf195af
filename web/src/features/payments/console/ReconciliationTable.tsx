/** The rows of a comparison: state, time, person, kind, reference, both amounts and the difference. */
import { shortDate, timeOfDay } from '#rules/formats.ts'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { Badge } from '#web/ui/Badge.tsx'
import type { RowData } from './queries.ts'
import { offText, referenceOf, rowAmount, rowBadge, rowKind, shortReference } from './row-text.ts'

type Props = { rows: readonly RowData[]; at: string | undefined; onOpen(row: RowData): void }

export function ReconciliationTable({ rows, at, onOpen }: Props) {
  const now = useSharedNow()
  const columns: Column<RowData>[] = [
    { title: 'State', place: 'before', className: 'pl-2', cell: (row) => <Badge {...rowBadge(row)} /> },
    {
      title: 'Time',
      cell: ({ date }) => (
        <span className="whitespace-nowrap text-ink-mute">
          {shortDate(new Date(date), now)}, {timeOfDay(new Date(date))}
        </span>
      ),
    },
    {
      title: 'Person',
      place: 'title',
      cell: ({ user }) => <b className="font-semibold">{user ? user.fullname || user.username : '–'}</b>,
    },
    { title: 'Type', cell: ({ kind }) => <span className="text-ink-soft">{rowKind(kind)}</span> },
    {
      title: 'Reference',
      cell: (row) => (
        <span className="text-ink-soft" title={referenceOf(row)}>
          {shortReference(referenceOf(row))}
        </span>
      ),
    },
    { title: 'Ours', isNumber: true, cell: ({ ours }) => rowAmount(ours) },
    { title: 'Theirs', isNumber: true, cell: ({ theirs, currency }) => rowAmount(theirs, currency) },
    {
      title: 'Off by',
      isNumber: true,
      place: 'end',
      className: 'pr-2',
      cell: (row) => (
        <span className={row.state === 'matched' || row.note !== null ? 'text-ink-mute' : 'text-danger-ink'}>
          {offText(row)}
        </span>
      ),
    },
  ]
  return (
    <StaffTable
      label="Reconciliation"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      at={at}
      onOpen={onOpen}
    />
  )
}
