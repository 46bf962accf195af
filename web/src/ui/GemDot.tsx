/** The icon of credits, a gem on a coin-coloured disc, for use without an amount. */
import { Gem } from 'lucide-react'

export function GemDot({ size = 24 }: { size?: number }) {
  return (
    <span
      className="grid shrink-0 place-items-center rounded-full bg-coin text-on-coin"
      style={{ width: size, height: size }}
    >
      <Gem size={Math.round(size * 0.58)} strokeWidth={2.5} />
    </span>
  )
}
