/** A media as a still picture, until its slide has a player. */
import { fitOf } from '#web/lib/player/fit.ts'
import { Poster } from '#web/parts/player/Poster.tsx'
import type { FeedMedia } from './feed-query.ts'
import { shapeOf } from './stage-shape.ts'

export function Still({ media, isUrgent }: { media: FeedMedia; isUrgent: boolean }) {
  const { thumbnail, blur, type, access } = media
  const { width, height } = shapeOf(media)
  // Locked media only have a blurred picture.
  const poster = access === 'open' ? (thumbnail.poster ?? undefined) : undefined
  return (
    <div className="absolute inset-0 isolate overflow-hidden bg-canvas">
      <Poster
        blur={blur ?? undefined}
        poster={poster}
        fit={type === 'photo' ? 'contain' : fitOf(width, height, true)}
        isUrgent={isUrgent}
      />
    </div>
  )
}
