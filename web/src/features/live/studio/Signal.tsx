/** Connection quality as bars and text. */
import { cx } from '#web/ui/cx.ts'
import type { Quality } from '../publish/publish-machine.ts'

const HEIGHTS = [5, 8, 11, 14]

export function Signal({
  quality: { level, label: text },
  isSmall,
}: {
  quality: Quality
  isSmall?: boolean
}) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs font-bold tabular-nums">
      <span aria-hidden="true" className="flex items-end gap-0.5">
        {HEIGHTS.map((height, index) => (
          <i
            key={height}
            className={cx(
              'w-[3px] rounded-full',
              index >= level ? 'bg-ink/25' : level > 2 ? 'bg-success' : level > 1 ? 'bg-coin' : 'bg-danger',
            )}
            style={{ height }}
          />
        ))}
      </span>
      <span className={isSmall ? 'sr-only' : undefined}>{text}</span>
    </span>
  )
}
