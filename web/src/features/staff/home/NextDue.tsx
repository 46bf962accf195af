/** The next due items of all queues in one list. */
import { Link } from 'react-router'
import { ClaimedBy } from '#web/parts/console/ClaimedBy.tsx'
import { claimerOf } from '#web/parts/console/claims/use-claims.ts'
import { DueBadge } from '#web/parts/console/DueBadge.tsx'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { cx } from '#web/ui/cx.ts'
import { CONSOLE_SECTIONS, type ConsoleSection } from '../sections.ts'
import type { Home } from './home-query.ts'

type Item = Home['next'][number]
type NextLine = Item & { section: ConsoleSection; path: string }

/** Leaves out items of sections that do not exist. */
export function nextLines(next: readonly Item[]): NextLine[] {
  return next.flatMap((item) => {
    const section = CONSOLE_SECTIONS.find(({ queues }) => (queues as readonly string[]).includes(item.queue))
    return section ? [{ ...item, section, path: staffPath(section.name, item.item) }] : []
  })
}

type Props = { lines: readonly NextLine[]; at: string | undefined; me: string | undefined }

export function NextDue({ lines, at, me }: Props) {
  return (
    <ul aria-label="Due next">
      {lines.map(({ id, path, section, title, text, since, due, claim }) => (
        <li key={id}>
          <Link
            to={path}
            aria-current={id === at ? 'true' : undefined}
            className={cx(
              '-mx-3 flex min-h-12.5 items-center gap-3.5 rounded-md px-3 py-1.5 hover:bg-surface',
              id === at && 'desktop:bg-raised',
            )}
          >
            <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-overlay text-ink-soft">
              <section.icon size={16} />
            </span>
            <span className="min-w-0 flex-1">
              <b className="block truncate text-sm font-semibold">{title}</b>
              <span className="block truncate text-xs text-ink-mute tabular-nums">
                {text || section.title}
              </span>
            </span>
            <span className="hidden desktop:block">
              <ClaimedBy by={claimerOf(claim ?? undefined, me)} />
            </span>
            <span className="flex justify-end desktop:w-31">
              <DueBadge since={since} due={due} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
