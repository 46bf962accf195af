/** The icon and label in the middle of a tile that cannot be played. */
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

export type TileLabel = {
  icon: Icon
  text?: string
  /** Puts the icon on a glass disc, as for the lock. */
  disc?: boolean
  spin?: boolean
  danger?: boolean
  mute?: boolean
}

export function TileIcon({
  icon: Sign,
  text,
  disc,
  spin,
  danger,
  mute,
  children,
}: TileLabel & { children?: ReactNode }) {
  return (
    <span className="absolute inset-0 grid place-items-center px-2">
      <span
        className={cx(
          'flex max-w-full flex-col items-center gap-2.5 text-center',
          // Without a disc it needs a background of its own.
          !disc && 'plate px-2.5 py-2',
          danger ? 'text-danger-ink' : mute ? 'text-ink-soft' : 'text-ink',
        )}
      >
        <span className={cx(disc && 'glass grid size-11 place-items-center rounded-full')}>
          <Sign size={disc ? 19 : 24} strokeWidth={2.3} className={spin ? 'animate-spin' : undefined} />
        </span>
        {text && (
          <span
            className={cx(
              'max-w-28 text-2xs font-extrabold tracking-[0.06em] text-balance uppercase',
              disc && 'plate px-2 py-1',
            )}
          >
            {text}
          </span>
        )}
        {children}
      </span>
    </span>
  )
}
