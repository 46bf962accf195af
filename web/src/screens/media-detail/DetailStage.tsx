/** The main view of a media: video, photo, paywall, or processing state. */
import type { ReactNode, RefObject } from 'react'
import { Hearts, useHearts, useLike } from '#web/features/engagement/index.ts'
import { LockedStage } from '#web/features/media/index.ts'
import type { PlaybackProgress } from '#web/lib/player/types.ts'
import { PhotoView } from '#web/parts/player/PhotoView.tsx'
import { type PlayerHandle, VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import { cx } from '#web/ui/cx.ts'
import { useIsDesktop } from '#web/ui/use-is-desktop.ts'
import type { DetailedMedia } from './detail-fields.ts'
import { StageOverlay } from './StageOverlay.tsx'
import { UnreadyStage } from './UnreadyStage.tsx'

type Props = {
  media: DetailedMedia
  isOwn: boolean
  renew(): void
  onProgress(progress: PlaybackProgress): void
  player: RefObject<PlayerHandle | null>
}

/** Portrait, as for most uploads, while the aspect ratio is unknown. */
const PORTRAIT = { width: 9, height: 16 }

export function DetailStage({ media, isOwn, renew, onProgress, player }: Props) {
  const isDesktop = useIsDesktop()
  const dimensions =
    media.width !== null && media.height !== null ? { width: media.width, height: media.height } : PORTRAIT
  const overlay = isDesktop ? undefined : <StageOverlay media={media} isOwn={isOwn} />
  return (
    <article
      style={
        {
          '--ratio': dimensions.width / dimensions.height,
          '--shape': `${dimensions.width} / ${dimensions.height}`,
        } as object
      }
      className={cx(
        'relative size-full overflow-hidden bg-canvas',
        'desktop:aspect-(--shape) desktop:h-auto desktop:w-[min(100cqw-8rem,(100cqh-2.5rem)*var(--ratio))] desktop:rounded-xl desktop:shadow-stage',
      )}
    >
      <View {...{ media, isOwn, renew, onProgress, dimensions, isDesktop, overlay, player }} />
    </article>
  )
}

type ViewProps = Props & {
  dimensions: { width: number; height: number }
  isDesktop: boolean
  overlay: ReactNode
}

function View({ media, isOwn, renew, onProgress, dimensions, isDesktop, overlay, player }: ViewProps) {
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
        {...dimensions}
        duration={duration ?? 0}
        captions={captions}
        watermark={media.watermark}
        controls={isDesktop ? 'full' : 'feed'}
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
          {...dimensions}
          isUrgent
          onFailed={renew}
          className="h-full max-desktop:aspect-auto!"
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
