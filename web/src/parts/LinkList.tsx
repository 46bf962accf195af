/** Rows that lead somewhere, in a titled card: menus, settings, lists of pages. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'

export function LinkGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      {title && <h2 className="mb-1.5 px-4 text-xs font-bold text-ink-mute">{title}</h2>}
      <ul className="card overflow-hidden">{children}</ul>
    </section>
  )
}

type RowProps = { icon: Icon; children: ReactNode; value?: string | undefined }

export function LinkRow({ to, ...row }: RowProps & { to: string }) {
  return (
    <li className="group">
      <Link to={to} className={ROW}>
        <RowContent {...row} end={<ChevronRight size={18} className="shrink-0 text-ink-mute" />} />
      </Link>
    </li>
  )
}

type ActionProps = RowProps & { onClick(): void; isDanger?: boolean; isBusy?: boolean }

export function ActionRow({ onClick, isDanger, isBusy, ...row }: ActionProps) {
  return (
    <li className="group">
      <button
        type="button"
        onClick={onClick}
        disabled={isBusy}
        aria-busy={isBusy}
        className={cx(ROW, 'w-full text-left', isDanger && 'text-danger-ink')}
      >
        <RowContent {...row} isDanger={isDanger} />
      </button>
    </li>
  )
}

const ROW =
  'flex min-h-13 items-center gap-3.5 pl-4 -outline-offset-2 transition-colors hover:bg-raised focus-visible:rounded-lg'

type ContentProps = RowProps & { end?: ReactNode; isDanger?: boolean | undefined }

function RowContent({ icon: Sign, children, value, end, isDanger }: ContentProps) {
  return (
    <>
      <Sign size={21} strokeWidth={2.1} className={cx('shrink-0', !isDanger && 'text-ink-soft')} />
      <span className="flex min-h-13 min-w-0 flex-1 items-center gap-3 border-b border-line pr-3 group-last:border-transparent">
        <span className="min-w-0 flex-1 truncate text-base font-semibold">{children}</span>
        {value && <span className="shrink-0 text-sm text-ink-mute">{value}</span>}
        {end}
      </span>
    </>
  )
}
