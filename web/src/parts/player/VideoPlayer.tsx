/** The video player: reduced controls in the feed, full controls elsewhere. */
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useImperativeHandle,
  useState,
} from 'react'
import { FIT_CLASS, fitOf } from '#web/lib/player/fit.ts'
import type { CaptionTrack, PlaybackProgress, Preload, VideoSource } from '#web/lib/player/types.ts'
import { useIdle } from '#web/lib/player/use-idle.ts'
import { usePlayer } from '#web/lib/player/use-player.ts'
import { cx } from '#web/ui/cx.ts'
import { CaptionLines } from './CaptionLines.tsx'
import { CenterIcon } from './CenterIcon.tsx'
import { ControlBar } from './ControlBar.tsx'
import { FeedControls } from './FeedControls.tsx'
import { PooledVideo } from './PooledVideo.tsx'
import { Poster } from './Poster.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { UnmuteButton } from './UnmuteButton.tsx'

const Watermark = lazy(async () => ({ default: (await import('./Watermark.tsx')).Watermark }))

/** Clips up to this long loop by default. */
const LOOP_UP_TO_S = 60

/** Imperative handle of a player. */
export type PlayerHandle = {
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  /** The action of a tap, for pages that first wait for a double tap. */
  tap: () => void
  /** Unmutes; must be called in a click handler. */
  unmute: () => void
  /** For pages whose own menu opens the settings. */
  openSettings: () => void
  toggleFullscreen: () => void
}

type VideoPlayerProps = {
  ref?: Ref<PlayerHandle>
  /** A newer URL of the same media is used once the current one fails. Other media need another `key`. */
  source: VideoSource
  /** Shown before the first frame. */
  poster?: string | undefined
  /** A tiny blurred preview, shown first and at the sides of uncropped video. */
  blur?: string | undefined
  /** The label of the player, and the title in the system's media controls. */
  title: string
  /** The creator, for the system's media controls. */
  artist?: string | undefined
  /** Alternative text. */
  alt?: string | undefined
  width: number
  height: number
  /** In seconds, known before the video is loaded. */
  duration: number
  captions?: readonly CaptionTrack[] | undefined
  /** Whether it may autoplay once 80 % visible. A click always starts it. */
  isActive?: boolean | undefined
  /** In a page with snap scrolling it starts with the snap, not at 80 %. */
  isSnapping?: boolean | undefined
  /** Ignored with data saver on, where nothing is preloaded. */
  preload?: Preload | undefined
  /** By default, clips of up to 60 seconds loop. */
  loop?: boolean | undefined
  controls?: 'full' | 'feed' | undefined
  /** The URL expired: pass a fresh `source`, and playback resumes at the same position. */
  onExpired?: (() => void) | undefined
  onEnded?: (() => void) | undefined
  /** About four times a second while playing, and after a seek. */
  onProgress?: ((progress: PlaybackProgress) => void) | undefined
  /** Called before a tap takes effect; `preventDefault()` cancels it. */
  onTap?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** The watermark: the viewer's name over paid media. */
  watermark?: string | null | undefined
  /** Rendered between video and controls; fades while scrubbing. */
  children?: ReactNode
  className?: string | undefined
}

const NO_CAPTIONS: readonly CaptionTrack[] = []

export function VideoPlayer(props: VideoPlayerProps) {
  const { source, poster, blur, title, alt, width, height, captions = NO_CAPTIONS } = props
  const { isActive = true, preload = 'metadata', controls = 'full', onTap, children, className } = props
  const isInFeed = controls === 'feed'
  const player = usePlayer({
    source,
    captions,
    title,
    artist: props.artist,
    poster,
    isActive,
    preload,
    isInFeed,
    isSnapping: props.isSnapping ?? false,
    onExpired: props.onExpired,
    onEnded: props.onEnded,
    onProgress: props.onProgress,
  })
  const { playback, problem, sound, seek, fullscreen } = player
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const duration = playback.duration || props.duration
  const isScrubbing = seek.scrubbingTo !== null
  const isIdle = useIdle(player.root, !playback.isPlaying || isScrubbing || isSettingsOpen)
  const isFailed = problem === 'network' || problem === 'broken'
  const fit = fullscreen.isFull ? 'contain' : fitOf(width, height, isInFeed)
  const fill = cx('absolute inset-0 size-full', FIT_CLASS[fit])

  useImperativeHandle(props.ref, () => ({
    play: player.play,
    pause: player.pause,
    seek: seek.seek,
    tap: player.tap,
    unmute: sound.unmute,
    openSettings: () => setSettingsOpen(true),
    toggleFullscreen: fullscreen.toggle,
  }))

  function tapped(event: MouseEvent<HTMLButtonElement>) {
    onTap?.(event)
    if (!event.defaultPrevented) player.tap()
  }

  return (
    <section
      ref={player.setRoot}
      aria-label={title}
      style={isInFeed ? undefined : { aspectRatio: `${width} / ${height}` }}
      className={cx(
        'group/player @container/player relative isolate overflow-hidden bg-canvas select-none [&:fullscreen]:rounded-none',
        isInFeed ? 'size-full' : 'w-full',
        isIdle && !isInFeed && 'cursor-none',
        className,
      )}
    >
      <Poster blur={blur} poster={poster} fit={fit} isUrgent={isActive} />
      <canvas ref={player.still} width={0} height={0} className={fill} />
      <PooledVideo
        onVideo={player.setVideo}
        label={alt || title}
        loop={props.loop ?? props.duration <= LOOP_UP_TO_S}
        className={cx(fill, !playback.isRevealed && 'opacity-0')}
      >
        {captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </PooledVideo>
      <button
        type="button"
        aria-label={playback.isPlaying ? 'Pause' : 'Play'}
        // With a control bar, its own play button is the one for keyboard and screen readers.
        tabIndex={isInFeed ? 0 : -1}
        aria-hidden={!isInFeed}
        onClick={tapped}
        className="absolute inset-0 cursor-[inherit] touch-manipulation -outline-offset-4"
      />
      <CenterIcon player={player} isInFeed={isInFeed} />
      <CaptionLines lines={player.captionLines} isInFeed={isInFeed} isRaised={!isIdle} />
      {props.watermark && (
        <Suspense>
          <Watermark text={props.watermark} />
        </Suspense>
      )}
      {children && (
        <div
          className={cx(
            'pointer-events-none absolute inset-0 transition-opacity duration-(--dur-fade) *:pointer-events-auto',
            isScrubbing && 'opacity-0',
          )}
        >
          {children}
        </div>
      )}
      {isInFeed ? (
        <FeedControls
          player={player}
          duration={duration}
          isSettingsOpen={isSettingsOpen}
          onSettings={setSettingsOpen}
        />
      ) : (
        <ControlBar
          player={player}
          duration={duration}
          isHidden={isIdle || isFailed}
          isSettingsOpen={isSettingsOpen}
          onSettings={setSettingsOpen}
        />
      )}
      {isFailed ? (
        <ProblemNotice problem={problem} onRetry={player.retry} />
      ) : (
        <UnmuteButton sound={sound} isInFeed={isInFeed} />
      )}
    </section>
  )
}
