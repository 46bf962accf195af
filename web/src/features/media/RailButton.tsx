/** One action in the column beside the picture: bare on the picture, a disc on a desk, with a word below. */
import { LoaderCircle } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { Icon } from '#web/ui/icon.ts'

type Props = {
  icon: Icon
  label: string
  words?: string
  busy?: boolean
  disabled?: boolean
  onClick(): void
}

export function RailButton({ icon, label, words, busy, disabled, onClick }: Props) {
  const Sign = busy ? LoaderCircle : icon
  return (
    <button
      type="button"
      aria-label={label}
      aria-busy={busy}
      disabled={disabled}
      onClick={onClick}
      className="press group flex flex-col items-center gap-1 rounded-md disabled:opacity-40"
    >
      <span className="grid size-11 place-items-center desk:size-12 desk:rounded-full desk:bg-raised desk:transition-colors desk:group-enabled:group-hover:bg-overlay">
        <Sign
          strokeWidth={2}
          className={cx('icon-lift size-7 desk:size-6 desk:filter-none', busy && 'animate-spin')}
        />
      </span>
      {words && (
        <span aria-hidden="true" className="text-xs font-semibold max-desk:lift desk:text-ink-soft">
          {words}
        </span>
      )}
    </button>
  )
}
