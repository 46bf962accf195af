/** The layout of a queue: list, item and decision; on a phone one at a time. */
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Chip } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { staffPath } from './staff-path.ts'
import { useFirstSelected } from './use-first-selected.ts'

type QueueFilter<Value extends string> = { value: Value; label: string }

type Props<Item, Value extends string> = {
  /** The section's name in the URL. */
  section: string
  title: string
  count?: number | string | undefined
  filters: readonly QueueFilter<Value>[]
  filter: NoInfer<Value>
  onFilter(value: NoInfer<Value>): void
  /** The sort order, next to the title. */
  sort?: ReactNode
  items: readonly Item[]
  keyOf(item: Item): string
  row(item: Item, isAt: boolean): ReactNode
  /** The id in the URL. */
  at: string | undefined
  /** Below the rows: the next page or its error; above them while loading. */
  foot?: ReactNode
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Shown in the middle and on the right while an item is selected. */
  detail: ReactNode
  decision: ReactNode
}

export function QueueFrame<Item, Value extends string>(props: Props<Item, Value>) {
  const { section, title, items, keyOf, at, detail, decision } = props
  const isOpen = at !== undefined
  const [first] = items
  useFirstSelected(at, first && staffPath(section, keyOf(first)))
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col desktop:grid desktop:grid-cols-[300px_minmax(0,1fr)_344px]">
      <QueueList {...props} />
      <div
        className={cx('min-h-0 flex-1 flex-col overflow-y-auto desktop:contents', isOpen ? 'flex' : 'hidden')}
      >
        <Link
          to={staffPath(section)}
          className="sticky top-0 z-10 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-canvas px-4 text-sm font-semibold desktop:hidden"
        >
          <ArrowLeft size={18} />
          {title}
        </Link>
        <section
          aria-label={`${title}, selected`}
          className="flex min-h-0 min-w-0 shrink-0 flex-col desktop:shrink"
        >
          {detail}
        </section>
        {decision}
      </div>
    </div>
  )
}

function QueueList<Item, Value extends string>(props: Props<Item, Value>) {
  const { section, title, count, filters, filter, onFilter, sort, items, keyOf, row, at, foot, empty } = props
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (at === undefined) return
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <section
      aria-label={title}
      className={cx(
        'min-h-0 flex-1 flex-col desktop:flex desktop:border-r desktop:border-line',
        at === undefined ? 'flex' : 'hidden',
      )}
    >
      <header className="flex h-14 shrink-0 items-center justify-between gap-2 px-4">
        <h1 className="min-w-0 truncate text-lg font-bold">
          {title} {count !== undefined && <span className="text-ink-mute tabular-nums">{count}</span>}
        </h1>
        {sort}
      </header>
      {filters.length > 0 && (
        <div className="no-bar flex shrink-0 gap-1.5 overflow-x-auto px-4 pb-3">
          {filters.map(({ value, label }) => (
            <Chip key={value} on={value === filter} onClick={() => onFilter(value)}>
              {label}
            </Chip>
          ))}
        </div>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {items.length === 0 && empty}
        <ul ref={list} aria-label={`${title}, list`}>
          {items.map((item) => {
            const id = keyOf(item)
            return (
              <li key={id}>
                <Link
                  to={staffPath(section, id)}
                  replace={at !== undefined}
                  aria-current={id === at ? 'true' : undefined}
                  className={cx(
                    'flex min-h-16.5 items-center gap-3 rounded-md px-2.5 py-2',
                    id === at ? 'bg-raised' : 'hover:bg-surface',
                  )}
                >
                  {row(item, id === at)}
                </Link>
              </li>
            )
          })}
        </ul>
        {foot}
      </div>
    </section>
  )
}

type RowProps = {
  /** An avatar or thumbnail. */
  picture?: ReactNode
  title: ReactNode
  text: ReactNode
  /** The due time, and a badge below it. */
  end?: ReactNode
}

/** The content of a queue row. */
export function QueueRow({ picture, title, text, end }: RowProps) {
  return (
    <>
      {picture}
      <span className="min-w-0 flex-1">
        <b className="block truncate text-sm font-semibold">{title}</b>
        <span className="block truncate text-xs text-ink-mute">{text}</span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-1">{end}</span>
    </>
  )
}
