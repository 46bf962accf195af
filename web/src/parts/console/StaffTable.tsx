/** A dense table: sticky header, clickable rows, horizontal scrolling on a phone. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export type Column<Row> = {
  title: string
  cell(row: Row): ReactNode
  /** Right-aligned numbers. */
  isNumber?: boolean
  className?: string
}

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf(row: Row): string
  at?: string | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Few columns, which fit on a phone. */
  isNarrow?: boolean
}

export function StaffTable<Row>({ label, columns, rows, keyOf, at, onOpen, isNarrow }: Props<Row>) {
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
