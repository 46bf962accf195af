/** Rows of data: a dense table on desktop, a list on a phone. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'

export type Column<Row> = {
  title: string
  cell(row: Row): ReactNode
  /** Right-aligned numbers. */
  isNumber?: boolean
  className?: string
  /**
   * In the list: before, at the start or at the end of the row's first line. The first column is its title, unless another is;
   * columns without a place follow below with their titles.
   */
  place?: 'before' | 'title' | 'end'
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  at?: string | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** In the list, shown below the open row. */
  detail?: (row: Row) => ReactNode
  /** Few columns, which fit on a phone as a table. */
  isNarrow?: boolean
}

export function StaffTable<Row>(props: Props<Row>) {
  const isDesktop = useIsDesktop()
  return isDesktop || props.isNarrow ? <RowTable {...props} /> : <RowList {...props} />
}

function RowTable<Row>({ label, columns, rows, keyOf, at, onOpen, isNarrow }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="min-w-0 overflow-x-auto">
      <table className={cx('w-full text-left text-sm', !isNarrow && 'min-w-160')}>
        <thead>
          <tr className="h-9 border-b border-line text-xs text-ink-mute">
            {columns.map(({ title, isNumber, className }) => (
              <th
                key={title}
                scope="col"
                className={cx('pr-3 font-semibold last:pr-0', isNumber && 'text-right', className)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => {
            const key = keyOf(row)
            return (
              <tr
                key={key}
                aria-current={key === at ? 'true' : undefined}
                onClick={onOpen && (() => onOpen(row))}
                className={cx(
                  'h-11.5',
                  onOpen && 'cursor-pointer hover:bg-surface',
                  key === at && 'bg-raised',
                )}
              >
                {columns.map(({ title, cell, isNumber, className }) => (
                  <td
                    key={title}
                    className={cx('pr-3 last:pr-0', isNumber && 'text-right tabular-nums', className)}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function RowList<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, at } = props
  const title = columns.find(({ place }) => place === 'title') ?? columns.find(({ place }) => !place)
  const placed = (wanted: 'before' | 'end') => columns.filter(({ place }) => place === wanted)
  const facts = columns.filter((column) => column !== title && !column.place)
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((row) => {
        const key = keyOf(row)
        const isAt = key === at
        return (
          // Links and buttons in the row stay above the area that opens it.
          <li
            key={key}
            aria-current={isAt ? 'true' : undefined}
            className={cx('text-sm', isAt && '-mx-2 rounded-md bg-raised px-2')}
          >
            <div className="relative py-3 [&_:is(a,input,button)]:relative">
              <div className="flex min-h-6 items-center gap-3">
                {placed('before').map((column) => (
                  <Cell key={column.title} of={row} column={column} />
                ))}
                <div className="min-w-0 flex-1">
                  {title && <RowTitle of={row} column={title} isOpen={isAt} {...props} />}
                </div>
                {placed('end').map((column) => (
                  <Cell key={column.title} of={row} column={column} />
                ))}
              </div>
              <Facts of={row} columns={facts} />
            </div>
            {isAt && props.detail?.(row)}
          </li>
        )
      })}
    </ul>
  )
}

type TitleProps<Row> = Pick<Props<Row>, 'onOpen' | 'detail'> & {
  of: Row
  column: Column<Row>
  isOpen: boolean
}

/** If the row opens, its title is a button that covers the row. */
function RowTitle<Row>({ of: row, column, isOpen, onOpen, detail }: TitleProps<Row>) {
  if (!onOpen) return column.cell(row)
  return (
    <button
      type="button"
      aria-expanded={detail && isOpen}
      onClick={() => onOpen(row)}
      className="static! block w-full text-left after:absolute after:inset-0"
    >
      {column.cell(row)}
    </button>
  )
}

function Cell<Row>({ of: row, column }: { of: Row; column: Column<Row> }) {
  return <div className={cx('shrink-0', column.isNumber && 'tabular-nums')}>{column.cell(row)}</div>
}

/** Two numbers in a line, or one text; empty cells are left out. */
function Facts<Row>({ of: row, columns }: { of: Row; columns: readonly Column<Row>[] }) {
  const shown = columns
    .map(({ title, isNumber, cell }) => ({ title, isNumber, value: cell(row) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== '–')
  if (shown.length === 0) return null
  const isPair = shown.filter(({ isNumber }) => isNumber).length > 1
  return (
    <dl className="mt-1.5 grid grid-cols-2 gap-x-5 gap-y-1.5 text-xs">
      {shown.map(({ title, isNumber, value }) => (
        <div
          key={title}
          className={cx(
            'flex min-w-0 items-center justify-between gap-3',
            (!isNumber || !isPair) && 'col-span-2',
          )}
        >
          <dt className="shrink-0 text-ink-mute">{title}</dt>
          <dd className={cx('min-w-0 text-right wrap-anywhere', isNumber && 'tabular-nums')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
