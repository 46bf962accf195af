/** The blurred glow of the active picture behind the stage, on desktop. */
import type { FeedMedia } from './feed-query.ts'

/** No filter and no mask: they would be repainted with every video frame. */
export function Ambient({ media: { blur } }: { media: FeedMedia }) {
  return (
    blur && (
      <div className="pointer-events-none absolute inset-0 hidden desktop:block">
        <img src={blur} alt="" className="absolute inset-0 size-full object-cover opacity-50" />
        <span className="absolute inset-0 bg-[radial-gradient(closest-side,transparent_10%,var(--color-canvas))]" />
      </div>
    )
  )
}
