/** The console's bar on a phone: home, two sections, and a sheet with all of them. */
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'
import { Sheet } from '#web/ui/Sheet.tsx'
import { type Section, staffPath } from '../sections.ts'

/** The first of these that somebody may open stand in the bar. */
const FIRST = ['home', 'reports', 'media', 'refunds', 'support', 'people']
const SHOWN = 4

export function PhoneBar({ at, open }: { at: string; open: readonly Section[] }) {
  const [isAll, setAll] = useState(false)
  const inBar = FIRST.flatMap((name) => open.filter((section) => section.name === name)).slice(0, SHOWN)
  return (
    <>
      <nav
        aria-label="Staff"
        className="grid shrink-0 auto-cols-fr grid-flow-col border-t border-line bg-canvas pb-[env(safe-area-inset-bottom)] desk:hidden"
      >
        {inBar.map(({ name, title, icon }) => (
          <Link
            key={name}
            to={staffPath(name)}
            aria-current={name === at ? 'page' : undefined}
            className={itemClass(name === at)}
          >
            <Item icon={icon} isHere={name === at}>
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
      <Sheet open={isAll} onClose={() => setAll(false)} title="The console">
        <ul className="grid">
          {open.map(({ name, title, icon: Sign }) => (
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
                {title}
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

function Item({ icon: Sign, isHere, children }: { icon: Icon; isHere: boolean; children: ReactNode }) {
  return (
    <>
      <Sign size={23} strokeWidth={isHere ? 2.5 : 2} />
      <span className="max-w-full truncate">{children}</span>
    </>
  )
}
