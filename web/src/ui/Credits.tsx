/** An amount of credits, computed from cents so that both always agree. */
import { Gem } from 'lucide-react'
import { credits } from '#rules/formats.ts'

export function Credits({ cents, size = 13 }: { cents: number; size?: number }) {
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-coin tabular-nums">
      <Gem size={size} strokeWidth={2.5} />
      {credits(cents)}
      <span className="sr-only"> credits</span>
    </span>
  )
}
