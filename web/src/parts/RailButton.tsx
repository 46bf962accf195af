/** One action of the rail, with a label below: plain on phones, on a disc on desktop. */
import { LoaderCircle } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'

type RailButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  icon: Icon
  label: string
  text?: string | undefined
  busy?: boolean | undefined
  /** A toggle that is on: filled, in the accent. */
  isOn?: boolean | undefined
  /** The colour of money actions. */
  tone?: 'coin' | undefined
}

export function RailButton({ icon, label, text, busy, isOn, tone, ...rest }: RailButtonProps) {
  const Sign = busy ? LoaderCircle : icon
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy}
      aria-pressed={isOn}
      className="press group flex flex-col items-center gap-1 rounded-md disabled:opacity-40"
      {...rest}
    >
      <span
        className={cx(
          'grid size-11 place-items-center desktop:size-12 desktop:rounded-full desktop:bg-raised desktop:transition-colors desktop:group-enabled:group-hover:bg-overlay',
          isOn && 'text-accent',
          tone === 'coin' && 'text-coin',
        )}
      >
        <Sign
          strokeWidth={2}
          fill={isOn ? 'currentColor' : 'none'}
          className={cx(
            'icon-lift size-7 desktop:size-6 desktop:filter-none',
            busy && 'animate-spin',
            isOn && 'animate-pop',
          )}
        />
      </span>
      {text && (
        <span
          aria-hidden="true"
          className="text-xs font-semibold tabular-nums low:hidden desktop:text-ink-soft flat-roomy:max-desktop:block"
        >
          {text}
        </span>
      )}
    </button>
  )
}
