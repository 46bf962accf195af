/** The console's navigation bar on a phone: home, two sections, and a menu of all. */
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { RailQueue } from '#web/parts/console/rail-query.ts'
import { staffPath } from '#web/parts/console/staff-path.ts'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import type { ConsoleSection } from '../sections.ts'
import { countOf, type SectionCount } from './section-count.ts'

/** The first of these that the account may open are in the bar. */
const FIRST = ['home', 'reports', 'media', 'refunds', 'support', 'people']
const SHOWN = 4

type Props = { at: string; open: readonly ConsoleSection[]; queues: readonly RailQueue[] }

export function PhoneBar({ at, open, queues }: Props) {
  const [isAll, setAll] = useState(false)
  const inBar = FIRST.flatMap((name) => open.filter((section) => section.name === name)).slice(0, SHOWN)
  return (
    <>
      <nav
        aria-label="Staff"
        className="grid shrink-0 auto-cols-fr grid-flow-col border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] desktop:hidden"
      >
        {inBar.map(({ name, title, icon, queues: own }) => (
          <Link
            key={name}
            to={staffPath(name)}
            aria-current={name === at ? 'page' : undefined}
            className={itemClass(name === at)}
          >
            <Item icon={icon} isHere={name === at} count={countOf({ queues: own }, queues)}>
              {title}
            </Item>
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setAll(true)}
          className={itemClass(false)}
        >
          <Item icon={MenuIcon} isHere={false}>
            More
          </Item>
        </button>
      </nav>
      <Sheet open={isAll} onClose={() => setAll(false)} title="All sections">
        <ul className="grid">
          {open.map(({ name, title, icon: Sign, queues: own }) => (
            <li key={name}>
              <Link
                to={staffPath(name)}
                onClick={() => setAll(false)}
                aria-current={name === at ? 'page' : undefined}
                className={cx(
                  'flex h-12 items-center gap-3 rounded-md px-3 font-semibold',
                  name === at && 'bg-overlay',
                )}
              >
                <Sign size={20} className="text-ink-soft" />
                <span className="flex-1">{title}</span>
                <span className="text-sm text-ink-mute tabular-nums">
                  {countOf({ queues: own }, queues)?.text}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  )
}

const itemClass = (isHere: boolean) =>
  cx(
    'flex h-14.5 min-w-0 flex-col items-center justify-center gap-1 px-1 text-2xs font-semibold',
    isHere ? 'text-ink' : 'text-ink-soft',
  )

type ItemProps = { icon: Icon; isHere: boolean; count?: SectionCount | null; children: ReactNode }

function Item({ icon: Sign, isHere, count, children }: ItemProps) {
  return (
    <>
      <span className="relative">
        <Sign size={23} strokeWidth={isHere ? 2.5 : 2} />
        {count && (
          <span className="absolute -top-1.5 left-1/2 ml-1.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-2xs font-bold text-on-accent ring-2 ring-canvas tabular-nums">
            {count.text}
          </span>
        )}
      </span>
      <span className="max-w-full truncate">{children}</span>
    </>
  )
}
