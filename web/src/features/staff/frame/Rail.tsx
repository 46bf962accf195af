/** The console's rail on a desk: the sections somebody may open, and who they are. */
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { type Section, staffPath } from '../sections.ts'
import { LeaveConsole } from './LeaveConsole.tsx'
import type { RailQueue } from './rail-query.ts'
import { countOf, type SectionCount } from './section-count.ts'

const GROUPS = [
  { group: 'start', title: null },
  { group: 'queues', title: 'Queues' },
  { group: 'work', title: 'Work' },
] as const

type Props = { at: string; open: readonly Section[]; queues: readonly RailQueue[] }

export function Rail({ at, open, queues }: Props) {
  return (
    <aside className="no-bar hidden min-h-0 flex-col overflow-y-auto border-r border-line px-3 py-4 desk:flex">
      <Link to="/" className="flex items-center gap-2.5 px-2">
        <Logo name={SITE.name} size={28} />
        <Badge>Staff</Badge>
        <span className="sr-only">, to the site</span>
      </Link>
      {GROUPS.map(({ group, title }) => {
        const sections = open.filter((section) => section.group === group)
        if (sections.length === 0) return null
        return (
          <nav key={group} aria-label={title ?? 'Start'} className="mt-4">
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
      <Me />
    </aside>
  )
}

type LinkProps = { section: Section; isHere: boolean; count: SectionCount | null }

function RailLink({ section, isHere, count }: LinkProps) {
  const { name, title, icon: Sign } = section
  return (
    <Link
      to={staffPath(name)}
      aria-current={isHere ? 'page' : undefined}
      className={cx(
        'flex h-9 items-center gap-2.5 rounded-sm px-3 text-sm font-semibold',
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
          <span className="sr-only">{count.late > 0 ? ` wait, ${count.late} late` : ' wait'}</span>
        </span>
      )}
    </Link>
  )
}

function Me() {
  const { account } = useSession()
  if (!account) return null
  return (
    <div className="mt-auto flex items-center gap-2.5 px-2 pt-4">
      <Avatar name={account.fullname} src={account.avatar} size={32} badge="online" />
      <b className="min-w-0 flex-1 truncate text-sm font-semibold">{account.fullname}</b>
      <LeaveConsole />
    </div>
  )
}
