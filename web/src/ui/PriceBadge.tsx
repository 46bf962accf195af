/** A price badge on an image. */
import { dollars } from '#rules/formats.ts'

export function PriceBadge({ cents }: { cents: number }) {
  return (
    <span className="inline-flex h-6 shrink-0 items-center rounded-xs bg-coin px-2 text-xs font-extrabold text-on-coin tabular-nums">
      {dollars(cents)}
    </span>
  )
}
