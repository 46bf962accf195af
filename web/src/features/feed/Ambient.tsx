/** The light of the active picture on the wall behind it, on a desk. */
import type { FeedMedia } from './feed-query.ts'

export function Ambient({ media: { blur, thumbnail } }: { media: FeedMedia }) {
  const src = blur ?? thumbnail.poster
  return (
    src && (
      <img
        src={src}
        alt=""
        className="pointer-events-none absolute inset-0 hidden size-full scale-150 mask-[radial-gradient(closest-side,black_20%,transparent)] object-cover opacity-40 blur-[100px] saturate-[1.8] desk:block"
      />
    )
  )
}
