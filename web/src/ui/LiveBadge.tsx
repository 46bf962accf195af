/** The live badge with the number of viewers. */
import { Eye } from 'lucide-react'
import { countLabel, shortCount } from '#rules/formats.ts'

export function LiveBadge({ viewers }: { viewers?: number | undefined }) {
  return (
    <span className="inline-flex h-6 shrink-0 items-center overflow-hidden rounded-xs text-xs font-extrabold tracking-wide">
      <span className="grid h-full place-items-center bg-live-fill px-2 text-on-live">LIVE</span>
      {viewers !== undefined && (
        <span className="flex h-full items-center gap-1 bg-veil px-2 font-bold tracking-normal text-ink tabular-nums">
          <Eye size={13} strokeWidth={2.4} />
          <span aria-hidden="true">{shortCount(viewers)}</span>
          <span className="sr-only">{countLabel(viewers, 'viewer')}</span>
        </span>
      )}
    </span>
  )
}
