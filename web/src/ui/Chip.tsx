/** A small label that can filter (onClick), be removed (onRemove), or just be shown. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import type { Icon } from './icon.ts'

type ChipProps = {
  children: ReactNode
  on?: boolean | undefined
  icon?: Icon | undefined
  tall?: boolean | undefined
} & (
  | { onClick?: (() => void) | undefined; onRemove?: never; removeLabel?: never }
  | { onClick?: never; onRemove: () => void; removeLabel: string }
)

type ChipLook = { on?: boolean | undefined; tall?: boolean | undefined }

export function chipClass({ on, tall }: ChipLook = {}) {
  return cx(
    'inline-flex shrink-0 items-center gap-1.5 rounded-full text-sm font-semibold whitespace-nowrap',
    tall ? 'h-10 px-4' : 'h-8 px-3',
    on ? 'bg-ink text-canvas' : 'bg-raised text-ink',
  )
}

export function Chip({ children, on, icon: Sign, tall, onClick, onRemove, removeLabel }: ChipProps) {
  const inside = (
    <>
      {Sign && <Sign size={15} />}
      {children}
    </>
  )
  if (onRemove) {
    return (
      <span className={chipClass({ on, tall })}>
        {inside}
        <button
          type="button"
          aria-label={removeLabel}
          onClick={onRemove}
          className="hit relative -mr-1.5 grid size-6 place-items-center rounded-full text-ink-mute hover:text-ink"
        >
          <X size={14} strokeWidth={2.4} />
        </button>
      </span>
    )
  }
  if (!onClick) return <span className={chipClass({ on, tall })}>{inside}</span>
  return (
    <button
      type="button"
      aria-pressed={on ?? false}
      onClick={onClick}
      className={cx('press hit relative', chipClass({ on, tall }), !on && 'hover:bg-overlay')}
    >
      {inside}
    </button>
  )
}
