/** The main view of a media: video, photo, paywall, or processing state. */
import type { ReactNode, RefObject } from 'react'
import { Hearts, useHearts, useLike } from '#web/features/engagement/index.ts'
import { LockedStage } from '#web/features/media/index.ts'
import type { Progress } from '#web/lib/player/types.ts'
import { PhotoView } from '#web/parts/player/PhotoView.tsx'
import { type PlayerHandle, VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import { cx } from '#web/ui/cx.ts'
import { useIsDesk } from '#web/ui/use-is-desk.ts'
import type { DetailedMedia } from './detail-fields.ts'
import { StageOverlay } from './StageOverlay.tsx'
import { UnreadyStage } from './UnreadyStage.tsx'

type Props = {
  media: DetailedMedia
  isOwn: boolean
  renew(): void
  onProgress(progress: Progress): void
  player: RefObject<PlayerHandle | null>
}

/** Portrait, as for most uploads, while the aspect ratio is unknown. */
const UPRIGHT = { width: 9, height: 16 }

export function Stage({ media, isOwn, renew, onProgress, player }: Props) {
  const isDesk = useIsDesk()
  const shape =
    media.width !== null && media.height !== null ? { width: media.width, height: media.height } : UPRIGHT
  const overlay = isDesk ? undefined : <StageOverlay media={media} isOwn={isOwn} />
  return (
    <article
      style={
        { '--ratio': shape.width / shape.height, '--shape': `${shape.width} / ${shape.height}` } as object
      }
      className={cx(
        'relative size-full overflow-hidden bg-canvas',
        'desk:aspect-(--shape) desk:h-auto desk:w-[min(100cqw-8rem,(100cqh-2.5rem)*var(--ratio))] desk:rounded-xl desk:shadow-stage',
      )}
    >
      <View {...{ media, isOwn, renew, onProgress, shape, isDesk, overlay, player }} />
    </article>
  )
}

type ViewProps = Props & {
  shape: { width: number; height: number }
  isDesk: boolean
  overlay: ReactNode
}

function View({ media, isOwn, renew, onProgress, shape, isDesk, overlay, player }: ViewProps) {
  const { like } = useLike({ media })
  const { onTap, ...hearts } = useHearts({ onSingle: () => player.current?.tap(), onDouble: like })
  const { access, type, source, thumbnail, blur, alt, description, duration, captions, user } = media
  if (access !== 'open') {
    return (
      <>
        <LockedStage media={media} />
        {overlay}
      </>
    )
  }
  if (type === 'video' && source && isPlayable(source.type)) {
    return (
      <VideoPlayer
        ref={player}
        source={{ type: source.type, url: source.url }}
        poster={thumbnail.poster ?? undefined}
        blur={blur ?? undefined}
        title={description}
        artist={user.fullname}
        alt={alt || undefined}
        {...shape}
        duration={duration ?? 0}
        captions={captions}
        mark={media.watermark}
        controls={isDesk ? 'full' : 'feed'}
        preload="auto"
        onExpired={renew}
        onTap={onTap}
        onProgress={onProgress}
      >
        <Hearts {...hearts} />
        {overlay}
      </VideoPlayer>
    )
  }
  if (type === 'photo' && thumbnail.original) {
    return (
      <>
        <PhotoView
          src={thumbnail.original}
          alt={alt || description}
          blur={blur ?? undefined}
          poster={thumbnail.poster ?? undefined}
          {...shape}
          isUrgent
          onFailed={renew}
          className="h-full max-desk:aspect-auto!"
        />
        {/* For keyboard and screen readers there is the like button in the rail. */}
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          onClick={onTap}
          className="absolute inset-0 cursor-default! touch-manipulation"
        />
        <Hearts {...hearts} />
        {overlay}
      </>
    )
  }
  return (
    <>
      <UnreadyStage media={media} isOwn={isOwn} />
      {overlay}
    </>
  )
}

function isPlayable(type: string): type is 'hls' | 'video/mp4' {
  return type === 'hls' || type === 'video/mp4'
}
