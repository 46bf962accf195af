/** A short label: a state, a role or a number. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

const TONE = {
  mute: 'bg-overlay text-ink-soft',
  accent: 'bg-accent-wash text-accent-ink',
  coin: 'bg-coin-wash text-coin',
  live: 'bg-live-wash text-live-ink',
  success: 'bg-success-wash text-success',
  danger: 'bg-danger-wash text-danger-ink',
  info: 'bg-verified-wash text-verified',
  second: 'bg-second-wash text-second',
} as const

export type BadgeProps = { tone?: keyof typeof TONE; icon?: Icon | undefined; children: ReactNode }

export function Badge({ tone = 'mute', icon: Sign, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 shrink-0 items-center gap-1 rounded-xs px-2 text-xs font-bold whitespace-nowrap',
        TONE[tone],
      )}
    >
      {Sign && <Sign size={13} strokeWidth={2.5} />}
      {children}
    </span>
  )
}
