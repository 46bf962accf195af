/** A media as a still picture: what a slide shows until its player is there, and while it is far off. */
import { fitOf } from '#web/lib/player/fit.ts'
import { Picture } from '#web/parts/player/Picture.tsx'
import type { FeedMedia } from './feed-query.ts'
import { shapeOf } from './stage-shape.ts'

export function Still({ media, isUrgent }: { media: FeedMedia; isUrgent: boolean }) {
  const { thumbnail, blur, type, access } = media
  const { width, height } = shapeOf(media)
  // A locked one has nothing but its blurred picture.
  const poster = access === 'open' ? (thumbnail.poster ?? undefined) : undefined
  return (
    <div className="absolute inset-0 isolate overflow-hidden bg-canvas">
      <Picture
        blur={blur ?? undefined}
        poster={poster}
        fit={type === 'photo' ? 'contain' : fitOf(width, height, true)}
        isUrgent={isUrgent}
      />
    </div>
  )
}
