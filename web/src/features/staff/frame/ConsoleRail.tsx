/** The console's navigation on desktop: the sections the account may open, and the account itself. */
import { Search } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { Key } from '#web/parts/console/Key.tsx'
import type { RailQueue } from '#web/parts/console/rail-query.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { useSharedNow } from '#web/parts/console/use-now.ts'
import { waitingText } from '#web/parts/console/waiting-time.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/Logo.tsx'
import type { ConsoleSection } from '../sections.ts'
import { LeaveConsole } from './LeaveConsole.tsx'
import { countOf, type SectionCount } from './section-count.ts'

const GROUPS = [
  { group: 'start', title: null },
  { group: 'queues', title: 'Queues' },
  { group: 'work', title: 'Work' },
] as const

type Props = {
  at: string
  open: readonly ConsoleSection[]
  queues: readonly RailQueue[]
  /** When the console session ends. */
  until: string | null | undefined
  onFind(): void
}

export function ConsoleRail({ at, open, queues, until, onFind }: Props) {
  return (
    <aside className="hidden min-h-0 flex-col border-r border-line px-3 pt-4 pb-3 desktop:flex">
      <Link to="/" className="flex items-center gap-2.5 px-2">
        <Logo name={SITE.name} size={28} />
        <Badge>Staff</Badge>
        <span className="sr-only">, to the site</span>
      </Link>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onFind}
        className="mt-3 flex h-9 shrink-0 items-center gap-2 rounded-md bg-raised px-3 text-sm text-ink-mute hover:bg-overlay"
      >
        <Search size={15} />
        <span className="flex-1 text-left">Find anything</span>
        <Key>/</Key>
      </button>
      {/* The account and the exit stay visible, however many sections there are. */}
      <div className="no-bar min-h-0 flex-1 overflow-y-auto pb-3">
        {GROUPS.map(({ group, title }) => {
          const sections = open.filter((section) => section.group === group)
          if (sections.length === 0) return null
          return (
            <nav key={group} aria-label={title ?? 'Start'} className="mt-3">
              {title && <h2 className="mb-1 px-3 text-xs font-bold text-ink-mute">{title}</h2>}
              {sections.map((section) => (
                <RailLink
                  key={section.name}
                  section={section}
                  isHere={section.name === at}
                  count={countOf(section, queues)}
                />
              ))}
            </nav>
          )
        })}
      </div>
      <Me until={until} />
    </aside>
  )
}

type LinkProps = { section: ConsoleSection; isHere: boolean; count: SectionCount | null }

function RailLink({ section, isHere, count }: LinkProps) {
  const { name, title, icon: Sign } = section
  return (
    <Link
      to={staffPath(name)}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex h-8 items-center gap-2.5 rounded-sm px-3 text-sm font-semibold',
        isHere ? 'bg-raised text-ink' : 'text-ink-soft hover:bg-surface hover:text-ink',
      )}
    >
      <Sign size={17} className={isHere ? 'text-accent' : undefined} />
      <span className="min-w-0 flex-1 truncate">{title}</span>
      {count && (
        <span
          className={cx(
            'text-xs font-bold tabular-nums',
            count.late > 0 ? 'text-danger-ink' : 'text-ink-mute',
          )}
        >
          {count.text}
          <span className="sr-only">{count.late > 0 ? ` waiting, ${count.late} late` : ' waiting'}</span>
        </span>
      )}
    </Link>
  )
}

function Me({ until }: { until: string | null | undefined }) {
  const { account } = useSession()
  const now = useSharedNow()
  if (!account) return null
  return (
    <div className="flex shrink-0 items-center gap-2.5 border-t border-line px-2 pt-3">
      <Avatar name={account.fullname} src={account.avatar} size={32} badge="online" />
      <span className="min-w-0 flex-1 text-sm">
        <b className="block truncate font-semibold">{account.fullname}</b>
        {until && (
          <span className="block truncate text-xs text-ink-mute tabular-nums">
            {waitingText(Date.parse(until) - now.getTime())} left
          </span>
        )}
      </span>
      <LeaveConsole />
    </div>
  )
}
