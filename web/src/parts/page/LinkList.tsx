/** Rows of links, actions and switches in a titled card, for menus and settings. */
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Toggle } from '#web/ui/Toggle.tsx'

/** Groups side by side on wide screens, in columns of equal height. */
export function LinkColumns({ children }: { children: ReactNode }) {
  return (
    <div className="desktop:columns-[18rem] desktop:gap-x-6 desktop:[&>section]:mt-0 desktop:[&>section]:break-inside-avoid desktop:[&>section]:pt-4">
      {children}
    </div>
  )
}

export function LinkGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      {title && <h2 className="mb-1.5 px-4 text-xs font-bold text-ink-mute">{title}</h2>}
      <ul className="card overflow-hidden">{children}</ul>
    </section>
  )
}

type RowProps = { icon: Icon; children: ReactNode; value?: string | undefined }

type LinkProps = RowProps & {
  to: string
  /** Replaces the arrow. */
  end?: ReactNode
  isDanger?: boolean | undefined
  /** The page shown next to this list is its target. */
  isCurrent?: boolean | undefined
}

export function LinkRow({ to, end, isDanger, isCurrent, ...row }: LinkProps) {
  return (
    <li className="group">
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        className={cx(ROW, PRESSABLE, isDanger && 'text-danger-ink', isCurrent && 'desktop:bg-raised')}
      >
        <RowContent {...row} isDanger={isDanger} end={end ?? ARROW} />
      </Link>
    </li>
  )
}

type ActionProps = RowProps & {
  onClick(): void
  isDanger?: boolean
  isBusy?: boolean
  /** Opens a dialog: shows the arrow of links. */
  isOpener?: boolean
}

export function ActionRow({ onClick, isDanger, isBusy, isOpener, ...row }: ActionProps) {
  return (
    <li className="group">
      <button
        type="button"
        onClick={onClick}
        disabled={isBusy}
        aria-haspopup={isOpener ? 'dialog' : undefined}
        aria-busy={isBusy}
        className={cx(ROW, PRESSABLE, 'w-full text-left', isDanger && 'text-danger-ink')}
      >
        <RowContent {...row} isDanger={isDanger} end={isOpener && ARROW} />
      </button>
    </li>
  )
}

type ToggleRowProps = { icon: Icon; label: string; on: boolean; onChange(on: boolean): void }

/** The whole row is the label of the switch. */
export function ToggleRow({ icon, label, on, onChange }: ToggleRowProps) {
  return (
    <li className="group">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the rule does not recognize the switch as a control */}
      <label className={cx(ROW, 'cursor-pointer')}>
        <RowContent icon={icon} end={<Toggle label={label} on={on} onChange={onChange} />}>
          {label}
        </RowContent>
      </label>
    </li>
  )
}

const ARROW = <ChevronRight size={18} className="shrink-0 text-ink-mute" />

const ROW = 'flex min-h-13 items-center gap-3.5 pl-4'
const PRESSABLE = '-outline-offset-2 transition-colors hover:bg-raised focus-visible:rounded-lg'

type ContentProps = RowProps & { end?: ReactNode; isDanger?: boolean | undefined }

function RowContent({ icon: Sign, children, value, end, isDanger }: ContentProps) {
  return (
    <>
      <Sign size={21} strokeWidth={2.1} className={cx('shrink-0', !isDanger && 'text-ink-soft')} />
      <span className="flex min-h-13 min-w-0 flex-1 items-center gap-3 border-b border-line pr-3 group-last:border-transparent">
        <span className="min-w-0 flex-1 truncate text-base font-semibold">{children}</span>
        {value && <span className="max-w-[45%] shrink-0 truncate text-sm text-ink-mute">{value}</span>}
        {end}
      </span>
    </>
  )
}
