/** The video player: in the feed a picture with a thin line, elsewhere with its full controls. */
import {
  lazy,
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useImperativeHandle,
  useState,
} from 'react'
import { fitOf } from '#web/lib/player/fit.ts'
import type { CaptionTrack, Preload, Progress, VideoSource } from '#web/lib/player/types.ts'
import { useIdle } from '#web/lib/player/use-idle.ts'
import { usePlayer } from '#web/lib/player/use-player.ts'
import { cx } from '#web/ui/cx.ts'
import { CaptionLines } from './CaptionLines.tsx'
import { ControlBar } from './ControlBar.tsx'
import { FeedControls } from './FeedControls.tsx'
import { Picture } from './Picture.tsx'
import { ProblemNotice } from './ProblemNotice.tsx'
import { Signs } from './Signs.tsx'
import { SoundHint } from './SoundHint.tsx'

const Watermark = lazy(async () => ({ default: (await import('./Watermark.tsx')).Watermark }))

/** Clips up to this long begin again by themselves. */
const LOOP_UP_TO_S = 60

/** What a page can do to a player from outside. */
export type PlayerHandle = {
  play: () => void
  pause: () => void
  seek: (seconds: number) => void
  /** What a tap on the picture does by itself; for a page that must first know whether a second one follows. */
  tap: () => void
  /** Brings the sound, where a press asks for it. */
  unmute: () => void
  /** For a page whose own menu leads to speed, quality and captions. */
  openSettings: () => void
  toggleFullscreen: () => void
}

type VideoPlayerProps = {
  ref?: Ref<PlayerHandle>
  /** A newer address of the same media is used once the present one fails. Another media needs another `key`. */
  source: VideoSource
  /** The picture before the first frame. */
  poster?: string | undefined
  /** A tiny blurred preview: first on the screen, and what fills the sides of a picture shown whole. */
  blur?: string | undefined
  /** Names the player, and what plays to the system. */
  title: string
  /** By whom, for the system's media controls. */
  artist?: string | undefined
  /** What there is to see, for those who do not. */
  alt?: string | undefined
  width: number
  height: number
  /** Seconds, known before the video itself is loaded. */
  duration: number
  captions?: readonly CaptionTrack[] | undefined
  /** Whether it may start by itself once 80 % are in sight. A press starts it anyway. */
  isActive?: boolean | undefined
  /** A page that steps from one to the next brings it into sight: it starts with the step, not at 80 %. */
  isStepped?: boolean | undefined
  /** Where the person saves data, nothing is loaded ahead. */
  preload?: Preload | undefined
  /** Left out, clips of up to 60 seconds loop. */
  loop?: boolean | undefined
  controls?: 'full' | 'feed' | undefined
  /** The address was refused: bring a fresh one as `source`, and it goes on at the same second. */
  onExpired?: (() => void) | undefined
  onEnded?: (() => void) | undefined
  /** About four times a second while playing, and after a seek. */
  onProgress?: ((progress: Progress) => void) | undefined
  /** Before a tap on the picture acts; `preventDefault()` keeps the player from acting. */
  onTap?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined
  /** Who is watching, over what they paid for. */
  mark?: string | null | undefined
  /** Lies over the picture, under the controls; fades while somebody scrubs. */
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
    isStepped: props.isStepped ?? false,
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
  const fill = cx('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')

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
      <Picture blur={blur} poster={poster} fit={fit} isUrgent={isActive} />
      <canvas ref={player.still} width={0} height={0} className={fill} />
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are those its creator brought, which may be none */}
      <video
        ref={player.setVideo}
        aria-label={alt || title}
        playsInline
        loop={props.loop ?? props.duration <= LOOP_UP_TO_S}
        className={cx(fill, !playback.isRevealed && 'opacity-0')}
      >
        {captions.map(({ language, label, url }) => (
          <track key={language} kind="captions" srcLang={language} label={label} src={url} />
        ))}
      </video>
      <button
        type="button"
        aria-label={playback.isPlaying ? 'Pause' : 'Play'}
        // Where there is a control bar, its own button is the one to reach by keyboard and to hear of.
        tabIndex={isInFeed ? 0 : -1}
        aria-hidden={!isInFeed}
        onClick={tapped}
        className="absolute inset-0 cursor-[inherit] touch-manipulation -outline-offset-4"
      />
      <Signs player={player} isInFeed={isInFeed} />
      <CaptionLines lines={player.captionLines} isInFeed={isInFeed} isRaised={!isIdle} />
      {props.mark && (
        <Suspense>
          <Watermark text={props.mark} />
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
        <SoundHint sound={sound} isInFeed={isInFeed} />
      )}
    </section>
  )
}
