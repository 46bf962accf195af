/** The content of a slide: video, photo, or the lock screen. */
import type { ReactNode, RefObject } from 'react'
import { Hearts, useHearts, useLike } from '#web/features/engagement/index.ts'
import { LockedStage } from '#web/features/media/index.ts'
import { PhotoView } from '#web/parts/player/PhotoView.tsx'
import { type PlayerHandle, VideoPlayer } from '#web/parts/player/VideoPlayer.tsx'
import type { FeedMedia } from './feed-query.ts'
import { SoundQuestion } from './SoundQuestion.tsx'
import { Still } from './Still.tsx'
import type { SlideActions } from './slide-actions.ts'
import { shapeOf } from './stage-shape.ts'

type Props = {
  player: RefObject<PlayerHandle | null>
  media: FeedMedia
  isActive: boolean
  isPlaying: boolean
  asksForSound: boolean
  renew(): void
  actions: SlideActions
  /** The caption over the picture. */
  children: ReactNode
}

export function SlideStage(props: Props) {
  const { media, children } = props
  const { access, type, source, thumbnail } = media
  if (access !== 'open')
    return (
      <>
        <LockedStage media={media} isActive={props.isActive} />
        {children}
      </>
    )
  if (type === 'photo' && thumbnail.original) return <Photo {...props} src={thumbnail.original} />
  if (source?.type === 'hls' || source?.type === 'video/mp4')
    return <Video {...props} source={{ type: source.type, url: source.url }} />
  return (
    <>
      <Still media={media} isUrgent={props.isActive} />
      {children}
    </>
  )
}

function Video(props: VideoProps) {
  const { player, media, source, isActive, isPlaying, asksForSound, renew, actions, children } = props
  const { id, thumbnail, blur, alt, description, duration, captions, user } = media
  const likeByTap = useLikeByTap(media, actions)
  const { onTap, ...hearts } = useHearts({
    onSingle: () => player.current?.tap(),
    onDouble: likeByTap,
  })
  return (
    <VideoPlayer
      ref={player}
      source={source}
      poster={thumbnail.poster ?? undefined}
      blur={blur ?? undefined}
      title={description}
      artist={user.fullname}
      alt={alt || undefined}
      {...shapeOf(media)}
      duration={duration ?? 0}
      captions={captions}
      watermark={media.watermark}
      controls="feed"
      preload="auto"
      isActive={isPlaying}
      isSnapping
      onExpired={renew}
      onTap={onTap}
      onProgress={(progress) => isActive && actions.onProgress(id, progress)}
    >
      {children}
      <Hearts {...hearts} />
      {isActive && asksForSound && (
        <SoundQuestion
          onAnswer={() => {
            player.current?.unmute()
            actions.onSoundPrompt()
          }}
        />
      )}
    </VideoPlayer>
  )
}

type VideoProps = Props & { source: { type: 'hls' | 'video/mp4'; url: string } }

function Photo({ media, src, isActive, renew, actions, children }: Props & { src: string }) {
  const { alt, description, blur, thumbnail } = media
  const likeByTap = useLikeByTap(media, actions)
  const { onTap, ...hearts } = useHearts({ onDouble: likeByTap })
  return (
    <>
      <PhotoView
        src={src}
        alt={alt || description}
        blur={blur ?? undefined}
        poster={thumbnail.poster ?? undefined}
        {...shapeOf(media)}
        isUrgent={isActive}
        onFailed={renew}
        className="h-full aspect-auto!"
      />
      {/* For touch; keyboards and screen readers use the button in the column. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onTap}
        className="absolute inset-0 touch-manipulation"
      />
      {children}
      <Hearts {...hearts} />
    </>
  )
}

/** A double tap, which never removes a like. */
function useLikeByTap(media: FeedMedia, { onLikeTap }: SlideActions): () => void {
  const { like } = useLike({ media })
  return () => {
    onLikeTap(media.id)
    like()
  }
}
