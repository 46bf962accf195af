/** Switches between the two ways to go live: camera and encoder. */
import { Camera, Radio } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { cx } from '#web/ui/cx.ts'

const MODES = [
  { to: '/studio/live/rtmp', label: 'Stream key', icon: Radio },
  { to: '/studio/live/camera', label: 'Camera', icon: Camera },
] as const

export function StudioSwitch({ isOver, wide }: { isOver?: boolean; wide?: boolean }) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="How to go live"
      className={cx(
        'rounded-full p-1',
        isOver ? 'glass' : 'bg-raised',
        wide ? 'grid grid-cols-2' : 'inline-flex',
      )}
    >
      {MODES.map(({ to, label, icon: Sign }) => {
        const isOn = pathname === to
        return (
          <Link
            key={to}
            to={to}
            replace
            aria-current={isOn ? 'page' : undefined}
            className={cx(
              'hit relative inline-flex h-9 items-center justify-center gap-2 rounded-full px-4 text-sm font-bold whitespace-nowrap',
              isOn ? 'bg-ink text-canvas' : 'text-ink-soft hover:text-ink',
            )}
          >
            {!isOver && <Sign size={16} strokeWidth={2.4} />}
            {label}
          </Link>
        )
      })}
    </nav>
  )
}
