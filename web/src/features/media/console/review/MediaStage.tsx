/** The media under review, as large as possible. */
import { PhotoView } from '#web/parts/player/PhotoView.tsx'
import { VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import type { MediaUnderReviewItem } from './media-queries.ts'

type Props = { media: MediaUnderReviewItem['media']; onRenew(): void }

export function MediaStage({ media, onRenew }: Props) {
  return (
    <div className="relative h-[70svh] min-h-0 bg-surface desktop:h-full desktop:flex-1">
      <div className="absolute inset-0 desktop:inset-6">
        <Shown media={media} onRenew={onRenew} />
      </div>
    </div>
  )
}

function Shown({ media, onRenew }: Props) {
  const { type, source, thumbnail, blur, description, alt, duration } = media
  const [width, height] = [media.width ?? 9, media.height ?? 16]
  const text = alt || description
  if (type === 'photo' && thumbnail.original)
    return (
      <PhotoView
        key={media.id}
        src={thumbnail.original}
        alt={text}
        blur={blur ?? undefined}
        width={width}
        height={height}
        onFailed={onRenew}
        className="size-full desktop:rounded-xl"
      />
    )
  if (!source)
    return <ErrorState title="Couldn’t load the post" text="The file isn’t ready yet." onRetry={onRenew} />
  return (
    <VideoPlayer
      key={media.id}
      source={{ type: source.type === 'hls' ? 'hls' : 'video/mp4', url: source.url }}
      poster={thumbnail.poster ?? undefined}
      blur={blur ?? undefined}
      title={description}
      alt={alt || undefined}
      width={width}
      height={height}
      duration={duration ?? 0}
      onExpired={onRenew}
      className="size-full desktop:rounded-xl"
    />
  )
}
